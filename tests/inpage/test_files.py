"""Files given to inputs and drop zones, judged by what the page or its library holds."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import BlankPage, by_field, statuses
from .file_folder import folder, size

__all__ = ["folder"]

HELD = "[...document.querySelector('{}').files].map((file) => [file.name, file.size])"
CONTENT = """async () => {
  const [file] = document.querySelector('[type=file]').files;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [file.type, [...new Uint8Array(digest)].map((byte) => byte.toString(16)).join()];
}"""
LISTED = """() => {
  const list = document.querySelector('ul');
  window.kept = [];
  const show = (files) => {
    for (const file of files) {
      window.kept.push(file.name);
      list.append(Object.assign(document.createElement('li'), { textContent: file.name }));
    }
  };
  const input = document.querySelector('input[type=file]');
  input?.addEventListener('change', () => { show(input.files); input.value = ''; });
  const zone = document.querySelector('#zone');
  zone?.addEventListener('dragover', (event) => event.preventDefault());
  zone?.addEventListener('drop', (event) => {
    event.preventDefault();
    show(event.dataTransfer.files);
  });
}"""
MEGABYTE = 1_000_000


def held(blank: BlankPage, selector: str = "[type=file]") -> Any:
    return blank.run(HELD.format(selector))


def test_a_plain_input_gets_the_file_and_gives_it_back(blank: BlankPage, folder: Path) -> None:
    blank.show("<form><label>Resume <input type=file name=cv></label><input id=name></form>")
    cv = folder / "cv.pdf"
    blank.run("""() => {
      window.seen = [];
      const input = document.querySelector('[type=file]');
      for (const name of ['focus', 'input', 'change', 'blur']) {
        input.addEventListener(name, (event) => seen.push([name, input.files.length]));
      }
    }""")
    answer = blank.fill({"name": "Ada", "Resume": {"file": str(cv)}})
    assert statuses(answer) == {"name": "filled", "Resume": "filled"}, answer
    assert by_field(answer)["Resume"]["verified"] is True
    assert held(blank) == [["cv.pdf", size(cv)]]
    assert blank.run("seen") == [["focus", 0], ["input", 1], ["change", 1], ["blur", 1]]
    media_type, digest = blank.run(CONTENT)
    expected = ",".join(f"{byte:x}" for byte in hashlib.sha256(cv.read_bytes()).digest())
    assert (media_type, digest) == ("application/pdf", expected)
    assert str(cv) not in json.dumps(answer)
    undone = blank.client.ask("interact", action="undo", tab_id=blank.tab.id)
    assert set(statuses(undone).values()) == {"restored"}, undone
    assert held(blank) == []


@requirement("FILL-R10")
def test_a_text_for_a_file_field_fails_and_says_how_to_give_a_file(blank: BlankPage) -> None:
    blank.show("<input type=file id=cv>")
    result = by_field(blank.fill({"cv": "/etc/hostname"}))["cv"]
    assert result["error"] == "file_input_not_supported"
    assert '{"file":' in result["message"]
    assert held(blank) == []


def test_accept_and_multiple_are_kept_before_anything_is_touched(
    blank: BlankPage, folder: Path
) -> None:
    blank.show(
        "<input type=file id=cv accept='.PDF, text/plain'><input type=file id=photos multiple "
        "accept='image/*'><input id=name>"
    )
    photos = [str(folder / name) for name in ("photo.png", "other photo.jpg")]
    answer = blank.fill({"cv": {"file": photos[0]}, "name": "Ada"})
    assert statuses(answer) == {"cv": "file_rejected", "name": "filled"}
    assert statuses(blank.fill({"cv": {"files": photos}})) == {"cv": "file_rejected"}
    assert statuses(blank.fill({"photos": {"file": str(folder / "cv.pdf")}})) == {
        "photos": "file_rejected"
    }
    assert (held(blank, "#cv"), held(blank, "#photos")) == ([], [])
    answer = blank.fill({"photos": {"files": photos}, "cv": {"file": str(folder / "cv.pdf")}})
    assert set(statuses(answer).values()) == {"filled"}, answer
    assert [name for name, _ in held(blank, "#photos")] == ["photo.png", "other photo.jpg"]


def test_files_that_cannot_be_read_are_errors_of_their_fields(
    blank: BlankPage, folder: Path
) -> None:
    blank.show("<input type=file id=a><input type=file id=b><input type=file id=c><input id=name>")
    fields = {
        "a": {"file": str(folder / "missing.pdf")},
        "b": {"file": str(folder)},
        "name": "Ada",
        "c": {"file": str(folder / "empty.txt")},
    }
    answer = blank.fill(fields)
    expected = ["file_not_found", "file_not_allowed", "filled", "filled"]
    assert [*statuses(answer).values()] == expected
    assert held(blank, "#c") == [["empty.txt", 0]]
    blank.run("() => { document.querySelector('#name').value = ''; }")
    stopped = blank.fill(fields, on_error="stop")
    assert [*statuses(stopped).values()] == ["file_not_found", "skipped", "skipped", "skipped"]
    assert blank.value("#name") == ""


def test_null_empties_a_field(blank: BlankPage, folder: Path) -> None:
    blank.show(
        "<form><input type=file id=cv><input id=name value=Ada>"
        "<input type=checkbox id=news checked>"
        "<select id=size><option value=''>None</option><option selected>L</option></select>"
        "<select id=plan><option>Free</option></select></form>"
    )
    assert statuses(blank.fill({"cv": {"file": str(folder / "cv.pdf")}})) == {"cv": "filled"}
    empty = dict.fromkeys(("cv", "name", "news", "size", "plan"))
    answer = blank.fill(empty)
    assert statuses(answer) == {**dict.fromkeys(empty, "filled"), "plan": "invalid_value"}
    assert held(blank) == []
    values = [blank.value(f"#{key}") for key in ("name", "news", "size", "plan")]
    assert values == ["", False, "", "Free"]


PLACES = {
    "attach your cv": "<button type=button>Attach your CV</button><input type=file hidden>",
    "CV": "<label for=f>CV</label><input type=file id=f style='opacity:0'>",
    "Your CV": "<div aria-label='Your CV'><input type=file style='display:none'>+</div>",
    "cv": "<h4>CV</h4><div><div><input type=file hidden>Drag it here</div></div>",
    "your CV": "<div><input type=file hidden><p>Drag your CV here, or <b>browse</b></p></div>",
    "zone": "<div id=zone>Drop your CV here</div>",
    "CV upload": "<div id=zone aria-label='CV upload'>Drop</div>",
    "Drop your CV here": "<div id=zone><p>Drop your CV <b>here</b></p></div>",
    "Resume": "<h4>Resume</h4><div id=zone>Drop files here</div>",
}


@pytest.mark.parametrize("key", PLACES)
def test_hidden_inputs_and_zones_are_found_by_the_words_at_them(
    blank: BlankPage, folder: Path, key: str
) -> None:
    blank.show(f"<input id=name><section>{PLACES[key]}<ul></ul></section>", LISTED)
    answer = blank.fill({key: {"file": str(folder / "cv.pdf")}})
    assert statuses(answer) == {key: "filled"}, answer
    assert blank.run("kept") == ["cv.pdf"]
    undone = blank.client.ask("interact", action="undo", tab_id=blank.tab.id)
    assert set(statuses(undone).values()) == {"undo_unavailable"}, undone


@pytest.mark.parametrize(
    "script",
    [
        # An input that is emptied again, and says why, or says nothing.
        "(input, say) => { input.value = ''; say('This file is too large.'); }",
        "(input, say) => { input.value = ''; }",
        # It stays in the input, and an error names the file.
        "(input, say) => { say(input.files[0].name + ': invalid format'); }",
        "(input, say) => { say('Nur PDF-Dateien sind erlaubt', 'error-text'); }",
    ],
)
def test_an_upload_that_the_page_refuses_is_no_success(
    blank: BlankPage, folder: Path, script: str
) -> None:
    blank.show("<form><label>Photo <input type=file name=photo></label><p id=said></p></form>")
    blank.run(f"""() => {{
      const input = document.querySelector('input');
      const said = document.querySelector('#said');
      const say = (text, name = '') => {{ said.textContent = text; said.className = name; }};
      input.addEventListener('change', () => {{
        if (input.files.length) setTimeout({script}, 30, input, say);
      }});
    }}""")
    answer = blank.fill({"Photo": {"file": str(folder / "photo.png")}})
    assert statuses(answer)["Photo"] in {"file_rejected", "value_reverted"}, answer
    assert "photo.png" not in json.dumps(answer)


def test_a_zone_that_takes_nothing_is_no_success(blank: BlankPage, folder: Path) -> None:
    blank.show("<div id=zone>Drop your CV here</div>")
    assert statuses(blank.fill({"zone": {"file": str(folder / "cv.pdf")}})) == {
        "zone": "file_rejected"
    }


def test_a_field_that_comes_with_another_gets_its_file(blank: BlankPage, folder: Path) -> None:
    blank.show("<label><input type=checkbox id=has> I have a CV</label><div id=rest></div>")
    blank.run("""() => document.querySelector('#has').addEventListener('change', () => {
      document.querySelector('#rest').innerHTML = '<label>CV <input type=file></label>';
    })""")
    answer = blank.fill({"has": True, "CV": {"file": str(folder / "cv.pdf")}})
    assert statuses(answer) == {"has": "filled", "CV": "filled"}, answer
    assert [name for name, _ in held(blank)] == ["cv.pdf"]


def test_a_frame_of_the_same_site_and_a_shadow_root(blank: BlankPage, folder: Path) -> None:
    blank.show("<div id=host></div><iframe srcdoc='<label>CV <input type=file></label>'></iframe>")
    blank.run("""() => {
      const root = document.querySelector('#host').attachShadow({ mode: 'open' });
      root.innerHTML = '<label>Photo <input type=file></label>';
    }""")
    files = "[...{}.querySelector('[type=file]').files].map((file) => file.name)"
    wait_until(
        blank.tab.page, lambda: blank.run("!!frames[0].document.querySelector('input')"), True
    )
    assert statuses(blank.fill({"CV": {"file": str(folder / "cv.pdf")}})) == {"CV": "filled"}
    assert blank.run(files.format("frames[0].document")) == ["cv.pdf"]
    assert statuses(blank.fill({"Photo": {"file": str(folder / "photo.png")}})) == {
        "Photo": "filled"
    }
    root = "document.querySelector('#host').shadowRoot"
    assert blank.run(files.format(root)) == ["photo.png"]


def test_forms_lists_file_fields_with_what_they_take(blank: BlankPage, folder: Path) -> None:
    blank.show(
        "<form><label>CV <input type=file name=cv accept='.pdf,.doc' multiple></label>"
        "<div class=file-dropzone id=more aria-label='More files'>Drop here</div></form>"
    )

    def listed() -> list[dict[str, Any]]:
        (form,) = blank.client.ask("observe", what="forms", tab_id=blank.tab.id)["forms"]
        return list(form["fields"])

    cv, more = listed()
    assert (cv["type"], cv["label"], cv["accept"], cv["multiple"], cv["state"]) == (
        "file", "CV", ".pdf,.doc", True, "empty",
    )  # fmt: skip
    assert (more["type"], more["label"]) == ("drop-zone", "More files")
    assert statuses(blank.fill({"CV": {"file": str(folder / "cv.pdf")}})) == {"CV": "filled"}
    assert listed()[0]["state"] == "filled"


def test_a_dry_run_sends_nothing(blank: BlankPage, folder: Path) -> None:
    blank.show("<input type=file id=cv accept=.pdf><input type=file id=photo accept=.gif>")
    answer = blank.fill(
        {
            "cv": {"file": str(folder / "cv.pdf")},
            "photo": {"file": str(folder / "photo.png")},
        },
        dry_run=True,
    )
    assert statuses(answer) == {"cv": "would_fill", "photo": "file_rejected"}
    assert held(blank, "#cv") == []


def test_ten_megabytes_arrive_whole(blank: BlankPage, folder: Path) -> None:
    large = folder / "large.bin"
    large.write_bytes(bytes(range(250)) * (10 * MEGABYTE // 250))
    blank.show("<label>Video <input type=file></label>")
    assert statuses(blank.fill({"Video": {"file": str(large)}}, timeout_ms=30_000)) == {
        "Video": "filled"
    }
    assert held(blank) == [["large.bin", 10 * MEGABYTE]]
    sums = "new Uint8Array(await document.querySelector('input').files[0].arrayBuffer())"
    total = blank.run(f"async () => ({sums}).reduce((sum, byte) => sum + byte, 0)")
    assert total == sum(range(250)) * (10 * MEGABYTE // 250)


def test_a_cancelled_fill_leaves_nothing_behind(blank: BlankPage, folder: Path) -> None:
    large = folder / "larger.bin"
    large.write_bytes(bytes(90 * MEGABYTE))
    blank.show("<label>Video <input type=file></label><input id=name>")
    queued = blank.fill({"name": "Ada", "Video": {"file": str(large)}}, wait=False)
    asked = {"what": "command_result", "correlation_id": queued["correlation_id"]}
    states: list[str] = []

    def sending() -> bool:
        states.append(blank.client.ask("observe", timeout_ms=1, **asked)["status"])
        return states[-1] == "sending_files"

    wait_until(blank.tab.page, sending, True)
    blank.client.ask("interact", action="cancel", correlation_id=queued["correlation_id"])
    assert blank.client.ask("observe", timeout_ms=20_000, **asked)["error"] == "cancelled"
    assert (held(blank), blank.value("#name")) == ([], "")
    # The next one is not slowed down, and gets its own file.
    assert statuses(blank.fill({"Video": {"file": str(folder / "cv.pdf")}})) == {"Video": "filled"}
