/*
 * The bulk actions that this browser started or saw running, whose end it still has to tell: kept over reloads, and not
 * told to another browser.
 */

const KEY = "rollcall-bulk-actions";
/** More than can wait at once. */
const MOST = 100;

export function watchedIds(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    // Without storage, and with what another version left there.
    return [];
  }
}

export function watchBulkAction(id: string): void {
  if (!watchedIds().includes(id)) store([...watchedIds(), id].slice(-MOST));
}

export function unwatchBulkAction(id: string): void {
  store(watchedIds().filter((each) => each !== id));
}

function store(ids: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // A full or forbidden storage only costs the notice after a reload.
  }
}
