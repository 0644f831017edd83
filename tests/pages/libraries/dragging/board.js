export const names = ["left", "right"];
export const start = { left: ["a", "b", "c"], right: ["d", "e"] };
export const mode = new URLSearchParams(location.search).get("mode");

/** The lists after `item` was dropped `over` another item, whose place it takes, or over a list. */
export function placed(lists, item, over) {
  const target = names.find((name) => name === over || lists[name].includes(over));
  const index = lists[target].includes(over) ? lists[target].indexOf(over) : Infinity;
  const rest = names.map((name) => [name, lists[name].filter((each) => each !== item)]);
  const after = Object.fromEntries(rest);
  after[target].splice(index, 0, item);
  return after;
}
