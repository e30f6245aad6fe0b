import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { SeenOccurrence } from "./lock-occurrences.ts";

/** For how long what a worker has taken is its own: what a killed one had is taken again. */
const LEASE_MS = 5 * 60 * 1000;
/** How many of each a worker takes at a time. */
export const TAKEN_AT_ONCE = { celebrations: 100, people: 500, occurrences: 100 };

/** A row that a worker has taken. */
export type Taken = { id: string; orgId: string };
/** Somebody who was added or changed. */
export type ChangedPerson = Taken & { personId: string };
export type TakenOccurrence = Taken & SeenOccurrence;

export type Due = {
  /** To be looked through. */
  celebrations: Taken[];
  /** To be looked at by the celebrations of their organizations. */
  people: ChangedPerson[];
  /** Of which the next step is to be taken. */
  occurrences: TakenOccurrence[];
};

type Row = Taken & {
  kind: keyof Due;
  personId: string | null;
  celebrationId: string | null;
  videoId: string | null;
};

/**
 * Takes what is due, of active organizations alone, in one statement: mostly nothing is. Taking moves it on, so that another
 * worker takes other things.
 */
export async function takeDue(db: Database): Promise<Due> {
  const now = clock.now();
  const rows = await db.$queryRaw<Row[]>`
    with celebration as (${taking("celebrations", now)} returning t.id, t.org_id),
      person as (${taking("changed_people", now)} returning t.id, t.org_id, t.person_id),
      occurrence as (${taking("occurrences", now)} returning t.id, t.org_id, t.person_id, t.celebration_id, t.video_id)
    select 'celebrations' as kind, id, org_id as "orgId", null::uuid as "personId", null::uuid as "celebrationId",
      null::uuid as "videoId" from celebration
    union all select 'people', id, org_id, person_id, null, null from person
    union all select 'occurrences', id, org_id, person_id, celebration_id, video_id from occurrence`;
  const of = (kind: keyof Due) => rows.filter((row) => row.kind === kind);
  const personOf = ({ personId }: Row) => personId ?? "";
  return {
    celebrations: of("celebrations"),
    people: of("people").map((row) => ({ ...row, personId: personOf(row) })),
    occurrences: of("occurrences").map((row) => ({
      ...row,
      personId: personOf(row),
      celebrationId: row.celebrationId ?? "",
    })),
  };
}

/** The update that takes rows of a table, those first that have been due for longest: changes that nobody has taken yet. */
function taking(table: "celebrations" | "changed_people" | "occurrences", now: Date): Prisma.Sql {
  const until = new Date(now.getTime() + LEASE_MS);
  const limit = TAKEN_AT_ONCE[table === "changed_people" ? "people" : table];
  return Prisma.sql`
    update ${Prisma.raw(table)} t set due_at = ${until}::timestamptz
    where t.id in (
      select w.id from ${Prisma.raw(table)} w join organizations o on o.id = w.org_id
      where w.due_at <= ${now}::timestamptz and o.status = 'active'
      order by w.due_at limit ${limit} for update of w skip locked)`;
}

/** Forgets changes of people of which everything is done. */
export async function forgetChangedPeople(db: Database, changes: readonly ChangedPerson[]): Promise<void> {
  const ids = changes.map(({ id }) => id);
  await db.$executeRaw`delete from changed_people where id = any(${ids}::uuid[])`;
}
