/** The cursor that each page was reached from, by the page's own cursor; the first page's is the empty string. */
export type PageTrail = Readonly<Record<string, string>>;

/** How many pages stand before the one at `cursor`; null if the trail does not lead back to the first page. */
export function pagesBefore(trail: PageTrail, cursor: string | null): number | null {
  let count = 0;
  for (let at = cursor ?? ""; at !== ""; count++) {
    const previous = trail[at];
    // A trail that leads in a circle was not written by this list.
    if (previous === undefined || count > Object.keys(trail).length) return null;
    at = previous;
  }
  return count;
}

/** Where this tab keeps the query of the address at which it saw a list last. */
export const listAddressKey = (path: string) => `list-address:${path}`;
