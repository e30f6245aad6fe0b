import { LANGUAGES, type Language } from "#lib/contract/resources/language.ts";
import { type MESSAGE_LEFT_OUT, OCCASION_HOUR } from "#lib/contract/resources/message-send.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { dayAfter, localDay, localMoment } from "../local-moment.ts";
import { fullName } from "../people/index.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { isFinished } from "../videos/index.ts";
import { celebrationsAmong } from "./celebrations-among.ts";
import { selectAddressed } from "./message-queries.ts";

/** The videos that a request is about. */
export type Scope = { collectionId: string } | { id: string };

export type Wanted = {
  /** Null for the people whom the videos are about. */
  addresses: readonly string[] | null;
  /** Null for at once. */
  at: Date | "occasion" | null;
  sendAgain: boolean;
  /** Of mails to people whose own language is not known. */
  language: Language;
};

export type PlannedMessage = {
  videoId: string;
  recipient: string;
  language: Language;
  scheduledAt: Date | null;
  isRepeat: boolean;
  /** How its day falls to that of the occasion; null for a video that has none. */
  timing: Timing | null;
};

export type Timing = "before" | "on_day" | "after";

export type LeftOut = {
  videoId: string;
  personId: string | null;
  name: string | null;
  to: string | null;
  reason: (typeof MESSAGE_LEFT_OUT)[number];
};

export type Plan = { messages: PlannedMessage[]; leftOut: LeftOut[] };

const addressed = {
  id: true,
  status: true,
  occasionOn: true,
  collection: { select: { type: true } },
  templateId: true,
  person: {
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      emailFailedAt: true,
      status: true,
      celebrate: true,
      language: true,
      timeZone: true,
    },
  },
} satisfies Prisma.VideoSelect;

type Video = Prisma.VideoGetPayload<{ select: typeof addressed }>;

/** Who would get a message, when, and who none and why: in the order of the videos, and of the addresses. */
export async function planMessages(
  db: TenantConnection,
  orgId: string,
  scope: Scope,
  wanted: Wanted,
  now: Date,
): Promise<Plan> {
  const videos = await db.video.findMany({ where: scope, select: addressed, orderBy: { position: "asc" } });
  const { timeZone } = await db.organization.findUniqueOrThrow({
    where: { id: orgId },
    select: { timeZone: true },
  });
  const known = new Set((await selectAddressed(db, scope)).map(keyOf));
  const celebrations = await celebrationsAmong(db, videos);
  const plan: Plan = { messages: [], leftOut: [] };
  for (const video of videos) {
    const { person } = video;
    for (const to of wanted.addresses ?? [person?.email ?? null]) {
      const isRepeat = to !== null && known.has(keyOf({ videoId: video.id, address: to.toLowerCase() }));
      const time = timeOf(video, wanted.at, timeZone, now);
      const reason =
        unwanted(video, wanted, to) ??
        (isRepeat && !wanted.sendAgain ? "already_sent" : null) ??
        (isFinished(video.status) ? null : "not_ready") ??
        (time === "passed" ? "occasion_passed" : null);
      if (reason === null && to !== null && time !== "passed") {
        const own = wanted.addresses === null ? (person?.language ?? null) : null;
        const language = languageOf(own) ?? wanted.language;
        const timing = celebrations.has(video.id) ? timingOf(video, time ?? now, timeZone) : null;
        plan.messages.push({
          videoId: video.id,
          recipient: to,
          language,
          scheduledAt: time,
          isRepeat,
          timing,
        });
      } else {
        const name = person === null ? null : fullName(person);
        const place = { videoId: video.id, personId: person?.id ?? null, name, to };
        plan.leftOut.push({ ...place, reason: reason ?? "no_email" });
      }
    }
  }
  return plan;
}

const keyOf = ({ videoId, address }: { videoId: string; address: string }) => `${videoId} ${address}`;

/** Why nobody is written to about a video, whenever that was. */
function unwanted({ person }: Video, { addresses }: Wanted, to: string | null): LeftOut["reason"] | null {
  // Nobody is congratulated before others who does not want to be.
  if (person !== null && !person.celebrate) return "opted_out";
  if (addresses !== null) return null;
  if (person === null) return "no_person";
  if (person.status === "archived") return "archived";
  if (to === null) return "no_email";
  return person.emailFailedAt === null ? null : "address_failed";
}

/** When a message is sent; null for at once. */
function timeOf(
  { occasionOn, person }: Video,
  at: Wanted["at"],
  timeZone: string,
  now: Date,
): Date | null | "passed" {
  if (at !== "occasion") return at;
  const day = dayOf(occasionOn);
  const zone = person?.timeZone ?? timeZone;
  const time = localMoment(day, OCCASION_HOUR, zone);
  if (time > now) return time;
  return localMoment(dayAfter(day), 0, zone) > now ? null : "passed";
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** How the day of a message, where the person is, falls to that of the video's occasion. */
function timingOf({ occasionOn, person }: Video, time: Date, timeZone: string): Timing {
  const [sent, day] = [localDay(time, person?.timeZone ?? timeZone), dayOf(occasionOn)];
  if (sent === day) return "on_day";
  return sent < day ? "before" : "after";
}

/** The language of the words around the organization's own; null for one that they are not in. */
export function languageOf(tag: string | null): Language | null {
  if (tag === null) return null;
  const { language } = new Intl.Locale(tag);
  return LANGUAGES.find((known) => known === language) ?? null;
}
