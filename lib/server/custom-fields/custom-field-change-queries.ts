import type { JsonValue } from "#lib/contract/fields/json-object.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";

/* The bound client does not restrict raw queries: each of these contains `org_id`. */

/** Characters of a value that are told; of a longer one nothing is read. */
const MOST_CHARACTERS = 200;

export type HeldValue = {
  id: string;
  firstName: string;
  lastName: string | null;
  /** Null if it is longer than what a value of any type but text can be. */
  value: JsonValue;
  text: string;
};

const textOf = (value: Prisma.Sql) => Prisma.sql`left(${value} #>> '{}', ${MOST_CHARACTERS})`;
const isValue = (key: string) =>
  Prisma.sql`jsonb_exists(custom_fields, ${key}::text) and custom_fields -> ${key}::text not in ('null', '""')`;

/** The values of a custom field among the newest people. */
export function selectValues(
  db: TenantConnection,
  orgId: string,
  { key, people }: { key: string; people: number },
): Promise<HeldValue[]> {
  const value = Prisma.sql`custom_fields -> ${key}::text`;
  return db.$queryRaw<HeldValue[]>`
    select id, first_name as "firstName", last_name as "lastName",
      case when length(${value} #>> '{}') <= ${MOST_CHARACTERS} then ${value} end as value,
      ${textOf(value)} as text
    from (
      select id, first_name, last_name, custom_fields from people
      where org_id between ${orgId}::uuid and ${orgId}::uuid
      order by org_id desc, id desc limit ${people}
    ) newest
    where ${isValue(key)}`;
}

/** How many people have a value of a custom field. */
export async function countHolders(db: TenantConnection, orgId: string, key: string): Promise<number> {
  const [row] = await db.$queryRaw<{ people: number }[]>`
    select count(*)::int as people from people where org_id = ${orgId}::uuid and ${isValue(key)}`;
  return row?.people ?? 0;
}

export type Overlap = { fromPeople: number; intoPeople: number; both: number; different: number };

/** How many people have a value of each of two custom fields, and how many have two different ones. */
export async function countOverlap(
  db: TenantConnection,
  orgId: string,
  { from, into }: { from: string; into: string },
): Promise<Overlap> {
  const [one, other] = [isValue(from), isValue(into)];
  const [row] = await db.$queryRaw<Overlap[]>`
    select (count(*) filter (where ${one}))::int as "fromPeople",
      (count(*) filter (where ${other}))::int as "intoPeople",
      (count(*) filter (where ${one} and ${other}))::int as both,
      (count(*) filter (where ${one} and ${other} and custom_fields -> ${from}::text <> custom_fields -> ${into}::text))::int
        as different
    from people where org_id = ${orgId}::uuid`;
  return row ?? { fromPeople: 0, intoPeople: 0, both: 0, different: 0 };
}

type Different = Pick<HeldValue, "id" | "firstName" | "lastName"> & { from: string; into: string };

/** The newest people who have different values of two custom fields. */
export function selectDifferent(
  db: TenantConnection,
  orgId: string,
  { from, into }: { from: string; into: string },
  take: number,
): Promise<Different[]> {
  const [one, other] = [
    Prisma.sql`custom_fields -> ${from}::text`,
    Prisma.sql`custom_fields -> ${into}::text`,
  ];
  return db.$queryRaw<Different[]>`
    select id, first_name as "firstName", last_name as "lastName", ${textOf(one)} as "from", ${textOf(other)} as "into"
    from people
    where org_id = ${orgId}::uuid and ${isValue(from)} and ${isValue(into)} and ${one} <> ${other}
    order by id desc limit ${take}`;
}
