import type { Database } from "../database.ts";
import { type Occurrence, type Person, Prisma } from "../generated/prisma/client.ts";
import type { DatedPerson, Ground } from "./candidates.ts";
import type { CelebrationRow } from "./celebration-queries.ts";
import { idsOfDays } from "./occurrence-id.ts";

/*
 * What is read and written for the celebrations of many organizations at once. Each statement goes by the organizations of
 * the celebrations themselves, as their rows have them.
 */

/** Stored occurrences that one statement changes. */
const WRITTEN_AT_ONCE = 100;

/** What of a stored occurrence decides whether it is as it should be. */
export type KnownOccurrence = Pick<
  Occurrence,
  "id" | "celebrationId" | "personId" | "status" | "reason" | "sendAt" | "updatedAt"
>;

export type NewOccurrence = Pick<
  Occurrence,
  "id" | "orgId" | "celebrationId" | "personId" | "years" | "status" | "reason" | "sendAt" | "dueAt"
> & { occasionOn: string };

/** A celebration with the days whose occasions are looked for, in order. */
export type Asked = { celebration: CelebrationRow; days: readonly string[] };

/** Ids of people; null for all of them. */
export type Whom = readonly string[] | null;

/** What decides when things are sent in the organizations of these celebrations, by their ids. */
export async function findGrounds(
  db: Database,
  celebrations: readonly CelebrationRow[],
): Promise<Map<string, Ground>> {
  const ids = [...new Set(celebrations.map(({ orgId }) => orgId))];
  const moving = new Set(
    celebrations.filter(({ offDays }) => offDays !== "on_the_day").map(({ orgId }) => orgId),
  );
  const organizations = await db.organization.findMany({
    where: { id: { in: ids } },
    select: { id: true, timeZone: true, weekendDays: true },
  });
  const rows =
    moving.size === 0
      ? []
      : await db.holiday.findMany({
          where: { orgId: { in: [...moving] } },
          select: { orgId: true, day: true },
        });
  const holidays = Map.groupBy(rows, ({ orgId }) => orgId);
  return new Map(
    organizations.map(({ id, timeZone, weekendDays }) => {
      const days = (holidays.get(id) ?? []).map(({ day }) => day.toISOString().slice(0, 10));
      return [id, { timeZone, off: { weekendDays, holidays: new Set(days) } }];
    }),
  );
}

/** The people of celebrations without filters whose date is on one of these days of the year. */
export function selectDated(
  db: Database,
  column: "birthDate" | "hireDate",
  asked: readonly { celebration: CelebrationRow; monthDays: readonly number[] }[],
  whom: Whom,
): Promise<(DatedPerson & { celebrationId: string })[]> {
  const celebrations = asked.map(({ celebration: { id, orgId }, monthDays }) => ({
    ...{ id, org_id: orgId, days: monthDays },
  }));
  const monthDay = Prisma.raw(column === "birthDate" ? "birth_month_day" : "hire_month_day");
  const narrowed = whom === null ? Prisma.empty : Prisma.sql`and p.id = any(${[...whom]}::uuid[])`;
  // `offset 0`: each organization's people are found by their index, however few or many they are thought to be.
  return db.$queryRaw<(Pick<Person, keyof DatedPerson & keyof Person> & { celebrationId: string })[]>`
    select c.id as "celebrationId", p.*
    from jsonb_to_recordset(${JSON.stringify(celebrations)}::jsonb) as c(id uuid, org_id uuid, days smallint[])
    cross join lateral (
      select p.id, p.first_name as "firstName", p.last_name as "lastName", p.birth_date as "birthDate",
        p.hire_date as "hireDate", p.time_zone as "timeZone", p.updated_at as "updatedAt"
      from people p
      where p.org_id = c.org_id and p.${monthDay} = any(c.days) and p.status = 'active' and p.celebrate ${narrowed}
      offset 0) p`;
}

