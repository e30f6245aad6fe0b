import { dayLater } from "#components/ui/local-day.ts";
import type { Celebration as Rule } from "#lib/client/celebrations/celebrations.ts";
import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";
import type { CelebratedPerson, Celebrations, DayWindow } from "#lib/client/people/celebrations.ts";
import type { MadeVideo } from "#lib/client/videos/made-videos.ts";
import { anniversaryWithin, yearsReached } from "#lib/contract/resources/occasion.ts";

export type CelebrationKind = "birthday" | "anniversary";

export interface Celebration {
  /** Unique on the page: a person can have a birthday and an anniversary on the same day. */
  key: string;
  kind: CelebrationKind;
  person: CelebratedPerson;
  /** The age, or the number of years of service; null for a birthday without a year. */
  years: number | null;
  /** The video for it, the best if there are several; null if there is none. */
  video: MadeVideo | null;
  /** What a rule does about it, that which sends first if there are several; null if none does. */
  occurrence: Occurrence | null;
  /** Whether a rule may do something about it that is not known. */
  isUnknown: boolean;
}

/** Whether the celebration has a video, or will have one in a moment. */
export function isMade({ video }: Celebration): boolean {
  return video !== null && madeState(video) !== "failed";
}

/** Whether there is a video for it that plays. */
export const isReady = ({ video }: Celebration): boolean =>
  video !== null && placeAmong(video) <= BEST_FIRST.indexOf("outOfDate");

/** Whether a rule makes a video for it by itself. */
export const isAutomatic = ({ occurrence }: Celebration): boolean =>
  occurrence !== null && occurrence.status !== "skipped";

/**
 * Whether no video is made for it by default: there is one, a rule makes it, or the person does not want to be
 * congratulated.
 */
export const isLeftOut = (celebration: Celebration): boolean =>
  isMade(celebration) || isAutomatic(celebration) || celebration.isUnknown || !celebration.person.celebrate;

/** The order in which one of several videos is shown: a file before one that is drawn while it is watched. */
const BEST_FIRST = ["succeeded", "ready", "outOfDate", "inProgress", "failed"] as const;

export type MadeState = (typeof BEST_FIRST)[number];

/** What Home says of a video: the words of its status, unless it is out of date or on its way. */
export function madeState({ status, stale }: Pick<MadeVideo, "status" | "stale">): MadeState {
  if (stale !== null) return "outOfDate";
  if (status === "canceled") return "failed";
  return status === "queued" || status === "rendering" ? "inProgress" : status;
}

const placeAmong = (video: MadeVideo) => BEST_FIRST.indexOf(madeState(video));

/**
 * What is stored when the user changes whether a video is made for this celebration: without one it is made
 * by default. To make another is a choice about the one that is there.
 */
export function choiceKey(celebration: Celebration): string {
  if (isMade(celebration)) return `again:${celebration.video?.id}`;
  return isAutomatic(celebration) || celebration.isUnknown ? `beside:${celebration.key}` : celebration.key;
}

/** @param changed the choice keys of the celebrations whose default was changed */
export function isChosen(celebration: Celebration, changed: ReadonlySet<string>): boolean {
  return isLeftOut(celebration) === changed.has(choiceKey(celebration));
}

/** A day with celebrations, `YYYY-MM-DD`. */
export interface CelebrationDay {
  date: string;
  celebrations: Celebration[];
}

/** The window of the home page: a number of days from today, or the next calendar month. */
export type LookAhead = 7 | 30 | "month";

/** The window from the URL: `days=30`, `days=month`, otherwise a week. */
export function aheadOf(text: unknown): LookAhead {
  return text === "30" ? 30 : text === "month" ? "month" : 7;
}

/** The days of the window from `today`, `YYYY-MM-DD`. */
export function windowAhead(today: string, ahead: LookAhead): DayWindow {
  if (ahead !== "month") return windowFrom(today, ahead);
  const [year = 0, month = 0] = today.split("-").map(Number);
  const day = (months: number, date: number) =>
    new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10);
  return { from: day(1, 1), to: day(2, 0) };
}

