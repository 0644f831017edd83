"""The rows and requests of the page of site rules. Needs no browser."""

from harness.own_pages import load

sites = load("sites")


def test_asking_before_every_action_is_possible_only_with_the_rule_ask() -> None:
    rule = {"site": "a.example", "rule": "ask", "everything": True, "per_minute": 10, "by": "user"}
    view = sites.row_view(rule)
    assert (view["everything"], view["asks"], view["note"]) == (True, True, "")
    view = sites.row_view({**rule, "rule": "block", "by": "agent"})
    assert (view["everything"], view["asks"]) == (False, False)
    assert view["note"] == "Made stricter by an agent"


def test_typed_values_are_sent_for_the_host_to_check() -> None:
    assert sites.rule_request(" a.example ", "allow", True, "30") == {
        "site": "a.example",
        "rule": "allow",
        "everything": False,
        "per_minute": 30,
    }
    assert sites.rule_request("a.example", "ask", True, "")["per_minute"] is None
    assert sites.rule_request("a.example", "ask", True, "1e9")["per_minute"] is None


def test_a_problem_comes_with_a_hint() -> None:
    assert "popup" in sites.problem_hint(sites.UNREACHABLE)
    assert "file" in sites.problem_hint("/home/a/sites.json is not JSON")
    assert sites.problem_hint("") == ""
