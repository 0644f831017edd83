"""Fills every field that observe forms lists, by its key and by its ref."""

from collections.abc import Iterator
from typing import Any

from harness.client import McpClient
from harness.pilot import Tab

# Numbers every control, the buttons of a radio group alike, and notes where the focus comes.
WATCH = """() => {
  const radios = [];
  const number = (control, at) => {
    const { type, name, form } = control;
    const root = control.getRootNode();
    const twin = type === 'radio' && name && radios.find(
      (radio) => radio.name === name && radio.form === form && radio.getRootNode() === root);
    if (type === 'radio' && !twin) radios.push(control);
    control.dataset.number = twin ? twin.dataset.number : at;
  };
  const controls = (tree) => [...tree.querySelectorAll('*')].flatMap((element) => [
    ...(element.matches('input, select, textarea') ? [element] : []),
    ...(element.shadowRoot ? controls(element.shadowRoot) : []),
  ]);
  controls(document).forEach(number);
  window.focused = [];
  document.addEventListener('focusin', (event) => {
    const { number } = event.composedPath()[0].dataset;
    if (number !== undefined && window.focused.at(-1) !== number) window.focused.push(number);
  }, true);
}"""
TAKE = "() => window.focused.splice(0)"

VALUES: dict[str, Any] = {
    "email": "ada@example.org",
    "url": "https://example.org/ada",
    "tel": "+44 20 7946 0000",
    "color": "#336699",
    "date": "1999-12-10",
    "month": "1999-12",
    "week": "1999-W35",
    "time": "09:30",
    "datetime-local": "1999-08-30T09:30",
    "textarea": "Notes,\nand an engine",
}


def fitting(field: dict[str, Any]) -> Any:
    """A value for this kind of field, other than the present one where that is known."""
    kind, state = field["type"], field["state"]
    others = [option for option in field.get("options", []) if option != state]
    if kind == "checkbox":
        return state != "checked"
    if kind in {"radio", "select-one"}:
        return (others or field["options"] or [""])[-1]
    if kind == "select-multiple":
        return others[-1:]
    if kind in {"number", "range"}:
        return float(field.get("min", 0)) + float(field.get("step", 1))
    return VALUES.get(kind, "Ada Lovelace")[: field.get("maxlength", 100)]


def read_forms(client: McpClient, tab: Tab, **options: Any) -> dict[str, Any]:
    return client.ask("observe", what="forms", tab_id=tab.id, timeout_ms=30_000, **options)


def fields_of(listing: dict[str, Any]) -> Iterator[dict[str, Any]]:
    assert "forms" in listing, listing
    for form in listing["forms"]:
        yield from form["fields"]


def fill(
    client: McpClient, tab: Tab, form: dict[str, Any], fields: dict[str, Any], **more: Any
) -> list[dict[str, Any]]:
    where = {"selector": form["selector"]} if "selector" in form else {}
    answer = client.ask(
        "interact", action="fill_form", fields=fields, tab_id=tab.id, timeout_ms=30_000,
        **where, **more,
    )  # fmt: skip
    assert "results" in answer, answer
    results: list[dict[str, Any]] = answer["results"]
    return results


def fill_back(client: McpClient, tab: Tab, values_by_key: dict[str, Any], **options: Any) -> int:
    """Fills every field of the page by its key, then by its ref: the same ones, in order. How
    many there were."""
    listing = read_forms(client, tab, **options)
    assert listing.get("left_out", 0) == 0
    tab.page.evaluate(WATCH)
    filled = 0
    for form in listing["forms"]:
        fields = [field for field in form["fields"] if can_be_filled(field)]
        values = [values_by_key.get(field["key"], fitting(field)) for field in fields]
        keys = dict(zip([field["key"] for field in fields], values, strict=True))
        assert len(keys) == len(fields)
        everything = {field["key"]: fitting(field) for field in form["fields"]}
        planned = fill(client, tab, form, everything, dry_run=True)
        assert "field_not_found" not in {result.get("error") for result in planned}
        if not fields:
            continue
        results = fill(client, tab, form, keys)
        assert [result for result in results if result["status"] != "filled"] == []
        assert [result["input_type"] for result in results] == [field["type"] for field in fields]
        by_key = tab.page.evaluate(TAKE)
        fill(client, tab, form, dict(zip([field["ref"] for field in fields], values, strict=True)))
        assert by_key == tab.page.evaluate(TAKE)
        assert len(set(by_key)) == len(fields)
        filled += len(fields)
    return filled


def can_be_filled(field: dict[str, Any]) -> bool:
    barred = {"disabled", "readonly", "hidden", "captcha"}
    has_options = len(field.get("options", ["any"])) > 0
    return has_options and field["type"] != "file" and not barred & set(field)
