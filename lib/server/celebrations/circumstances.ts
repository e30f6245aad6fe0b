import { clock } from "../clock.ts";
import { isMailSetUp } from "../mails/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { findStaleAmong, isFinished, type LockedVideo, selectVideosByIds } from "../videos/index.ts";
import { dateOf, findGround, type Origin, originOf, yearsOf } from "./candidates.ts";
import type { CelebratedPerson } from "./celebrated-people.ts";
import type { CelebrationRow } from "./celebration-queries.ts";
import { toDay } from "./holiday-queries.ts";
import type { Locked } from "./lock-occurrences.ts";
import { type OccasionTimes, timesOf } from "./occasion-days.ts";
import type { Situation, VideoState } from "./occurrence-decision.ts";
import type { OccurrenceRow } from "./occurrence-queries.ts";
import type { OpenStatus } from "./occurrence-state.ts";
import { usableDesigns } from "./prepare-occurrences.ts";
import { findUnfitness, type Subject } from "./unfitness.ts";

/** An occurrence that is not over. */
export type OpenRow = OccurrenceRow & { status: OpenStatus };

/** What decides about an occurrence that is locked. */
export type Circumstances = {
  row: OpenRow;
  situation: Situation;
  celebration: CelebrationRow;
  person: CelebratedPerson;
  /** As the occurrence is to have them: the year of a date may be corrected. */
  years: number | null;
  /** The designs that are not archived, in their order. */
  designs: readonly string[];
};

const DAY_MS = 86_400_000;

/** What decides about each of these occurrences of an organization, in their order. */
export async function findCircumstances(
  tx: TenantTransaction,
  orgId: string,
  locked: Pick<Locked, "rows" | "people" | "videos">,
): Promise<Circumstances[]> {
  if (locked.rows.length === 0) return [];
  const subjects = await findSubjects(tx, locked);
  const isMoving = subjects.some(({ celebration }) => celebration.offDays !== "on_the_day");
  const { timeZone, off } = await findGround(tx, orgId, { isMoving });
  const unfit = await findUnfitness(tx, subjects);
  const videos = await findVideoStates(tx, locked);
  // Nobody else needs one.
  const lacking = subjects.filter(({ row }) => !videos.has(row.id));
  const usable = new Set(
    await usableDesigns(tx, [...new Set(lacking.flatMap(({ celebration }) => celebration.templateIds))]),
  );
  const origins = await findOrigins(tx, subjects);
  return subjects.flatMap(({ row, celebration, person }) => {
    const origin = origins.get(celebration.id);
    if (origin === undefined) return [];
    const day = toDay(row.occasionOn);
    const times = timesOf(day, person.timeZone ?? timeZone, celebration, off);
    const date = dateOf(person, origin);
    const designs = celebration.templateIds.filter((id) => usable.has(id));
    return {
      ...{ row, celebration, person, designs },
      years: date === null ? row.years : yearsOf(celebration, date, day),
      situation: {
        now: clock.now(),
        status: row.status,
        times: { ...times, deadline: deadlineOf(row, celebration, times) },
        unfitness: unfit.get(row.id) ?? null,
        needsApproval: celebration.approverIds.length > 0,
        withoutApproval: celebration.withoutApproval,
        video: videos.get(row.id) ?? "lacking",
        hasDesign: designs.length > 0,
        mail: mailOf(celebration),
      },
    };
  });
}

/** Where the dates of each celebration's people are. */
async function findOrigins(
  tx: TenantTransaction,
  subjects: readonly Subject[],
): Promise<Map<string, Origin>> {
  const origins = new Map<string, Origin>();
  for (const { celebration } of subjects)
    if (!origins.has(celebration.id)) origins.set(celebration.id, await originOf(tx, celebration));
  return origins;
}

type OpenSubject = Subject & { row: OpenRow };

async function findSubjects(
  tx: TenantTransaction,
  { rows, people }: Pick<Locked, "rows" | "people">,
): Promise<OpenSubject[]> {
  const ids = [...new Set(rows.map((row) => row.celebrationId))];
  const celebrations = await tx.celebration.findMany({ where: { id: { in: ids } } });
  const celebrationOf = new Map(celebrations.map((celebration) => [celebration.id, celebration]));
  return rows.flatMap((row) => {
    const [celebration, person] = [celebrationOf.get(row.celebrationId), people.get(row.personId)];
    return celebration === undefined || person === undefined ? [] : [{ row, celebration, person }];
  });
}

function mailOf({ toPerson, addresses }: CelebrationRow): Situation["mail"] {
  if (!toPerson && addresses.length === 0) return "none";
  return isMailSetUp() ? "ready" : "missing";
}

/** What somebody asked for again may be late from then on. */
function deadlineOf(
  { redoneAt }: OccurrenceRow,
  { graceDays }: CelebrationRow,
  { deadline }: OccasionTimes,
): Date {
  if (redoneAt === null) return deadline;
  const again = redoneAt.getTime() + Math.max(1, graceDays) * DAY_MS;
  return new Date(Math.max(deadline.getTime(), again));
}

/** The states of the videos of occurrences, by the ids of the occurrences; those that have none are not among them. */
async function findVideoStates(
  tx: TenantTransaction,
  { rows, videos }: Pick<Locked, "rows" | "videos">,
): Promise<Map<string, VideoState>> {
  const uncertain = [...videos.values()].filter(({ mayBeOutdated }) => mayBeOutdated).map(({ id }) => id);
  const stale =
    uncertain.length === 0 ? [] : await findStaleAmong(tx, await selectVideosByIds(tx, uncertain));
  // A newer version of the design is no reason: what was approved is sent.
  const outdated = new Set(
    stale.flatMap(({ row, reasons }) => (reasons.some((reason) => reason !== "template") ? [row.id] : [])),
  );
  return new Map(
    rows.flatMap(({ id, videoId }): [string, VideoState][] => {
      const video = videos.get(videoId ?? "");
      return video === undefined ? [] : [[id, stateOf(video.status, outdated.has(video.id))]];
    }),
  );
}

function stateOf(status: LockedVideo["status"], isOutdated: boolean): VideoState {
  if (status === "failed" || status === "canceled") return "failed";
  if (!isFinished(status)) return "making";
  return isOutdated ? "outdated" : "ready";
}
