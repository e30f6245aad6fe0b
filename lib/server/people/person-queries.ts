import type { BodyOf } from "#lib/contract/contract.ts";
import type { createPerson, updatePerson as updatePersonContract } from "#lib/contract/resources/person.ts";
import { toProperties } from "../columns.ts";
import { COUNT_LIMIT, type Position } from "../cursor.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { WRITTEN_COLUMNS } from "./person-columns.ts";
import { isWindow, type PersonFilter, type PersonSort, toPersonWhere } from "./person-filter.ts";

const withPhoto = { photo: { select: { storageKey: true } } } satisfies Prisma.PersonInclude;

/** A person's row with what the serializer also needs. */
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
 * At most `take` people in the order of `sort`, after `position`. When sorted by last name, people without
 * one are last in both directions: they are queried separately, so that each part is one index range.
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
 * The first `take` people by id. PostgreSQL can answer for ids alone from an index of days of the year; for
 * whole rows it reads 25,000 people in order until a page is full. It may still read the whole list for the
 * ids: a window of a month or less without another filter has its own statement (`selectPeopleOfDays`).
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

/** From this many hits on, a search is left to the order of the list. */
const MANY_HITS = 1000;

/**
 * Turns a search with few hits into a list of ids. PostgreSQL cannot estimate how many people match a part of
 * a name, expects too many, and reads the whole list in order until a page is full: seventy times as long as
 * looking them up (docs/performance.md).
 */
async function narrowSearch(
  db: TenantConnection,
  filter: PersonFilter,
  where: Prisma.PersonWhereInput,
): Promise<Prisma.PersonWhereInput> {
  // Three letters match so many people that reading in the list's order fills a page at once.
  if (!filter.q?.split(/\s+/).some((word) => word.length !== 3)) return where;
  const hits = await db.person.findMany({ where, select: { id: true }, take: MANY_HITS });
  return hits.length === MANY_HITS ? where : { id: { in: hits.map(({ id }) => id) } };
}

/** How many people match the filter, counted up to the count limit. */
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

/** An input as columns; fields that it leaves out stay unchanged. */
function toData(input: PersonInput): PersonData;
function toData(input: PersonPatch): Partial<PersonData>;
function toData(input: PersonPatch): Partial<PersonData> {
  return toProperties(WRITTEN_COLUMNS, input);
}

export function deletePerson(db: TenantConnection, id: string): Promise<unknown> {
  return db.person.delete({ where: { id } });
}

/** The column of a sort; sorting by creation is sorting by id. */
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
