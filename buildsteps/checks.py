"""Style and type checks of the Python and JavaScript sources."""

import shutil

from . import packages
from .console import ROOT, say
from .environment import call_python, node_arguments

JAVASCRIPT = ROOT / "buildsteps" / "javascript_lint"
CONFIG = "eslint.config.mjs"


def run_all() -> int:
    """Run every check, also after one has failed, and return 1 if any failed."""
    checks = {
        "ruff check": ["-m", "ruff", "check"],
        "ruff format": ["-m", "ruff", "format", "--check"],
        "mypy": ["-m", "mypy"],
        "eslint": eslint_arguments(),
    }
    failed = [name for name, arguments in checks.items() if call_python(*arguments)]
    say(f"Failed: {', '.join(failed)}." if failed else "Style and types are fine.")
    return 1 if failed else 0


def eslint_arguments() -> list[str]:
    """Fetch eslint and return the Python arguments that run it on the whole project."""
    modules = packages.fetch("javascript_lint", JAVASCRIPT, "eslint")
    # Node resolves what the configuration imports from the folder that holds it.
    config = shutil.copy(JAVASCRIPT / CONFIG, modules.parent)
    eslint = modules / "eslint" / "bin" / "eslint.js"
    return node_arguments("node", eslint, "--max-warnings", "0", "--config", config, ".")
