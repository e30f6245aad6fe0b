/**
 * The chosen ids after a change on one page: those of other pages stay, those of this page are what is now ticked.
 */
export function mergeSelection(
  chosen: ReadonlySet<string>,
  page: readonly string[],
  ticked: readonly string[],
): Set<string> {
  const next = new Set(chosen);
  for (const id of page) next.delete(id);
  for (const id of ticked) next.add(id);
  return next;
}

/** The ids of a page from one row to another, in either direction; where a range begins nowhere, the row alone. */
export function withRange(page: readonly string[], from: string | null, to: string): readonly string[] {
  const [one, other] = [page.indexOf(from ?? ""), page.indexOf(to)];
  return one === -1 ? [to] : page.slice(Math.min(one, other), Math.max(one, other) + 1);
}
