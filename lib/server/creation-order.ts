import type { CreationSort } from "#lib/contract/fields/creation-sort.ts";
import type { Position } from "./cursor.ts";
import { Prisma } from "./generated/prisma/client.ts";
import { firstIdAt } from "./ids.ts";

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

/** By how much the clocks of hosts may differ: an id is made by one of them, and `created_at` may be written by another. */
const CLOCKS_DIFFER_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * The condition that a row was created between two moments (ISO 8601), both included and both optional. Ids begin with when
 * they were made, so that an index of them has only the rows of these days to be looked at.
 */
export function createdBetween(from: string | undefined, to: string | undefined) {
  const { first, last } = createdIds(from, to);
  return {
    createdAt: { ...(from === undefined ? {} : { gte: from }), ...(to === undefined ? {} : { lte: to }) },
    id: { ...(first === null ? {} : { gte: first }), ...(last === null ? {} : { lte: last }) },
  };
}

/** The same as conditions on the columns `created_at` and `id` of an alias, which is from our code. */
export function createdBetweenSql(
  alias: string,
  from: string | undefined,
  to: string | undefined,
): Prisma.Sql[] {
  const createdAt = Prisma.raw(`${alias}.created_at`);
  return [
    ...(from === undefined ? [] : [Prisma.sql`${createdAt} >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [Prisma.sql`${createdAt} <= ${to}::timestamptz`]),
    ...createdIdsSql(alias, from, to),
  ];
}

/** Those of them on the id alone. */
export function createdIdsSql(alias: string, from: string | undefined, to: string | undefined): Prisma.Sql[] {
  const id = Prisma.raw(`${alias}.id`);
  const { first, last } = createdIds(from, to);
  return [
    ...(first === null ? [] : [Prisma.sql`${id} >= ${first}::uuid`]),
    ...(last === null ? [] : [Prisma.sql`${id} <= ${last}::uuid`]),
  ];
}

/** Between which ids rows of these moments are; null without a bound. */
function createdIds(from: string | undefined, to: string | undefined) {
  const idAt = (moment: string, shift: number) => firstIdAt(new Date(Date.parse(moment) + shift));
  return {
    first: from === undefined ? null : idAt(from, -CLOCKS_DIFFER_MS),
    last: to === undefined ? null : idAt(to, CLOCKS_DIFFER_MS),
  };
}
