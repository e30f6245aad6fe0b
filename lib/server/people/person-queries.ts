import type { BodyOf } from "#lib/contract/contract.ts";
import type { createPerson, updatePerson as updatePersonContract } from "#lib/contract/resources/person.ts";
import { toProperties } from "../columns.ts";
import { COUNT_LIMIT, type Position } from "../cursor.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { WRITTEN_COLUMNS } from "./person-columns.ts";
import { isWindow, type PersonFilter, type PersonSort, toPersonWhere } from "./person-filter.ts";

const withPhoto = { photo: { select: { storageKey: true } } } satisfies Prisma.PersonInclude;

/** A person's row with what the serializer needs beside it. */
export type PersonRow = Prisma.PersonGetPayload<{ include: typeof withPhoto }>;

export type PersonData = Omit<Prisma.PersonUncheckedCreateInput, "id" | "orgId" | "status" | "revision">;

export type PersonInput = BodyOf<typeof createPerson>;
export type PersonPatch = BodyOf<typeof updatePersonContract>;

export function findPerson(db: TenantConnection, id: string): Promise<PersonRow | null> {
  return db.person.findUnique({ where: { id }, include: withPhoto });
}

export function selectPeopleByIds(db: TenantConnection, ids: readonly string[]): Promise<PersonRow[]> {
  return db.person.findMany({ where: { id: { in: [...ids] } }, include: withPhoto });
}

/**
 * At most `take` people in the order of `sort`, after `position`. Who has no last name stands last in both directions of
 * a list by last name: those are a list of their own, so that each of the two is one range of an index.
 */
export async function selectPeople(
  db: TenantConnection,
  options: { filter: PersonFilter; sort: PersonSort; position: Position | null; take: number },
): Promise<PersonRow[]> {
  const { filter, sort, position, take } = options;
  const where = await narrowSearch(db, filter, await toPersonWhere(db, filter));
  const column = sortColumn(sort);
  const direction = sort.startsWith("-") ? "desc" : "asc";
  if (column === null && isWindow(filter)) {
    const condition = { AND: [where, afterPosition(null, direction, position)] };
    return selectThroughIds(db, condition, direction, take);
  }
  const select = (condition: Prisma.PersonWhereInput, count: number, isNamed: boolean) =>
    db.person.findMany({
      where: { AND: [where, condition] },
      orderBy: column !== null && isNamed ? [{ [column]: direction }, { id: direction }] : { id: direction },
      include: withPhoto,
      take: count,
    });
  if (column !== "lastName") return select(afterPosition(column, direction, position), take, true);
  const isAmongNamed = position === null || position.value !== null;
  const named = isAmongNamed
    ? await select(
        { AND: [{ lastName: { not: null } }, afterPosition(column, direction, position)] },
        take,
        true,
      )
    : [];
  if (named.length === take) return named;
  const beyond = isAmongNamed ? {} : afterPosition(null, direction, position);
  return [...named, ...(await select({ AND: [{ lastName: null }, beyond] }, take - named.length, false))];
}

/**
 * The first `take` people by their ids. An index of days of the year can answer for the ids alone, where for whole rows
 * PostgreSQL reads 25,000 of the list in its order until a page is full. It may still read the list for the ids: a window
 * of a month or less and no other filter has a statement of its own (`selectPeopleOfDays`).
 */
async function selectThroughIds(
  db: TenantConnection,
  where: Prisma.PersonWhereInput,
  direction: "asc" | "desc",
  take: number,
): Promise<PersonRow[]> {
  const orderBy = { id: direction };
  const hits = await db.person.findMany({ where, orderBy, select: { id: true }, take });
  return db.person.findMany({ where: { id: { in: hits.map(({ id }) => id) } }, orderBy, include: withPhoto });
}

/** A search that so many people fit, or more, is left to the order of the list. */
const MANY_HITS = 1000;

/**
 * A search of few hits as the list of their ids. PostgreSQL cannot tell how many people a part of a name fits, takes it
 * for more than there are, and reads the whole list in its order until a page is full: seventy times as long as looking
 * them up (docs/performance.md).
 */
async function narrowSearch(
  db: TenantConnection,
  filter: PersonFilter,
  where: Prisma.PersonWhereInput,
): Promise<Prisma.PersonWhereInput> {
  // Three letters fit so many that the list's own order fills a page at once.
  if (!filter.q?.split(/\s+/).some((word) => word.length !== 3)) return where;
  const hits = await db.person.findMany({ where, select: { id: true }, take: MANY_HITS });
  return hits.length === MANY_HITS ? where : { id: { in: hits.map(({ id }) => id) } };
}

/** How many fit the filter, counted no further than the count limit. */
export async function countPeople(db: TenantConnection, filter: PersonFilter): Promise<number> {
  return db.person.count({ where: await toPersonWhere(db, filter), take: COUNT_LIMIT + 1 });
}

export function insertPerson(
  db: TenantConnection,
  orgId: string,
  id: string,
  input: PersonInput,
): Promise<PersonRow> {
  return db.person.create({ data: { ...toData(input), id, orgId }, include: withPhoto });
}

export function updatePerson(
  db: TenantConnection,
  id: string,
  patch: PersonPatch & { status?: PersonRow["status"] },
): Promise<PersonRow> {
  return db.person.update({
    where: { id },
    data: { ...toData(patch), revision: { increment: 1 } },
    include: withPhoto,
  });
}

/** What an input says, as columns; what it leaves out stays as it is. */
function toData(input: PersonInput): PersonData;
function toData(input: PersonPatch): Partial<PersonData>;
function toData(input: PersonPatch): Partial<PersonData> {
  return toProperties(WRITTEN_COLUMNS, input);
}

export function deletePerson(db: TenantConnection, id: string): Promise<unknown> {
  return db.person.delete({ where: { id } });
}

/** How the column of a sort is called; sorting by creation is sorting by id. */
export function sortColumn(sort: PersonSort): "firstName" | "lastName" | null {
  if (sort.endsWith("first_name")) return "firstName";
  return sort.endsWith("last_name") ? "lastName" : null;
}

/** Keyset condition: the rows that come after `position`. */
function afterPosition(
  column: "firstName" | "lastName" | null,
  direction: "asc" | "desc",
  position: Position | null,
): Prisma.PersonWhereInput {
  if (position === null) return {};
  const { value, id } = position;
  const beyond = direction === "desc" ? { lt: id } : { gt: id };
  if (column === null || value === null) return { id: beyond };
  const further = direction === "desc" ? { lt: value } : { gt: value };
  return { OR: [{ [column]: further }, { [column]: value, id: beyond }] };
}