/** The window of `days` days from `first`. */
export function windowFrom(first: string, days: number): DayWindow {
  return { from: first, to: dayLater(first, days - 1) };
}

/** What is known of the celebrations of a window. */
export interface KnownCelebrations extends Celebrations {
  made: readonly MadeVideo[];
  /** The rules, and what they do. */
  rules: readonly Pick<Rule, "id" | "occasion">[];
  occurrences: readonly Occurrence[];
  /** The first day of which not everything that rules do is known; null if all is. */
  unknownFrom: string | null;
}

/**
 * The days of a window that have celebrations, in order. Within a day, birthdays come first, then sorted by
 * name.
 */
export function celebrationDays(
  { birthdays, anniversaries, made, rules, occurrences, unknownFrom }: KnownCelebrations,
  window: DayWindow,
  locale: string,
): CelebrationDay[] {
  const videos = bestVideos(made);
  const automatic = firstOccurrences(occurrences, rules);
  const all = [
    ...birthdays.map((person) => toCelebration("birthday", person, person.birth_date, window)),
    ...anniversaries.map((person) => toCelebration("anniversary", person, person.hire_date, window)),
  ]
    .filter((found) => found !== null)
    .map(({ date, celebration }) => {
      const place = placeOf(OCCASIONS[celebration.kind], celebration.person.id, date);
      const occurrence = automatic.get(place) ?? null;
      const isUnknown = occurrence === null && unknownFrom !== null && date >= unknownFrom;
      return {
        date,
        celebration: { ...celebration, video: videos.get(place) ?? null, occurrence, isUnknown },
      };
    });
  const names = new Intl.Collator(locale);
  const days = Map.groupBy(all, ({ date }) => date);
  return [...days.keys()].sort().map((date) => ({
    date,
    celebrations: (days.get(date) ?? [])
      .map(({ celebration }) => celebration)
      .sort((a, b) => rank(a) - rank(b) || names.compare(a.person.first_name, b.person.first_name)),
  }));
}

const OCCASIONS = { birthday: "birthday", anniversary: "work_anniversary" } as const;

const placeOf = (occasion: string, personId: string | null, date: string) =>
  `${occasion}:${personId}:${date}`;

/** The video to show of each person, occasion and day; of equally good ones the first, which is the newest. */
function bestVideos(made: readonly MadeVideo[]): ReadonlyMap<string, MadeVideo> {
  const best = new Map<string, MadeVideo>();
  for (const video of made) {
    if (video.status === "canceled") continue;
    const place = placeOf(video.occasion, video.person_id, video.occasion_on);
    const known = best.get(place);
    if (known === undefined || placeAmong(video) < placeAmong(known)) best.set(place, video);
  }
  return best;
}

/** By person, occasion and day: what is not skipped, and of that what is sent first. */
function firstOccurrences(
  occurrences: readonly Occurrence[],
  rules: KnownCelebrations["rules"],
): ReadonlyMap<string, Occurrence> {
  const occasions = new Map(rules.map(({ id, occasion }) => [id, occasion]));
  const first = new Map<string, Occurrence>();
  const order = ({ status, send_at: at }: Occurrence) => `${status === "skipped" ? 1 : 0} ${at}`;
  for (const occurrence of occurrences) {
    const occasion = occasions.get(occurrence.celebration_id) ?? "";
    const place = placeOf(occasion, occurrence.person_id, occurrence.occasion_on);
    const known = first.get(place);
    if (known === undefined || order(occurrence) < order(known)) first.set(place, occurrence);
  }
  return first;
}

const rank = ({ kind }: Pick<Celebration, "kind">) => (kind === "birthday" ? 0 : 1);

function toCelebration(
  kind: CelebrationKind,
  person: CelebratedPerson,
  since: string | null,
  { from, to }: DayWindow,
) {
  const date = since === null ? null : anniversaryWithin(since, from, to);
  if (since === null || date === null) return null;
  const years = yearsReached(since, date);
  return { date, celebration: { key: `${kind}:${person.id}`, kind, person, years } };
}
