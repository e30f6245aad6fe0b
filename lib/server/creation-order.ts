import type { CreationSort } from "#lib/contract/fields/creation-sort.ts";
import type { Position } from "./cursor.ts";

/** A position in a list that is ordered by creation, that is, by id. */
export type CreationPlace = { sort: CreationSort; position: Position | null; take: number };

/**
 * `orderBy` and `take` of a query for at most `take` rows, and the condition that they come after `position`.
 */
export function byCreation({ sort, position, take }: CreationPlace) {
  const isOldestFirst = sort === "created_at";
  const id = position === null ? {} : isOldestFirst ? { gt: position.id } : { lt: position.id };
  const after = position === null ? {} : { id };
  return { after, page: { orderBy: { id: isOldestFirst ? ("asc" as const) : ("desc" as const) }, take } };
}

/** The condition that a row was created between two moments (ISO 8601), both included and both optional. */
export const createdBetween = (from: string | undefined, to: string | undefined) => ({
  ...(from === undefined ? {} : { gte: from }),
  ...(to === undefined ? {} : { lte: to }),
});
