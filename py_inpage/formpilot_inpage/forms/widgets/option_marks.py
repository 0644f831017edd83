"""Which options of a multi-select are chosen, where its box shows only how many."""

import re
from collections.abc import Sequence

from formpilot_inpage.forms.kinds.option_match import letters_of

from .choice_widget import ChoiceWidget
from .option_list import WidgetOption

COUNT = re.compile(r"\d+")
SET_SIZE = 'getAttribute("aria-setsize")'


def marked_texts(options: Sequence[WidgetOption]) -> list[str] | None:
    """The texts of the chosen options; None where not every option has a mark."""
    if not options or any(option.is_marked is None for option in options):
        return None
    return [option.text for option in options if option.is_marked]


def hidden_choice(widget: ChoiceWidget) -> list[str] | None:
    """The chosen options of an open widget whose box does not show all of them; None else."""
    marked = marked_texts(widget.options())
    return marked if marked and not all(map(widget.shows, marked)) else None


def is_marked(widget: ChoiceWidget, text: str) -> bool:
    return any(option.is_marked and option.text == text for option in widget.options())


async def marks_are(widget: ChoiceWidget, wanted: Sequence[str]) -> bool:
    """Opens the widget again: whether exactly these options are chosen. A number that its box shows
    must be that of all, or of those that it does not show: a list may draw only a part of its
    options."""
    numbers = [int(number) for text in widget.shown().texts for number in COUNT.findall(text)]
    unshown = [text for text in wanted if not widget.shows(text)]
    await widget.open()
    options = widget.options()
    sizes = {option.element.read(SET_SIZE)[0] for option in options} - {None}
    marked = marked_texts(options)
    if marked is None and numbers and widget.is_multiple():
        marked = [option.text for option in options if option.selected]
    await widget.leave()
    if marked is None or not sizes <= {str(len(options))}:
        return False
    is_same = sorted(map(letters_of, marked)) == sorted(map(letters_of, wanted))
    return is_same and set(numbers) <= {len(wanted), len(unshown)}
