import type { BodyOf } from "#lib/contract/contract.ts";
import type { createPerson, updatePerson as updatePersonContract } from "#lib/contract/resources/person.ts";
import { toProperties } from "../columns.ts";
import { COUNT_LIMIT, type Position } from "../cursor.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { FRAMING_COLUMNS, WRITTEN_COLUMNS } from "./person-columns.ts";
import { isWindow, type PersonFilter, toPersonWhere } from "./person-filter.ts";
import type { PersonOrder } from "./person-sort.ts";

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
 * At most `take` people in an order, after `position`. People without a value in the sorted column come last in
 * both directions: they are queried separately, so that each part is one index range.
 */
export async function selectPeople(
  db: TenantConnection,
  options: { filter: PersonFilter; order: PersonOrder; position: Position | null; take: number },
): Promise<PersonRow[]> {
  const { filter, order, position, take } = options;
  const where = await narrowSearch(db, filter, await toPersonWhere(db, filter));
  const rows: PersonRow[] = [];
  for (const part of order.partsAfter(position)) {
    const condition = { AND: [where, part.where] };
    const count = take - rows.length;
    if (order.isByCreation && isWindow(filter)) {
      return selectThroughIds(db, condition, order.direction, count);
    }
    const { orderBy } = part;
    rows.push(...(await db.person.findMany({ where: condition, orderBy, include: withPhoto, take: count })));
    if (rows.length === take) break;
  }
  return rows;
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
  return { ...toProperties<Partial<PersonData>>(WRITTEN_COLUMNS, input), ...toFraming(input) };
}

/** The framing of the photo; Prisma takes null for JSON's own. */
function toFraming(input: PersonPatch): Partial<PersonData> {
  const said = Object.entries(toProperties<Partial<PersonData>>(FRAMING_COLUMNS, input));
  return Object.fromEntries(said.map(([name, value]) => [name, value ?? Prisma.DbNull]));
}

export function deletePeople(db: TenantConnection, ids: readonly string[]): Promise<unknown> {
  return db.person.deleteMany({ where: { id: { in: [...ids] } } });
}
