"""What a person, or an MCP client's configuration, calls formpilot-host with."""

import argparse
import sys

from . import __version__, browsers, extension, install
from .browsers import BROWSERS

LOAD_UNPACKED = """
In the browser, open chrome://extensions, switch on Developer mode,
choose "Load unpacked" and this folder:
  {folder}"""


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="formpilot-host", description="Connects your browser to AI agents, without a port."
    )
    top.add_argument("--version", action="version", version=f"formpilot-host {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    where = argparse.ArgumentParser(add_help=False)
    where.add_argument(
        "--browser",
        action="append",
        default=[],
        choices=[browser.name for browser in BROWSERS],
        help="a browser, found or not (may be repeated; default: every browser that is there)",
    )
    where.add_argument("--user-data-dir", metavar="DIR", help="one profile folder instead")

    def add(name: str, run: object, text: str, *parents: argparse.ArgumentParser) -> None:
        command = commands.add_parser(name, help=text, description=text, parents=list(parents))
        command.set_defaults(run=run)
        if name in ("doctor", "log"):
            command.add_argument("--json", action="store_true", help="print it as JSON")
        if name == "log":
            add_log_options(command)

    add("install", run_install, "Register the host with your browsers.", where)
    add("uninstall", run_uninstall, "Take the registration back.", where)
    add("doctor", run_doctor, "Find the first broken link of the chain.", where)
    add("log", run_log, "Show what was done in your tabs, the latest last.")
    add("mcp", run_mcp, "Serve MCP on standard input and output.")
    add("extension", run_extension, "Print the folder for 'Load unpacked'.")
    return top


def add_log_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--site", help="only this site, such as shop.example")
    command.add_argument("--action", help="only this action, such as click")
    command.add_argument("--outcome", help="only this outcome: done, incomplete or an error's code")
    command.add_argument("--client", help="only clients with this in their name")
    command.add_argument("--since", metavar="TIME", help="such as 2h, 7d or 2026-01-31T12:00")
    command.add_argument("--reads", action="store_true", help="what was only looked at")
    command.add_argument("--limit", type=positive, default=20, help="how many (default: 20)")


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("a whole number from 1")
    return int(text)


def run_install(options: argparse.Namespace) -> int:
    places = browsers.places(options.browser, options.user_data_dir)
    if not places:
        names = ", ".join(browser.name for browser in BROWSERS)
        print(f"No browser was found. Name one with --browser ({names}) or use --user-data-dir.")
        return 1
    outcomes = [install.install(place) for place in places]
    for outcome in outcomes:
        print(outcome.text)
    if any(outcome.done for outcome in outcomes):
        print(LOAD_UNPACKED.format(folder=extension.folder()))
    return 0 if all(outcome.done for outcome in outcomes) else 1


def run_uninstall(options: argparse.Namespace) -> int:
    places = browsers.places(options.browser, options.user_data_dir)
    outcomes = [install.uninstall(place) for place in places]
    for outcome in outcomes:
        print(outcome.text)
    if not places:
        print("No browser was found, so there is nothing to remove.")
    install.remove_sockets()
    return 0 if all(outcome.done for outcome in outcomes) else 1


def run_doctor(options: argparse.Namespace) -> int:
    from . import doctor

    places = browsers.places(options.browser, options.user_data_dir)
    return doctor.main(places, as_json=options.json)


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
    from . import server

    return server.main()


def run_extension(options: argparse.Namespace) -> int:
    print(extension.folder())
    return 0


def main(arguments: list[str]) -> int:
    options = parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except (extension.NotBuilt, OSError) as problem:
        print(f"formpilot-host: {problem}", file=sys.stderr)
        return 1
