"""Commands in frames of the same site and of other sites."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Frame

from harness.client import McpClient
from harness.hold import Hold
from harness.pilot import Pilot, Tab
from harness.waiting import wait_until
from tests.binding import requirement

INNER = "tests/pages/inner.html"
ADD_FRAME = """({id, url, sandbox}) => new Promise((loaded) => {
  const frame = document.createElement('iframe');
  frame.id = id;
  frame.width = 400;
  frame.height = 300;
  if (sandbox) frame.setAttribute('sandbox', sandbox);
  frame.addEventListener('load', () => loaded());
  frame.src = url;
  document.body.append(frame);
})"""


class Framed:
    """A page with frames, and a client that works in it."""

    def __init__(self, client: McpClient, tab: Tab, site: str) -> None:
        self.client = client
        self.tab = tab
        self.same_site = f"{site}/{INNER}"
        self.other_site = self.same_site.replace("127.0.0.1", "localhost")

    def add(self, name: str, url: str, sandbox: str = "", within: Frame | None = None) -> Frame:
        wanted = {"id": name, "url": url, "sandbox": sandbox}
        (within or self.tab.page.main_frame).evaluate(ADD_FRAME, wanted)
        return self.tab.page.frames[-1]

    def ask(self, action: str, **options: Any) -> dict[str, Any]:
        return self.client.ask("interact", action=action, tab_id=self.tab.id, **options)

    def refs(self, selector: str, frame: str) -> list[str]:
        found = self.ask("query_dom", selector=selector, frame=frame)
        return [element["ref"] for element in found["elements"]]


def card_holder(frame: Frame) -> Any:
    return frame.evaluate("document.querySelector('[name=holder]').value")


@pytest.fixture
def framed(shared_client: McpClient, visit: Callable[[str], Tab], runtime_site: str) -> Framed:
    return Framed(shared_client, visit("tests/pages/empty.html"), runtime_site)


@requirement("SPEC-FRAMES")
def test_a_form_in_a_frame_of_the_same_site_is_found_and_filled(framed: Framed) -> None:
    inner = framed.add("same", framed.same_site)
    answer = framed.ask("fill_form", fields={"Card holder": "Ada", "keep": True})
    assert (answer["success"], answer["filled"]) == (True, 2), answer
    assert card_holder(inner) == "Ada"


@requirement("SPEC-FRAMES")
def test_fields_of_the_page_come_before_those_of_frames(framed: Framed) -> None:
    inner = framed.add("same", framed.same_site)
    framed.tab.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<input name=holder>')")
    framed.ask("fill_form", fields={"holder": "Ada"})
    assert (card_holder(framed.tab.page.main_frame), card_holder(inner)) == ("Ada", "")


@requirement("SPEC-FRAMES")
def test_a_drag_runs_in_the_frame_of_its_ends(framed: Framed) -> None:
    inner = framed.add("same", framed.same_site)
    answer = framed.ask("drag", **{"from": "#coin", "to": "#right", "wait": True})
    assert answer["effect"] == "moved", answer
    assert inner.evaluate("document.getElementById('coin').parentElement.id") == "right"


@requirement("SPEC-FRAMES")
@pytest.mark.parametrize("kind", ["same_site", "other_site"])
def test_a_frame_can_be_named(framed: Framed, kind: str) -> None:
    inner = framed.add("pay", getattr(framed, kind))
    frame = framed.refs("#pay", frame="")[0]
    for name in ("#pay", frame):
        answer = framed.ask("fill_form", fields={"Card holder": f"by {name}"}, frame=name)
        assert answer["success"] is True, answer
        assert card_holder(inner) == f"by {name}"
    page = framed.client.ask("observe", what="page", tab_id=framed.tab.id, frame="#pay")
    assert (page["title"], page["counts"]["fields"]) == ("Payment", 2)
    hovered = framed.ask("hover", target="[name=holder]", frame="#pay")
    assert hovered["success"] is True
    dragged = framed.ask("drag", **{"from": "#coin", "to": "#right"}, wait=True, frame="#pay")
    assert dragged["effect"] == "moved"


@requirement("SPEC-FRAMES")
def test_a_frame_in_a_frame_is_named_by_a_chain(framed: Framed) -> None:
    outer = framed.add("outer", framed.same_site)
    framed.add("beside", framed.other_site, within=outer)
    inner = framed.add("inner", framed.other_site, within=outer)
    innermost = framed.add("innermost", framed.other_site, within=inner)
    for chain, frame in (
        ("#outer", outer),
        ("#outer >>> #inner", inner),
        ("#outer >>> #inner >>> #innermost", innermost),
    ):
        answer = framed.ask("fill_form", fields={"holder": chain}, frame=chain)
        assert answer.get("success") is True, answer
        assert card_holder(frame) == chain


@requirement("SPEC-FRAMES")
@pytest.mark.parametrize("kind", ["same_site", "other_site"])
def test_a_ref_needs_no_frame(framed: Framed, kind: str) -> None:
    inner = framed.add("first", getattr(framed, kind))
    second = framed.add("second", getattr(framed, kind))
    (form,) = framed.refs("#payment", frame="#second")
    answer = framed.ask("fill_form", selector=form, fields={"holder": "Ada"})
    assert answer["success"] is True, answer
    assert (card_holder(inner), card_holder(second)) == ("", "Ada")
    (box,) = framed.refs("[name=holder]", frame=form)
    assert framed.ask("hover", target=box)["tag"] == "INPUT"
    assert framed.ask("fill_form", fields={box: "Grace"})["success"] is True
    assert card_holder(second) == "Grace"


@requirement("SPEC-FRAMES")
def test_an_unreachable_frame_is_reported(framed: Framed) -> None:
    framed.add("closed", framed.other_site, sandbox="allow-scripts")
    answer = framed.ask("query_dom", selector="input", frame="#closed")
    assert answer["error"] == "frame_unreachable", answer
    assert framed.ask("query_dom", selector="p", frame="")["count"] == 1


@requirement("SPEC-FRAMES")
def test_an_error_for_a_missing_element_lists_the_frames_of_other_sites(framed: Framed) -> None:
    framed.add("pay", framed.other_site)
    for answer in (
        framed.ask("hover", target="#coin"),
        framed.ask("fill_form", selector="#payment", fields={"holder": "Ada"}),
        framed.ask("fill_form", fields={"holder": "Ada"}),
    ):
        (other,) = answer["other_sites"]
        assert framed.other_site.startswith(f"{other['site']}/")
        assert framed.refs("#coin", frame=other["ref"])


@requirement("SPEC-FRAMES")
def test_an_element_that_is_no_frame_cannot_be_entered(framed: Framed) -> None:
    assert framed.ask("query_dom", selector="p", frame="p")["error"] == "invalid_params"
    assert framed.ask("query_dom", selector="p", frame="#none")["error"] == "element_not_found"


@requirement("SPEC-REFS-STALE")
def test_a_ref_never_means_an_element_of_another_document(framed: Framed) -> None:
    framed.add("same", framed.same_site)
    old = [*framed.refs("p", frame=""), *framed.refs("#payment", frame="#same")]
    framed.tab.page.evaluate("document.getElementById('same').remove()")
    assert framed.ask("highlight", target=old[1])["error"] == "stale_snapshot"
    framed.tab.page.reload()
    (new,) = framed.refs("p", frame="")
    assert new not in old
    for ref in old:
        assert framed.ask("highlight", target=ref)["error"] == "stale_snapshot"
    assert framed.ask("highlight", target=new)["tag"] == "p"


@requirement("SPEC-REFS-STALE")
def test_a_ref_into_a_frame_that_navigated_is_stale(framed: Framed) -> None:
    inner = framed.add("pay", framed.other_site)
    (form,) = framed.refs("#payment", frame="#pay")
    inner.goto(framed.other_site)
    answer = framed.ask("fill_form", selector=form, fields={"holder": "Ada"})
    assert answer["error"] == "stale_snapshot", answer
    assert card_holder(inner) == ""
    (form,) = framed.refs("#payment", frame="#pay")
    framed.tab.page.evaluate("document.getElementById('pay').remove()")
    assert framed.ask("highlight", target=form)["error"] == "stale_snapshot"


@requirement("SPEC-REFS-STALE")
def test_a_ref_never_means_an_element_of_another_tab(
    shared_pilot: Pilot, framed: Framed, runtime_site: str
) -> None:
    (ref,) = framed.refs("p", frame="")
    other = shared_pilot.open_on(f"{runtime_site}/tests/pages/empty.html")
    beside = Framed(framed.client, other, runtime_site)
    assert beside.refs("p", frame="") != [ref]
    assert beside.ask("highlight", target=ref)["error"] == "stale_snapshot"
    other.page.close()
    assert framed.ask("highlight", target=ref)["tag"] == "p"


@requirement("SPEC-FRAMES")
def test_a_frame_without_an_index_is_unreachable(framed: Framed) -> None:
    framed.tab.page.evaluate(
        """(url) => {
          document.body.insertAdjacentHTML('beforeend',
            '<svg><iframe id="drawn"></iframe></svg><div id="host"></div>');
          const root = document.getElementById('host').attachShadow({mode: 'open'});
          root.innerHTML = `<iframe id="shadowed" src="${url}"></iframe>`;
          return new Promise((loaded) => root.firstChild.addEventListener('load', loaded));
        }""",
        framed.other_site,
    )
    for frame in ("#drawn", "#shadowed"):
        answer = framed.ask("query_dom", selector="p", frame=frame)
        assert answer.get("error") in {"frame_unreachable", "invalid_params"}, answer


@requirement("SPEC-FRAMES")
def test_a_hanging_frame_does_not_block_another(framed: Framed, hold: Hold) -> None:
    framed.add("hanging", framed.other_site.replace("localhost", "busy.localhost"))
    framed.add("good", framed.other_site)
    framed.tab.page.frames[1].evaluate(hold.script_in_next_task)
    hold.wait_until_hanging()
    answer = framed.ask("query_dom", selector="#coin", frame="#good")
    assert answer.get("count") == 1, answer
    assert hold.is_hanging()


@requirement("SPEC-FRAMES")
def test_the_switch_covers_frames(
    shared_pilot: Pilot, shared_client: McpClient, runtime_site: str
) -> None:
    tab = shared_pilot.open_on(f"{runtime_site}/tests/pages/empty.html")
    framed = Framed(shared_client, tab, runtime_site)
    framed.add("pay", framed.other_site)
    (form,) = framed.refs("#payment", frame="#pay")
    shared_pilot.switch(tab, on=False)
    answer = framed.ask("fill_form", selector=form, fields={"holder": "Ada"})
    assert answer["error"] == "ai_web_pilot_disabled"
    shared_pilot.switch(tab)
    wait_until(
        tab.page, lambda: framed.ask("query_dom", selector="#coin", frame="#pay")["count"], 1
    )
    tab.page.close()