/** What is stored of celebrations: of the days that are asked for, and all that is open. */
export function selectKnown(db: Database, asked: readonly Asked[], whom: Whom): Promise<KnownOccurrence[]> {
  const celebrations = asked.map(({ celebration: { id, orgId }, days }) => {
    const [first, last] = [days[0], days.at(-1)];
    const range = first === undefined || last === undefined ? null : idsOfDays(first, last);
    return { id, org_id: orgId, first: range?.first ?? null, last: range?.last ?? null };
  });
  const columns = Prisma.sql`o.id, o.celebration_id as "celebrationId", o.person_id as "personId",
    o.status::text as status, o.reason::text as reason, o.send_at as "sendAt", o.updated_at as "updatedAt"`;
  const given = Prisma.sql`
    jsonb_to_recordset(${JSON.stringify(celebrations)}::jsonb) as c(id uuid, org_id uuid, first uuid, last uuid)`;
  if (whom !== null)
    return db.$queryRaw<KnownOccurrence[]>`
      select o.* from ${given} cross join lateral (
        select ${columns} from occurrences o
        where o.org_id = c.org_id and o.celebration_id = c.id and o.person_id = any(${[...whom]}::uuid[])
          and (o.due_at is not null or o.id between c.first and c.last)
        offset 0) o`;
  return db.$queryRaw<KnownOccurrence[]>`
    select o.* from ${given} cross join lateral (
      select ${columns} from occurrences o
      where o.org_id = c.org_id and o.celebration_id = c.id and o.id between c.first and c.last
      union all
      select ${columns} from occurrences o
      where o.org_id = c.org_id and o.celebration_id = c.id and o.due_at is not null
        and (c.first is null or o.id not between c.first and c.last)
      offset 0) o`;
}

/** Stores occurrences; those that are stored already stay as they are, and those of the erased stay away. */
export async function insertPlanned(db: Database, rows: readonly NewOccurrence[]): Promise<void> {
  if (rows.length === 0) return;
  await db.$executeRaw`
    insert into occurrences (id, org_id, celebration_id, person_id, occasion_on, years, status, send_at, due_at, updated_at)
    select n."id", c.org_id, c.id, p.id, n."occasionOn", n."years", 'planned', n."sendAt", n."dueAt",
      ${new Date()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("id" uuid, "orgId" uuid, "celebrationId" uuid,
        "personId" uuid, "occasionOn" date, "years" smallint, "sendAt" timestamptz, "dueAt" timestamptz)
      join celebrations c on c.org_id = n."orgId" and c.id = n."celebrationId"
      join people p on p.org_id = n."orgId" and p.id = n."personId"
    order by n."id"
    on conflict do nothing`;
}

/** Occurrences, locked in the order in which steps lock them, so that neither waits for the other. */
const locked = (ids: readonly string[]) => Prisma.sql`
  with locked as materialized (
    select id from occurrences where id = any(${[...ids]}::uuid[]) order by id for no key update)`;

/** Has open occurrences looked at now. Not through Prisma, for which they would count as looked at already. */
export async function lookAt(db: Database, ids: readonly string[], now: Date): Promise<void> {
  for (const those of inBatches(ids))
    await db.$executeRaw`${locked(those)}
      update occurrences o set due_at = least(o.due_at, ${now}::timestamptz)
      from locked l where o.id = l.id and o.due_at is not null`;
}

/** Plans again what was skipped, unless it is skipped for another reason by now: somebody may have chosen so. */
export async function revive(
  db: Database,
  revived: readonly Pick<KnownOccurrence, "id" | "reason">[],
  now: Date,
): Promise<void> {
  for (const [reason, rows] of Map.groupBy(revived, (row) => row.reason))
    for (const those of inBatches(rows.map(({ id }) => id)))
      await db.$executeRaw`${locked(those)}
        update occurrences o set status = 'planned', reason = null, due_at = ${now}::timestamptz,
          approved_by_id = null, approved_at = null,
          video_id = case when o.reason = 'video_failed' then null else o.video_id end
        from locked l where o.id = l.id and o.reason = ${reason}::"SkipReason"`;
}

/** Each batch is written by itself: what is stepped meanwhile waits for few others. */
function* inBatches(ids: readonly string[]): Generator<string[]> {
  const sorted = ids.toSorted();
  for (let start = 0; start < sorted.length; start += WRITTEN_AT_ONCE)
    yield sorted.slice(start, start + WRITTEN_AT_ONCE);
}
