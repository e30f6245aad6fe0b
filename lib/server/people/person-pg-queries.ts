import type { auditRow } from "../audit/audit-service.ts";
import { namesOf, selected, writtenValues } from "../columns.ts";
import { tenantRow, tenantRows } from "../tenant-database.ts";
import { CREATED_COLUMNS, PERSON_COLUMNS } from "./person-columns.ts";
import type { DaysFilter } from "./person-filter.ts";
import type { PersonInput } from "./person-queries.ts";

type AuditRow = ReturnType<typeof auditRow>;

/** The values of `PERSON_COLUMNS`, in their order, as PostgreSQL writes them. */
export type PersonValues = readonly unknown[];

/*
 * The most frequent requests of integrations. Prisma takes several times as long for the same rows
 * (docs/performance.md), mostly to build the query, to convert dates back to text, and for a second query for
 * photos.
 */
const COLUMNS = selected(PERSON_COLUMNS, "p");

const FROM = `
from people p left join assets a on a.org_id = p.org_id and a.id = p.photo_asset_id
where p.org_id = $1`;

const SELECT = `
select ${COLUMNS} ${FROM}`;

/**
 * The same as one JSON value: describing and reading this many columns takes both sides longer than writing
 * and reading the JSON. For many rows it is not faster.
 */
const SELECT_ONE = `
select json_build_array(${COLUMNS}) ${FROM}`;

/** The usual page sizes: the default, the console's, and the largest; plus one row each. */
const USUAL_TAKES: ReadonlySet<number> = new Set([50, 100, 200].map((limit) => limit + 1));

/**
 * A prepared plan takes 50 kB of PostgreSQL's memory in each connection: one for every possible page size
 * would fill it.
 */
const namedFor = (name: string, take: number) => (USUAL_TAKES.has(take) ? `${name}-${take}` : null);

/**
 * At most `take` people, newest first, after the one with the id `after` if given. The number is part of the
 * statement's text: a plan for any number of rows may read and sort the whole table.
 */
export function selectNewestPeople(
  orgId: string,
  after: string | null,
  take: number,
): Promise<PersonValues[]> {
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

/** Before all ids, and after them. */
const BOUNDS = { asc: "00000000-0000-0000-0000-000000000000", desc: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/**
 * At most `take` people of some days of the year in the order of their ids, after the one with the id `after`
 * if given. Of each day as many ids are looked up as are wanted: an index has them in order by day and status. PostgreSQL
 * would otherwise read all people in id order, including those of other organizations, until a page is full, or sort all
 * who match (docs/performance.md).
 */
export function selectPeopleOfDays(
  orgId: string,
  { column, days, status }: DaysFilter,
  { direction, after, take }: { direction: "asc" | "desc"; after: string | null; take: number },
): Promise<PersonValues[]> {
  const beyond = direction === "desc" ? "<" : ">";
  const page = `order by id ${direction} limit ${Math.trunc(take)}`;
  const text = `
with hits as materialized (
  select found.id
  from unnest($2::int[]) as days(day)
    cross join unnest(enum_range($3::"PersonStatus", $3::"PersonStatus")) as states(state)
    cross join lateral (
      select id from people p
      where p.org_id = $1 and p.${column} = day and p.status = state and p.id ${beyond} $4::uuid ${page}
    ) as found
  ${page}
)
${SELECT} and p.id in (select id from hits)
order by p.id ${direction}`;
  return tenantRows(orgId, {
    name: namedFor(`people-of-${column}-${direction}`, take),
    text,
    values: [days, status, after ?? BOUNDS[direction]],
  });
}

export function findPersonValues(orgId: string, id: string): Promise<PersonValues | null> {
  return tenantRow(orgId, { name: "person", text: `${SELECT_ONE} and p.id = $2`, values: [id] });
}

/**
 * Adds a person without a photo and its audit entry in one statement; Prisma takes a transaction of six.
 * @returns null, and writes nothing, when the organization has a webhook for the event: its message must be
 *   in the same transaction
 * @throws errors that `isUniqueViolation` recognizes
 */
export async function insertPersonWithoutWebhooks(
  orgId: string,
  id: string,
  person: PersonInput,
  audit: AuditRow,
): Promise<PersonValues | null> {
  const { custom_fields: customFields = {}, celebrate = true, ...facts } = person;
  const written: Readonly<Record<string, string | boolean | null | undefined>> = {
    ...facts,
    celebrate,
    custom_fields: JSON.stringify(customFields),
  };
  const values = [
    id,
    ...Object.keys(CREATED_COLUMNS).map((name) => written[name]),
    ...[audit.id, audit.actorType, audit.actorId, audit.requestId, audit.ipAddress],
  ].map((value) => value ?? null);
  const [row] = await tenantRows<[string]>(orgId, { name: "insert-person", text: INSERT, values });
  return row === undefined ? null : JSON.parse(row[0]);
}

const CREATED_VALUES = writtenValues(CREATED_COLUMNS, (_, index) => `$${index + 3}`);
/** The parameter number of the audit entry's first value. */
const AUDIT = CREATED_VALUES.length + 3;

const INSERT = `
with person as (
  insert into people (org_id, id, ${namesOf(CREATED_COLUMNS)})
  select $1::uuid, $2::uuid, ${CREATED_VALUES.join(", ")}
  where not exists (
    select from webhooks where org_id = $1::uuid and enabled and 'person.created' = any(events))
  returning *
), audit as (
  insert into audit_events (org_id, id, actor_type, actor_id, action, target_type, target_id, request_id, ip_address)
  select org_id, $${AUDIT}::uuid, $${AUDIT + 1}::"ActorType", $${AUDIT + 2}::uuid, 'person.created', 'person', id,
    $${AUDIT + 3}::text, $${AUDIT + 4}::text
  from person
)
select json_build_array(${selected({ ...PERSON_COLUMNS, photo_url: { type: "file", sql: "null" } }, "p")}) from person p`;
