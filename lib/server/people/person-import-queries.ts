import type { JsonObject } from "#lib/contract/json-object.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import type { ImportField } from "./import-synonyms.ts";

/** A person as an import compares one; dates are `YYYY-MM-DD`. */
export type KnownPerson = Record<ImportField, string | null> & { id: string; custom_fields: JsonObject };

/** A row to be added. */
export type PersonAddition = Record<ImportField, string | null> & {
  id: string;
  custom_fields: Record<string, string>;
};

/** The whole of a person's importable columns, and what changes among the custom fields. */
export type PersonChange = Record<ImportField, string | null> & {
  id: string;
  set_fields: Record<string, string>;
  removed_fields: string[];
};

/** Rows go in as one JSON value a statement, several times faster than a parameter a cell; this bounds its size. */
const ROWS_PER_STATEMENT = 2_000;

/** Lets one import of the organization at a time go on, until the transaction ends. */
export async function lockImports(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`people-import:${orgId}`}, 0))`;
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

/** The people with one of the e-mail addresses, which are given in lower case. */
export function findByEmails(
  tx: TenantTransaction,
  orgId: string,
  emails: readonly string[],
  lock: boolean,
): Promise<KnownPerson[]> {
  return selectKnown(tx, orgId, Prisma.sql`lower(email) = any(${emails}::text[])`, lock);
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
      to_char(hire_date, 'YYYY-MM-DD') as hire_date, email, phone, position, sector, custom_fields
    from people
    where org_id = ${orgId}::uuid and ${condition}
    order by id
    ${lock ? Prisma.sql`for update` : Prisma.empty}`;
}

/** Adds people to the organization. */
export async function insertPeople(
  tx: TenantTransaction,
  orgId: string,
  people: readonly PersonAddition[],
): Promise<void> {
  for (const records of inStatements(people)) {
    await tx.$executeRaw`
      insert into people (id, org_id, external_id, first_name, last_name, birth_date, hire_date, email, phone,
        position, sector, custom_fields)
      select id, ${orgId}::uuid, external_id, first_name, last_name, birth_date, hire_date, email, phone,
        position, sector, custom_fields
      from jsonb_to_recordset(${records}::jsonb) as addition(
        id uuid, external_id text, first_name text, last_name text, birth_date date, hire_date date, email text,
        phone text, position text, sector text, custom_fields jsonb)`;
  }
}

/** Writes all changes of people of the organization; a change of anybody else's person does nothing. */
export async function updatePeople(
  tx: TenantTransaction,
  orgId: string,
  changes: readonly PersonChange[],
): Promise<number> {
  let updated = 0;
  for (const records of inStatements(changes)) {
    updated += await tx.$executeRaw`
      update people set
        external_id = change.external_id, first_name = change.first_name, last_name = change.last_name,
        birth_date = change.birth_date, hire_date = change.hire_date, email = change.email, phone = change.phone,
        position = change.position, sector = change.sector,
        custom_fields = (people.custom_fields || change.set_fields) - change.removed_fields,
        revision = people.revision + 1, updated_at = now()
      from jsonb_to_recordset(${records}::jsonb) as change(
        id uuid, external_id text, first_name text, last_name text, birth_date date, hire_date date, email text,
        phone text, position text, sector text, set_fields jsonb, removed_fields text[])
      where people.org_id = ${orgId}::uuid and people.id = change.id`;
  }
  return updated;
}

/** The rows as JSON, as many at a time as one statement takes. */
function* inStatements(rows: readonly unknown[]): Generator<string> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    yield JSON.stringify(rows.slice(at, at + ROWS_PER_STATEMENT));
  }
}

/** Whether `error` is PostgreSQL's refusal of an external id that is taken; raw queries report its own code. */
export function isTakenExternalId(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2010") return false;
  const details = JSON.stringify(error.meta ?? {});
  return details.includes("23505") && details.includes("external_id");
}
