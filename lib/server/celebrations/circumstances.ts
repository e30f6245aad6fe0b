import { clock } from "../clock.ts";
import type { Person } from "../generated/prisma/client.ts";
import { isMailSetUp } from "../mails/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { findStaleness } from "../videos/index.ts";
import { dateOf, findGround, originOf, yearsOf } from "./candidates.ts";
import type { CelebrationRow } from "./celebration-queries.ts";
import { toDay } from "./holiday-queries.ts";
import { type OccasionTimes, timesOf } from "./occasion-days.ts";
import type { Situation, VideoState } from "./occurrence-decision.ts";
import type { OccurrenceRow } from "./occurrence-queries.ts";
import type { OpenStatus } from "./occurrence-state.ts";
import { usableDesigns } from "./prepare-occurrence.ts";
import { unfitness } from "./unfitness.ts";

/** What decides about an occurrence that is locked. */
export type Circumstances = {
  situation: Situation;
  celebration: CelebrationRow;
  person: Person;
  /** As the occurrence is to have them: the year of a date may be corrected. */
  years: number | null;
};

const DAY_MS = 86_400_000;

export async function findCircumstances(
  tx: TenantTransaction,
  row: OccurrenceRow & { status: OpenStatus },
): Promise<Circumstances> {
  const celebration = await tx.celebration.findUniqueOrThrow({ where: { id: row.celebrationId } });
  const person = await tx.person.findUniqueOrThrow({ where: { id: row.personId } });
  const { timeZone, off } = await findGround(tx, row.orgId);
  const times = timesOf(toDay(row.occasionOn), person.timeZone ?? timeZone, celebration, off);
  const { toPerson, addresses, approverIds, withoutApproval } = celebration;
  const date = dateOf(person, await originOf(tx, celebration));
  const writes = toPerson || addresses.length > 0;
  return {
    celebration,
    person,
    years: date === null ? row.years : yearsOf(celebration, date, toDay(row.occasionOn)),
    situation: {
      now: clock.now(),
      status: row.status,
      times: { ...times, deadline: deadlineOf(row, celebration, times) },
      unfitness: await unfitness(tx, row, { celebration, person }),
      needsApproval: approverIds.length > 0,
      withoutApproval,
      video: await videoState(tx, row),
      hasDesign: (await usableDesigns(tx, celebration.templateIds)).length > 0,
      mail: writes ? (isMailSetUp() ? "ready" : "missing") : "none",
    },
  };
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

async function videoState(tx: TenantTransaction, { videoId }: OccurrenceRow): Promise<VideoState> {
  if (videoId === null) return "lacking";
  const video = await findStaleness(tx, videoId);
  if (video === null) return "lacking";
  const { status } = video.row;
  if (status === "failed" || status === "canceled") return "failed";
  if (status !== "succeeded") return "making";
  // A newer version of the design is no reason: what was approved is sent.
  return video.reasons.some((reason) => reason !== "template") ? "outdated" : "ready";
}
