import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { withNamedStatements } from "../named-statements.ts";
import { tenantDatabase } from "../tenant-database.ts";
import {
  type Candidate,
  candidatesOf,
  type Ground,
  isAboutEverybody,
  selectCandidates,
} from "./candidates.ts";
import type { CelebrationRow } from "./celebration-queries.ts";
import { toDate } from "./holiday-queries.ts";
import { waitForSteps } from "./lock-occurrences.ts";
import { MOST_LISTED, monthDaysOf, occasionDaysSentWithin } from "./occasion-days.ts";
import { announceOccurrences } from "./occurrence-events.ts";
import { insertOccurrences } from "./occurrence-queries.ts";
import { isOpen } from "./occurrence-state.ts";
import { changesFor, type PlannedChanges, sendDays } from "./plan-changes.ts";
import {
  type Asked,
  findGrounds,
  insertPlanned,
  type KnownOccurrence,
  lookAt,
  type NewOccurrence,
  revive,
  selectDated,
  selectKnown,
  type Whom,
} from "./planning-queries.ts";

/** Rows that one statement writes. */
const BATCH = 500;

/**
 * Stores the occurrences of celebrations that are due to be prepared soon, and those that were missed; has those looked at
 * whose person, rule or time has changed, and plans again what was skipped for a reason that does not hold any more.
 * Whatever number of workers do this at once, each occurrence is stored once.
 * @param celebrations of any organizations
 * @param whom the ids of the people of whom alone this is done, because they have changed; null for all
 */
export async function planCelebrations(
  db: Database,
  celebrations: readonly CelebrationRow[],
  whom: Whom = null,
): Promise<void> {
  if (celebrations.length === 0) return;
  const now = clock.now();
  const grounds = await withNamedStatements(() => findGrounds(db, celebrations));
  const asked = celebrations.flatMap((celebration) => {
    const ground = grounds.get(celebration.orgId);
    if (ground === undefined) return [];
    const days = occasionDaysSentWithin(sendDays(celebration, now), celebration.offDays, ground.off);
    return [{ celebration, days, ground }];
  });
  const candidates = await selectAllCandidates(db, asked, whom);
  const stored = await withNamedStatements(() => selectSettled(db, asked, whom));
  const known = Map.groupBy(stored, (row) => row.celebrationId);
  const changes = asked.map(({ celebration, ground }) =>
    changesFor(celebration, {
      candidates: candidates.get(celebration.id) ?? [],
      known: known.get(celebration.id) ?? [],
      // Who is named was noted for a change: no time says so as surely.
      ...{ ground, areChanged: whom !== null, now },
    }),
  );
  await withNamedStatements(() => write(db, changes, now));
}

/**
 * What is stored. Of people who have changed, once no step is left that has read them before: none will be looked at again
 * for this change.
 */
async function selectSettled(db: Database, asked: readonly Asked[], whom: Whom): Promise<KnownOccurrence[]> {
  const stored = await selectKnown(db, asked, whom);
  const open = whom === null ? [] : stored.filter(({ status }) => isOpen(status));
  if (open.length === 0) return stored;
  await waitForSteps(db, open);
  return selectKnown(db, asked, whom);
}

/** Everybody who has an occasion, by the ids of the celebrations. */
async function selectAllCandidates(
  db: Database,
  asked: readonly (Asked & { ground: Ground })[],
  whom: Whom,
): Promise<Map<string, Candidate[]>> {
  const candidates = new Map<string, Candidate[]>();
  const together = { birthDate: [] as WithDays[], hireDate: [] as WithDays[] };
  for (const each of asked) {
    const { celebration, days, ground } = each;
    const monthDays = [...monthDaysOf(days)];
    const column = COLUMNS[celebration.occasion];
    if (column !== undefined && isAboutEverybody(celebration) && monthDays.length <= MOST_LISTED)
      together[column].push({ ...each, monthDays });
    else {
      const bound = tenantDatabase(celebration.orgId, db);
      candidates.set(celebration.id, await selectCandidates(bound, celebration, ground, days, whom));
    }
  }
  for (const column of ["birthDate", "hireDate"] as const) {
    const those = together[column];
    if (those.length === 0) continue;
    const people = Map.groupBy(
      await withNamedStatements(() => selectDated(db, column, those, whom)),
      ({ celebrationId }) => celebrationId,
    );
    for (const { celebration, days, ground } of those) {
      const own = people.get(celebration.id) ?? [];
      candidates.set(celebration.id, candidatesOf(own, celebration, { ...ground, days, origin: { column } }));
    }
  }
  return candidates;
}

type WithDays = Asked & { ground: Ground; monthDays: number[] };

/** Where the dates of most celebrations are. */
const COLUMNS: Readonly<Record<string, "birthDate" | "hireDate">> = {
  birthday: "birthDate",
  work_anniversary: "hireDate",
};

async function write(db: Database, changes: readonly PlannedChanges[], now: Date): Promise<void> {
  const added = changes.flatMap((each) => each.added);
  const planned = added.filter(({ status }) => status === "planned");
  for (let start = 0; start < planned.length; start += BATCH)
    await insertPlanned(db, planned.slice(start, start + BATCH));
  const missed = added.filter(({ status }) => status === "skipped");
  for (const [orgId, rows] of Map.groupBy(missed, (row) => row.orgId))
    for (let start = 0; start < rows.length; start += BATCH)
      await insertMissed(db, orgId, rows.slice(start, start + BATCH));
  await lookAt(
    db,
    changes.flatMap(({ looked }) => looked),
    now,
  );
  await revive(
    db,
    changes.flatMap(({ revived }) => revived),
    now,
  );
}

/** Stores what was missed, and tells of it. */
async function insertMissed(db: Database, orgId: string, rows: readonly NewOccurrence[]): Promise<void> {
  await tenantDatabase(orgId, db).$transaction(async (tx) => {
    const data = rows.map((row) => ({ ...row, occasionOn: toDate(row.occasionOn) }));
    const stored = (await insertOccurrences(tx, data)).map(({ id }) => id);
    await announceOccurrences(tx, orgId, "occurrence.skipped", stored);
  });
}
