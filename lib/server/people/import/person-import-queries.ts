import type { JsonObject } from "#lib/contract/fields/json-object.ts";
import { PEOPLE_LOOKED_THROUGH } from "#lib/contract/resources/custom-field.ts";
import type { FlagFact } from "#lib/contract/resources/person-facts.ts";
import { definitionsOf, namesOf, selectedByName, writtenValues } from "#lib/server/columns.ts";
import { Prisma } from "#lib/server/generated/prisma/client.ts";
import type { TenantTransaction } from "#lib/server/tenant-database.ts";
import { newestCustomFields } from "../newest-custom-fields.ts";
import { IMPORTED_COLUMNS, type IMPORTED_FIELDS, KNOWN_COLUMNS } from "../person-columns.ts";

export type ImportedColumns = {
  [Field in (typeof IMPORTED_FIELDS)[number]]: Field extends FlagFact ? boolean | null : string | null;
} & { celebrate: boolean };

/** A person in the form that an import compares; dates are `YYYY-MM-DD`, a birthday without a year `--MM-DD`. */
export type KnownPerson = ImportedColumns & { id: string; custom_fields: JsonObject };

/** A row to be added. */
export type PersonAddition = ImportedColumns & { id: string; custom_fields: JsonObject };

/** All importable columns of a person, and the changed custom fields. */
export type PersonChange = ImportedColumns & {
  id: string;
  set_fields: JsonObject;
  removed_fields: string[];
};

/** Lets one import of the organization run at a time, until the transaction ends. */
export async function lockImports(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`people-import:${orgId}`}, 0))`;
}

/**
 * The people with one of the ids; with `lock`, they cannot be changed elsewhere before the transaction ends.
 */
export function findByIds(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
  lock: boolean,
): Promise<KnownPerson[]> {
  return selectKnown(tx, orgId, Prisma.sql`id = any(${ids}::uuid[])`, lock);
}

/**
 * The people with one of the external ids; with `lock`, they cannot be changed elsewhere before the
 * transaction ends.
 */
export function findByExternalIds(
  tx: TenantTransaction,
  orgId: string,
  externalIds: readonly string[],
  lock: boolean,
): Promise<KnownPerson[]> {
  return selectKnown(tx, orgId, Prisma.sql`external_id = any(${externalIds}::text[])`, lock);
}

/**
 * The people with one of the e-mail addresses, in any case. The database folds both sides: for some letters,
 * such as `İ`, its lower case differs from JavaScript's.
 */
export function findByEmails(
  tx: TenantTransaction,
  orgId: string,
  emails: readonly string[],
  lock: boolean,
): Promise<KnownPerson[]> {
  return selectKnown(
    tx,
    orgId,
    Prisma.sql`lower(email) in (select lower(address) from unnest(${emails}::text[]) address)`,
    lock,
  );
}

const KNOWN = Prisma.raw(selectedByName(KNOWN_COLUMNS, "people"));

/** The bound client does not restrict raw queries: each of these contains `org_id`. */
function selectKnown(
  tx: TenantTransaction,
  orgId: string,
  condition: Prisma.Sql,
  lock: boolean,
): Promise<KnownPerson[]> {
  return tx.$queryRaw<KnownPerson[]>`
    select ${KNOWN}
    from people
    where org_id = ${orgId}::uuid and ${condition}
    order by id
    ${lock ? Prisma.sql`for update` : Prisma.empty}`;
}

/**
 * Those of `ids` that are images of the organization; with `lock`, they cannot be deleted before the
 * transaction ends.
 */
export async function findImageIds(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
  lock: boolean,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id from assets
    where org_id = ${orgId}::uuid and kind = 'image' and id = any(${ids}::uuid[])
    order by id
    ${lock ? Prisma.sql`for key share` : Prisma.empty}`;
  return rows.map(({ id }) => id);
}

/** How many custom fields are named. */
const MOST_CUSTOM_FIELDS = 500;

/**
 * The organization's custom fields in their order, then others that its newest people have, the most frequent
 * first.
 */
export async function findCustomFields(tx: TenantTransaction, orgId: string): Promise<string[]> {
  const listed = await tx.customField.findMany({ select: { key: true }, orderBy: { position: "asc" } });
  const rows = await tx.$queryRaw<{ key: string }[]>`
    select key
    from ${newestCustomFields(orgId, PEOPLE_LOOKED_THROUGH)} newest, jsonb_object_keys(newest.custom_fields) key
    group by key order by count(*) desc, key limit ${MOST_CUSTOM_FIELDS}`;
  const keys = new Set([...listed, ...rows].map(({ key }) => key));
  return [...keys].slice(0, MOST_CUSTOM_FIELDS);
}

const ADDED = {
  names: Prisma.raw(namesOf(KNOWN_COLUMNS)),
  values: Prisma.raw(writtenValues(KNOWN_COLUMNS, (name) => `addition.${name}`).join(", ")),
  definitions: Prisma.raw(definitionsOf(KNOWN_COLUMNS)),
};

/**
 * Adds people to the organization.
 * @param additions JSON array of `PersonAddition`: one parameter per statement is several times faster than
 *   one per cell
 */
export async function insertPeople(tx: TenantTransaction, orgId: string, additions: string): Promise<void> {
  await tx.$executeRaw`
    insert into people (org_id, ${ADDED.names})
    select ${orgId}::uuid, ${ADDED.values}
    from jsonb_to_recordset(${additions}::jsonb) as addition(${ADDED.definitions})`;
}

const IMPORTED = Object.keys(IMPORTED_COLUMNS);
const CHANGED = {
  values: Prisma.raw(
    writtenValues(IMPORTED_COLUMNS, (name) => `change.${name}`)
      .map((value, index) => `${IMPORTED[index]} = ${value}`)
      .join(", "),
  ),
  definitions: Prisma.raw(definitionsOf(IMPORTED_COLUMNS)),
};

/**
 * Writes the changes of people of the organization; a change of another organization's person does nothing.
 * @param changes JSON array of `PersonChange`
 */
export function updatePeople(tx: TenantTransaction, orgId: string, changes: string): Promise<number> {
  return tx.$executeRaw`
    update people set
      ${CHANGED.values},
      custom_fields = (people.custom_fields || change.set_fields) - change.removed_fields,
      revision = people.revision + 1, updated_at = now()
    from jsonb_to_recordset(${changes}::jsonb) as change(
      id uuid, ${CHANGED.definitions}, set_fields jsonb, removed_fields text[])
    where people.org_id = ${orgId}::uuid and people.id = change.id`;
}

/**
 * Whether `error` is PostgreSQL's error for a duplicate external id; raw queries report PostgreSQL's own
 * code.
 */
export function isTakenExternalId(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2010") return false;
  const details = JSON.stringify(error.meta ?? {});
  return details.includes("23505") && details.includes("external_id");
}
