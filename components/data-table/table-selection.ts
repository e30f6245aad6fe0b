/**
 * The selected ids after a change on one page: ids of other pages stay, ids of this page are replaced by
 * `ticked`.
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

/**
 * The ids from one row of a page to another, in either direction; only the row itself if the range has no
 * start.
 */
export function withRange(page: readonly string[], from: string | null, to: string): readonly string[] {
  const [one, other] = [page.indexOf(from ?? ""), page.indexOf(to)];
  return one === -1 ? [to] : page.slice(Math.min(one, other), Math.max(one, other) + 1);
}
