import type { JsonObject } from "#lib/contract/json-object.ts";
import { PERSON_FACTS } from "#lib/contract/person-facts.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { TenantTransaction } from "../tenant-database.ts";

/** The columns that an import may write, beside the custom fields. */
export const IMPORTED_COLUMNS = [...PERSON_FACTS, "photo_asset_id", "status"] as const;
export type ImportedColumns = Record<(typeof IMPORTED_COLUMNS)[number], string | null>;

/** A person as an import compares one; dates are `YYYY-MM-DD`. */
export type KnownPerson = ImportedColumns & { id: string; custom_fields: JsonObject };

/** A row to be added. */
export type PersonAddition = ImportedColumns & { id: string; custom_fields: JsonObject };

/** The whole of a person's importable columns, and what changes among the custom fields. */
export type PersonChange = ImportedColumns & {
  id: string;
  set_fields: JsonObject;
  removed_fields: string[];
};

/** Lets one import of the organization at a time go on, until the transaction ends. */
export async function lockImports(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`people-import:${orgId}`}, 0))`;
}

/** The people with one of the ids; with `lock`, nobody else changes them before the transaction ends. */
export function findByIds(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
  lock: boolean,
): Promise<KnownPerson[]> {
  return selectKnown(tx, orgId, Prisma.sql`id = any(${ids}::uuid[])`, lock);
}

/** The people with one of the external ids; with `lock`, nobody else changes them before the transaction ends. */
export function findByExternalIds(
  tx: TenantTransaction,
  orgId: string,
  externalIds: readonly string[],
  lock: boolean,
): Promise<KnownPerson[]> {
  return selectKnown(tx, orgId, Prisma.sql`external_id = any(${externalIds}::text[])`, lock);
}

/**
 * The people with one of the e-mail addresses, in any case. The database folds both sides: of some letters, such as `İ`,
 * it makes another small one than JavaScript does.
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

/** Raw queries are not narrowed by the bound client: `org_id` stands in each of these. */
function selectKnown(
  tx: TenantTransaction,
  orgId: string,
  condition: Prisma.Sql,
  lock: boolean,
): Promise<KnownPerson[]> {
  return tx.$queryRaw<KnownPerson[]>`
    select id, external_id, first_name, last_name, to_char(birth_date, 'YYYY-MM-DD') as birth_date,
      to_char(hire_date, 'YYYY-MM-DD') as hire_date, email, phone, position, sector,
      photo_asset_id, status::text as status, custom_fields
    from people
    where org_id = ${orgId}::uuid and ${condition}
    order by id
    ${lock ? Prisma.sql`for update` : Prisma.empty}`;
}

/** Those of `ids` that are images of the organization; with `lock`, nobody deletes them before the transaction ends. */
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

/**
 * Adds people to the organization.
 * @param additions JSON array of `PersonAddition`: one value a statement is several times faster than a parameter a cell
 */
export async function insertPeople(tx: TenantTransaction, orgId: string, additions: string): Promise<void> {
  await tx.$executeRaw`
    insert into people (id, org_id, external_id, first_name, last_name, birth_date, hire_date, email, phone,
      position, sector, photo_asset_id, status, custom_fields)
    select id, ${orgId}::uuid, external_id, first_name, last_name, birth_date, hire_date, email, phone,
      position, sector, photo_asset_id, status::"PersonStatus", custom_fields
    from jsonb_to_recordset(${additions}::jsonb) as addition(
      id uuid, external_id text, first_name text, last_name text, birth_date date, hire_date date, email text,
      phone text, position text, sector text, photo_asset_id uuid, status text, custom_fields jsonb)`;
}

/**
 * Writes all changes of people of the organization; a change of anybody else's person does nothing.
 * @param changes JSON array of `PersonChange`
 */
export function updatePeople(tx: TenantTransaction, orgId: string, changes: string): Promise<number> {
  return tx.$executeRaw`
    update people set
      external_id = change.external_id, first_name = change.first_name, last_name = change.last_name,
      birth_date = change.birth_date, hire_date = change.hire_date, email = change.email, phone = change.phone,
      position = change.position, sector = change.sector, photo_asset_id = change.photo_asset_id,
      status = change.status::"PersonStatus",
      custom_fields = (people.custom_fields || change.set_fields) - change.removed_fields,
      revision = people.revision + 1, updated_at = now()
    from jsonb_to_recordset(${changes}::jsonb) as change(
      id uuid, external_id text, first_name text, last_name text, birth_date date, hire_date date, email text,
      phone text, position text, sector text, photo_asset_id uuid, status text, set_fields jsonb,
      removed_fields text[])
    where people.org_id = ${orgId}::uuid and people.id = change.id`;
}

/** Whether `error` is PostgreSQL's refusal of an external id that is taken; raw queries report its own code. */
export function isTakenExternalId(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2010") return false;
  const details = JSON.stringify(error.meta ?? {});
  return details.includes("23505") && details.includes("external_id");
}
