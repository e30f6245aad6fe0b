import type { Page } from "#lib/contract/contract.ts";
import { faultOf } from "#lib/contract/faults.ts";
import { ValidationError } from "./errors.ts";
import { isId } from "./ids.ts";

/** The end of a page: the last row's sort value (null if the list is only sorted by id) and id. */
export type Position = { value: string | null; id: string };

/**
 * Encodes a position as an opaque cursor.
 * @param list the list and its order: a position in one is meaningless in another
 */
export function encodeCursor(list: string, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([list, value, id])).toString("base64url");
}

/**
 * Decodes a cursor of `encodeCursor` for the same list; any other value is 422 at `["query", "cursor"]`.
 * @param fits whether a sort value is possible in this list: a client may send a made-up cursor
 */
export function decodeCursor(
  cursor: string | undefined,
  list: string,
  fits: (value: string | null) => boolean = () => true,
): Position | null {
  if (cursor === undefined) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(parsed) && parsed[0] === list && parsed.length === 3) {
      const [, value, id]: unknown[] = parsed;
      const sane = value === null || (typeof value === "string" && !value.includes("\0"));
      if (sane && fits(value) && typeof id === "string" && isId(id)) return { value, id };
    }
  } catch {
    // Falls through to the common error for invalid cursors.
  }
  throw new ValidationError([faultOf(["query", "cursor"], "cursor_invalid")]);
}

/**
 * After which place a list goes on whose rows were read after their places were found, and some of which were deleted in
 * between; null if none was, or nothing follows.
 * @param take how many places were asked for
 */
export function placeAfter<Found extends { id: string; place?: string | null }>(
  found: readonly Found[],
  rows: readonly unknown[],
  take: number,
): Position | null {
  const last = found.at(-1);
  if (last === undefined || found.length < take || rows.length === take) return null;
  return { value: last.place ?? null, id: last.id };
}

/**
 * Makes a page from `rows`, which were queried with one row more than `limit` to learn whether there is
 * another page.
 * @param options.list as for `encodeCursor`
 * @param options.until after which place the list goes on if there are not so many rows
 */
export function toPage<Row, Item>(
  rows: Row[],
  { list, limit, until = null }: { list: string; limit: number; until?: Position | null },
  position: (row: Row) => Position,
  serialize: (row: Row) => Item,
): Page<Item> {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const next = rows.length > limit && last !== undefined ? position(last) : until;
  const nextCursor = next === null ? null : encodeCursor(list, next);
  return { items: kept.map(serialize), nextCursor };
}

/** Counting stops here: an exact count of a million rows costs more than it is worth. */
export const COUNT_LIMIT = 10_000;

/** The text of `X-Total-Count` for a count taken with `take: COUNT_LIMIT + 1`. */
export function totalText(count: number): string {
  return count > COUNT_LIMIT ? `${COUNT_LIMIT}+` : String(count);
}
