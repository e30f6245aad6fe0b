import { COUNT_LIMIT, type Position } from "../cursor.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { type PersonFilter, type PersonSort, toPersonWhere } from "./person-filter.ts";

const withPhoto = { photo: { select: { storageKey: true } } } satisfies Prisma.PersonInclude;

/** A person's row with what the serializer needs beside it. */
export type PersonRow = Prisma.PersonGetPayload<{ include: typeof withPhoto }>;

export type PersonData = Omit<Prisma.PersonUncheckedCreateInput, "id" | "orgId" | "status" | "revision">;

export function findPerson(db: TenantConnection, id: string): Promise<PersonRow | null> {
  return db.person.findUnique({ where: { id }, include: withPhoto });
}

export function selectPeopleByIds(db: TenantConnection, ids: readonly string[]): Promise<PersonRow[]> {
  return db.person.findMany({ where: { id: { in: [...ids] } }, include: withPhoto });
}

/** At most `take` people in the order of `sort`, after `position`. */
export function selectPeople(
  db: TenantConnection,
  options: { filter: PersonFilter; sort: PersonSort; position: Position | null; take: number },
): Promise<PersonRow[]> {
  const { filter, sort, position, take } = options;
  return db.person.findMany({
    where: { AND: [toPersonWhere(filter), position === null ? {} : afterPosition(sort, position)] },
    orderBy: orderOf(sort),
    include: withPhoto,
    take,
  });
}

/** How many fit the filter, counted no further than the count limit. */
export function countPeople(db: TenantConnection, filter: PersonFilter): Promise<number> {
  return db.person.count({ where: toPersonWhere(filter), take: COUNT_LIMIT + 1 });
}

export function insertPerson(
  db: TenantConnection,
  orgId: string,
  id: string,
  data: PersonData,
): Promise<PersonRow> {
  return db.person.create({ data: { ...data, id, orgId }, include: withPhoto });
}

export function updatePerson(
  db: TenantConnection,
  id: string,
  data: Partial<PersonData>,
): Promise<PersonRow> {
  return db.person.update({
    where: { id },
    data: { ...data, revision: { increment: 1 } },
    include: withPhoto,
  });
}

export function deletePerson(db: TenantConnection, id: string): Promise<unknown> {
  return db.person.delete({ where: { id } });
}

/** How the column of a sort is called; sorting by creation is sorting by id. */
export function sortColumn(sort: PersonSort): "firstName" | "lastName" | null {
  if (sort.endsWith("first_name")) return "firstName";
  return sort.endsWith("last_name") ? "lastName" : null;
}

function orderOf(sort: PersonSort): Prisma.PersonOrderByWithRelationInput[] {
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const column = sortColumn(sort);
  if (column === null) return [{ id: direction }];
  const order = column === "lastName" ? { sort: direction, nulls: "last" as const } : direction;
  return [{ [column]: order }, { id: direction }];
}

/** Keyset condition: the rows that come after `position`. Without a last name stands last in both directions. */
function afterPosition(sort: PersonSort, { value, id }: Position): Prisma.PersonWhereInput {
  const beyond = sort.startsWith("-") ? { lt: id } : { gt: id };
  const column = sortColumn(sort);
  if (column === null) return { id: beyond };
  if (value === null) return { [column]: null, id: beyond };
  const further = sort.startsWith("-") ? { lt: value } : { gt: value };
  const conditions: Prisma.PersonWhereInput[] = [{ [column]: further }, { [column]: value, id: beyond }];
  if (column === "lastName") conditions.push({ lastName: null });
  return { OR: conditions };
}
