"""File inputs that a page hides behind a button or in a widget."""

from pathlib import Path

from .blank_page import BlankPage, statuses
from .file_folder import folder

__all__ = ["folder"]

PAGE = """<form>
  <p>Resume</p><button type=button>Choose file</button> <span>No file chosen</span>
  <input type=file id=cv hidden>
  <p>Photo</p><div><input type=file id=photo name=photo style="opacity: 0"><ul></ul></div>
</form>"""
# The widget takes the file out of its input, and shows it later.
WIDGETS = """() => {
  const [cv, photo] = document.querySelectorAll('input');
  window.kept = {};
  cv.addEventListener('change', () => {
    window.kept.cv = cv.files[0].name;
    document.querySelector('span').textContent = cv.files[0].name;
  });
  photo.addEventListener('change', () => {
    const [{ name }] = photo.files;
    setTimeout(() => { window.kept.photo = name; photo.value = ''; }, 300);
    setTimeout(() => { document.querySelector('ul').textContent = name; }, 900);
  });
}"""


def test_hidden_inputs_are_found_and_what_widgets_show_late_is_waited_for(
    blank: BlankPage, folder: Path
) -> None:
    blank.show(PAGE, WIDGETS)
    files = {"Resume": folder / "cv.pdf", "Photo": folder / "photo.png"}
    answer = blank.fill({key: {"file": str(file)} for key, file in files.items()})
    assert statuses(answer) == {"Resume": "filled", "Photo": "filled"}, answer
    assert blank.run("kept") == {"cv": "cv.pdf", "photo": "photo.png"}
