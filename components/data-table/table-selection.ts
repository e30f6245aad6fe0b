/**
 * The chosen ids after a change on one page: those of other pages stay, those of this page are what is now ticked.
 */
export function mergeSelection(
  chosen: ReadonlySet<string>,
  page: readonly { id: string }[],
  ticked: readonly { id: string }[],
): Set<string> {
  const next = new Set(chosen);
  for (const { id } of page) next.delete(id);
  for (const { id } of ticked) next.add(id);
  return next;
}
