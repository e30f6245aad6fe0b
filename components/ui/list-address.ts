/*
 * Where this tab saw each list last, with its filters, its order and its page: where a way back to it leads. Kept in the
 * tab alone.
 */

const keyOf = (path: string) => `list-address:${path}`;

/** @param search the query of the address, without `?` */
export function rememberListAddress(path: string, search: string): void {
  try {
    window.sessionStorage.setItem(keyOf(path), search);
  } catch {
    // Storage may be full or disabled; the way back then leads to the whole list.
  }
}

/** The address of a list as it was seen last; its path alone if it was not. */
export function lastListAddress(path: string): string {
  try {
    const search = window.sessionStorage.getItem(keyOf(path)) ?? "";
    return search === "" ? path : `${path}?${search}`;
  } catch {
    return path;
  }
}
