"""What the page of site rules shows and wants, without a browser."""

from tests.harness.own_pages import load

sites = load("sites")


def test_only_a_site_that_is_asked_about_can_be_asked_about_for_everything() -> None:
    rule = {"site": "a.example", "rule": "ask", "everything": True, "per_minute": 10, "by": "user"}
    view = sites.row_view(rule)
    assert (view["everything"], view["asks"], view["note"]) == (True, True, "")
    view = sites.row_view({**rule, "rule": "block", "by": "agent"})
    assert (view["everything"], view["asks"]) == (False, False)
    assert view["note"] == "Made stricter by an agent"


def test_what_is_typed_is_passed_on_for_the_host_to_judge() -> None:
    assert sites.wanted(" a.example ", "allow", True, "30") == {
        "site": "a.example",
        "rule": "allow",
        "everything": False,
        "per_minute": 30,
    }
    assert sites.wanted("a.example", "ask", True, "")["per_minute"] is None
    assert sites.wanted("a.example", "ask", True, "1e9")["per_minute"] is None


def test_trouble_comes_with_what_to_do() -> None:
    assert "popup" in sites.cure(sites.UNREACHABLE)
    assert "file" in sites.cure("/home/a/sites.json is not JSON")
    assert sites.cure("") == ""
