"""The command line of formpilot-host."""

import argparse
import sys
from collections.abc import Callable

from formpilot_host import __version__

from . import browsers, extension_folder, install
from .browsers import BROWSERS, UserDataDir

LOAD_UNPACKED = """
In the browser, open chrome://extensions, switch on Developer mode,
choose "Load unpacked" and this folder:
  {folder}"""


def create_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="formpilot-host",
        description="Connects AI agents to your browser, without opening a network port.",
    )
    parser.add_argument("--version", action="version", version=f"formpilot-host {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    browser_options = argparse.ArgumentParser(add_help=False)
    browser_options.add_argument(
        "--browser",
        action="append",
        default=[],
        choices=[browser.name for browser in BROWSERS],
        help="use this browser, even if it is not found; may be repeated (default: every browser "
        "that is found)",
    )
    browser_options.add_argument(
        "--user-data-dir", metavar="DIR", help="use the browser with this user data folder"
    )

    def add(
        name: str,
        run: Callable[[argparse.Namespace], int],
        text: str,
        *parents: argparse.ArgumentParser,
    ) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text, description=text, parents=list(parents))
        command.set_defaults(run=run)
        return command

    add("install", run_install, "Register the host with your browsers.", browser_options)
    add("uninstall", run_uninstall, "Remove the registration from your browsers.", browser_options)
    doctor = add(
        "doctor", run_doctor, "Check the installation, and say what to fix first.", browser_options
    )
    log = add("log", run_log, "Show the actions taken in your tabs, the newest last.")
    for command in (doctor, log):
        command.add_argument("--json", action="store_true", help="print JSON")
    add_log_options(log)
    add("mcp", run_mcp, "Run the MCP server on standard input and output.")
    add("extension", run_extension, 'Print the folder of the extension, for "Load unpacked".')
    return parser


def add_log_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--site", help="show only this site, such as shop.example")
    command.add_argument("--action", help="show only this action, such as click")
    command.add_argument(
        "--outcome", help="show only this outcome: done, incomplete or an error code"
    )
    command.add_argument("--client", help="show only clients whose name contains this")
    command.add_argument(
        "--since", metavar="TIME", help="show only actions since then: 2h, 7d or 2026-01-31T12:00"
    )
    command.add_argument(
        "--reads", action="store_true", help="show the commands that only read a page instead"
    )
    command.add_argument(
        "--limit", type=parse_positive, default=20, help="show at most this many (default: 20)"
    )


def parse_positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("a whole number from 1")
    return int(text)


def selected_dirs(options: argparse.Namespace) -> list[UserDataDir]:
    return browsers.find_user_data_dirs(options.browser, options.user_data_dir)


def run_install(options: argparse.Namespace) -> int:
    data_dirs = selected_dirs(options)
    if not data_dirs:
        names = ", ".join(browser.name for browser in BROWSERS)
        print(f"No browser was found. Name one with --browser ({names}) or use --user-data-dir.")
        return 1
    outcomes = [install.install(data_dir) for data_dir in data_dirs]
    for outcome in outcomes:
        print(outcome.text)
    if any(outcome.ok for outcome in outcomes):
        print(LOAD_UNPACKED.format(folder=extension_folder.find_folder()))
    return 0 if all(outcome.ok for outcome in outcomes) else 1


def run_uninstall(options: argparse.Namespace) -> int:
    data_dirs = selected_dirs(options)
    outcomes = [install.uninstall(data_dir) for data_dir in data_dirs]
    for outcome in outcomes:
        print(outcome.text)
    if not data_dirs:
        print("No browser was found, so there is nothing to remove.")
    install.remove_sockets()
    return 0 if all(outcome.ok for outcome in outcomes) else 1


def run_doctor(options: argparse.Namespace) -> int:
    from . import doctor

    return doctor.main(selected_dirs(options), as_json=options.json)


def run_log(options: argparse.Namespace) -> int:
    from . import log_table

    return log_table.main(
        limit=options.limit,
        as_json=options.json,
        reads=options.reads,
        site=options.site,
        action=options.action,
        outcome=options.outcome,
        client=options.client,
        since=options.since,
    )


def run_mcp(options: argparse.Namespace) -> int:
    from formpilot_host.mcp import server

    return server.main()


def run_extension(options: argparse.Namespace) -> int:
    print(extension_folder.find_folder())
    return 0


def main(arguments: list[str]) -> int:
    options = create_parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except (extension_folder.NotBuilt, OSError) as problem:
        print(f"formpilot-host: {problem}", file=sys.stderr)
        return 1
