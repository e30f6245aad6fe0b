import type { auditRow } from "../audit/audit-service.ts";
import { tenantRow, tenantRows } from "../tenant-database.ts";
import type { DaysFilter } from "./person-filter.ts";
import type { PersonData, PersonRow } from "./person-queries.ts";
import type { PersonResource } from "./person-serializer.ts";

type AuditRow = ReturnType<typeof auditRow>;

/** A person's row with the key of the photo's file, as PostgreSQL writes it: moments in UTC without a zone. */
export type PersonText = [
  id: string,
  org_id: string,
  external_id: string | null,
  first_name: string,
  last_name: string | null,
  birth_date: string | null,
  hire_date: string | null,
  email: string | null,
  phone: string | null,
  position: string | null,
  sector: string | null,
  photo_asset_id: string | null,
  status: PersonRow["status"],
  /** Of one row that is JSON, its part; else its text. */
  custom_fields: PersonResource["custom_fields"] | string,
  created_at: string,
  updated_at: string,
  photo_key: string | null,
];

/*
 * What integrations do most. Prisma takes several times as long for the same rows (docs/performance.md), most
 * of it for building the query, for dates that become text again, and for a second query for photos.
 */
const COLUMNS = `
  p.id, p.org_id, p.external_id, p.first_name, p.last_name, to_char(p.birth_date, 'YYYY-MM-DD'),
  to_char(p.hire_date, 'YYYY-MM-DD'), p.email, p.phone, p.position, p.sector, p.photo_asset_id, p.status, p.custom_fields,
  p.created_at at time zone 'UTC', p.updated_at at time zone 'UTC'`;

const FROM = `
from people p left join assets a on a.org_id = p.org_id and a.id = p.photo_asset_id
where p.org_id = $1`;

const SELECT = `
select ${COLUMNS}, a.storage_key ${FROM}`;

/**
 * The same as one value: to describe and to read seventeen columns takes both sides longer than to write and to read this. Of
 * many rows it does not.
 */
const SELECT_ONE = `
select json_build_array(${COLUMNS}, a.storage_key) ${FROM}`;

/** The page sizes that are asked for as a rule: none named, the console's, the largest; and one more row of each. */
const USUAL_TAKES: ReadonlySet<number> = new Set([50, 100, 200].map((limit) => limit + 1));

/** A plan takes PostgreSQL 50 kB in each connection: those of every page size there is would fill its memory. */
const namedFor = (name: string, take: number) => (USUAL_TAKES.has(take) ? `${name}-${take}` : null);

/**
 * At most `take` people, newest first, after the one with the id `after` where there is one. The number stands in the text: a
 * plan for any number of rows may be one for reading and sorting all.
 */
export function selectNewestPeople(orgId: string, after: string | null, take: number): Promise<PersonText[]> {
  const order = `order by p.id desc limit ${Math.trunc(take)}`;
  if (after === null)
    return tenantRows(orgId, {
      name: namedFor("newest-people", take),
      text: `${SELECT} ${order}`,
      values: [],
    });
  const text = `${SELECT} and p.id < $2 ${order}`;
  return tenantRows(orgId, { name: namedFor("newest-people-after", take), text, values: [after] });
}

/**
 * At most `take` people of some days of the year in the order of their ids, after the one with the id `after` where there is
 * one. Whoever has such a day is looked up first, by an index that holds all it takes: PostgreSQL would sooner read the
 * people in their order until a page is full, past those of all other organizations (docs/performance.md).
 */
export function selectPeopleOfDays(
  orgId: string,
  { column, days, status }: DaysFilter,
  { direction, after, take }: { direction: "asc" | "desc"; after: string | null; take: number },
): Promise<PersonText[]> {
  const beyond = direction === "desc" ? "<" : ">";
  const text = `
with hits as materialized (
  select id from people
  where org_id = $1 and ${column} = any($2::int[]) and ($3::text is null or status = $3::text::"PersonStatus")
)
${SELECT} and p.id in (
  select id from hits where $4::uuid is null or id ${beyond} $4::uuid order by id ${direction} limit ${Math.trunc(take)}
)
order by p.id ${direction}`;
  return tenantRows(orgId, {
    name: namedFor(`people-of-${column}-${direction}`, take),
    text,
    values: [days, status, after],
  });
}

export function findPersonText(orgId: string, id: string): Promise<PersonText | null> {
  return tenantRow(orgId, { name: "person", text: `${SELECT_ONE} and p.id = $2`, values: [id] });
}

/**
 * Adds a person without a photo and its audit entry in one statement, where Prisma takes a transaction of six.
 * @returns null, and nothing is written, when a webhook wants to know: it has to be told in the same transaction
 * @throws what `isUniqueViolation` knows
 */
export async function insertPersonUntold(
  orgId: string,
  id: string,
  person: Omit<PersonData, "photoAssetId">,
  audit: AuditRow,
): Promise<PersonText | null> {
  const values = [
    ...[
      id,
      person.externalId,
      person.firstName,
      person.lastName,
      toDay(person.birthDate),
      toDay(person.hireDate),
    ],
    ...[
      person.email,
      person.phone,
      person.position,
      person.sector,
      JSON.stringify(person.customFields ?? {}),
    ],
    ...[audit.id, audit.actorType, audit.actorId, audit.requestId, audit.ipAddress],
  ].map((value) => value ?? null);
  const [row] = await tenantRows<[string]>(orgId, { name: "insert-person", text: INSERT, values });
  return row === undefined ? null : JSON.parse(row[0]);
}

const toDay = (date: PersonData["birthDate"]) =>
  date instanceof Date ? date.toISOString().slice(0, 10) : date;

const INSERT = `
with person as (
  insert into people (org_id, id, external_id, first_name, last_name, birth_date, hire_date, email, phone, position, sector,
    custom_fields)
  select $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::date, $7::date, $8::text, $9::text, $10::text, $11::text, $12::jsonb
  where not exists (
    select from webhooks where org_id = $1::uuid and enabled and 'person.created' = any(events))
  returning *
), audit as (
  insert into audit_events (org_id, id, actor_type, actor_id, action, target_type, target_id, request_id, ip_address)
  select org_id, $13::uuid, $14::"ActorType", $15::uuid, 'person.created', 'person', id, $16::text, $17::text from person
)
select json_build_array(${COLUMNS}, null) from person p`;
