import type { Database } from "../database.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { type LockedVideo, lockVideoStates } from "../videos/index.ts";
import { type CelebratedPerson, lockCelebrated } from "./celebrated-people.ts";
import type { OpenRow } from "./circumstances.ts";
import { lockOccurrences } from "./occurrence-queries.ts";
import { isOpen } from "./occurrence-state.ts";

/** An occurrence as it was seen before it was locked. */
export type SeenOccurrence = { id: string; celebrationId: string; personId: string; videoId: string | null };

/** What is locked, by ids. */
export type Locked = {
  /** At most one of each person under a celebration. */
  rows: OpenRow[];
  people: ReadonlyMap<string, CelebratedPerson>;
  videos: ReadonlyMap<string, LockedVideo>;
  /**
   * The ids of those that are to be looked at again: another video became theirs meanwhile, or another occurrence of their
   * person is among these.
   */
  overtaken: string[];
};

type Greeting = Pick<SeenOccurrence, "celebrationId" | "personId">;

const greetingOf = ({ celebrationId, personId }: Greeting): string => `greeting:${celebrationId}:${personId}`;

/** Locks that one statement waits for: the server has room for a few thousand. */
const WAITED_AT_ONCE = 100;

/** Waits for the steps that are being taken for greetings now: they may go by what their people were before. */
export async function waitForSteps(db: Database, greetings: readonly Greeting[]): Promise<void> {
  const names = [...new Set(greetings.map(greetingOf))];
  for (let start = 0; start < names.length; start += WAITED_AT_ONCE)
    await db.$executeRaw`
      select pg_advisory_xact_lock_shared(n.lock) from (
        select hashtextextended(g, 0) as lock from unnest(${names.slice(start, start + WAITED_AT_ONCE)}::text[]) g
        order by 1 offset 0) n`;
}

/** Occurrences as they are, to be locked. */
export function seeOccurrences(tx: TenantTransaction, ids: readonly string[]): Promise<SeenOccurrence[]> {
  return tx.occurrence.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, celebrationId: true, personId: true, videoId: true },
  });
}

/**
 * Locks occurrences that are still open, after everything that is locked before them elsewhere: their people, whom an
 * erasure locks first, and their videos. All in the order of ids, so that several workers do not wait for each other. One
 * step at a time is taken for a person, so that two dates are not both congratulated.
 */
export async function lockOpenOccurrences(
  tx: TenantTransaction,
  orgId: string,
  given: readonly SeenOccurrence[],
): Promise<Locked> {
  const seen = given.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const first = new Map(seen.toReversed().map((row) => [greetingOf(row), row.id]));
  const taken = seen.filter((row) => first.get(greetingOf(row)) === row.id);
  const others = seen.filter((row) => first.get(greetingOf(row)) !== row.id).map(({ id }) => id);
  if (taken.length === 0) return { rows: [], people: new Map(), videos: new Map(), overtaken: others };

  await tx.$executeRaw`
    select pg_advisory_xact_lock(n.lock) from (
      select hashtextextended(g, 0) as lock from unnest(${taken.map(greetingOf)}::text[]) g order by 1 offset 0) n`;
  const personIds = taken.map(({ personId }) => personId);
  const people = new Map((await lockCelebrated(tx, orgId, personIds)).map((person) => [person.id, person]));
  const videoIds = taken.flatMap(({ videoId }) => videoId ?? []);
  const videos = new Map((await lockVideoStates(tx, orgId, videoIds)).map((video) => [video.id, video]));
  const ids = taken.map(({ id }) => id);
  const open = (await lockOccurrences(tx, orgId, ids)).flatMap((row) =>
    isOpen(row.status) ? [{ ...row, status: row.status }] : [],
  );
  const videoOf = new Map(taken.map(({ id, videoId }) => [id, videoId]));
  const isAsSeen = ({ id, videoId }: OpenRow) => videoOf.get(id) === videoId;
  return {
    rows: open.filter(isAsSeen),
    ...{ people, videos },
    overtaken: [...others, ...open.filter((row) => !isAsSeen(row)).map(({ id }) => id)],
  };
}
