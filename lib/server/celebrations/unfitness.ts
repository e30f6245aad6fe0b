import { GREETED_DAYS } from "#lib/contract/resources/occurrence.ts";
import type { UNFIT_REASONS } from "#lib/contract/resources/occurrence-values.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { dateOf, isAboutEverybody, type Origin, occasionRule, originOf, peopleOf } from "./candidates.ts";
import type { CelebratedPerson } from "./celebrated-people.ts";
import type { CelebrationRow } from "./celebration-queries.ts";
import { toDay } from "./holiday-queries.ts";
import { hasOccasionOn } from "./occasion-days.ts";
import type { OccurrenceRow } from "./occurrence-queries.ts";

const DAY_MS = 86_400_000;

type UnfitReason = (typeof UNFIT_REASONS)[number];

/** An occurrence with what it is about. */
export type Subject = {
  row: Pick<OccurrenceRow, "id" | "celebrationId" | "personId" | "occasionOn">;
  celebration: CelebrationRow;
  person: CelebratedPerson;
};

/**
 * Why people cannot be congratulated by these occurrences as things are now, by the ids of the occurrences; those who can
 * be are not among them.
 */
export async function findUnfitness(
  db: TenantConnection,
  subjects: readonly Subject[],
): Promise<Map<string, UnfitReason>> {
  const unfit = new Map<string, UnfitReason>();
  let rest: Subject[] = [];
  for (const those of Map.groupBy(subjects, ({ celebration }) => celebration.id).values()) {
    const [first] = those;
    if (first === undefined) continue;
    const origin = await originOf(db, first.celebration);
    for (const subject of those) {
      const reason = unsuitable(subject, origin);
      if (reason === null) rest.push(subject);
      else unfit.set(subject.row.id, reason);
    }
  }
  rest = await without(rest, unfit, "not_selected", await unchosen(db, rest));
  rest = await without(rest, unfit, "already_greeted", await greeted(db, rest));
  await without(rest, unfit, "already_greeted", await greetedByDeleted(db, rest));
  return unfit;
}

/** Notes the reason of those of whom it is so. @returns the others */
async function without(
  subjects: readonly Subject[],
  unfit: Map<string, UnfitReason>,
  reason: UnfitReason,
  ids: ReadonlySet<string>,
): Promise<Subject[]> {
  for (const id of ids) unfit.set(id, reason);
  return subjects.filter(({ row }) => !ids.has(row.id));
}

/** What the person and the celebration themselves say against it. */
function unsuitable({ row, celebration, person }: Subject, origin: Origin): UnfitReason | null {
  if (!celebration.enabled) return "celebration_disabled";
  if (person.status === "archived") return "archived";
  if (!person.celebrate) return "opted_out";
  const date = dateOf(person, origin);
  const [day, rule] = [toDay(row.occasionOn), occasionRule(celebration)];
  if (date === null || !hasOccasionOn(date, day, { ...rule, years: [] })) return "person_changed_date";
  // The day is still theirs, but it completes other years than those that are celebrated.
  return hasOccasionOn(date, day, rule) ? null : "not_selected";
}

/** The occurrences whose people the filters of their celebrations leave out. */
async function unchosen(db: TenantConnection, subjects: readonly Subject[]): Promise<Set<string>> {
  const left = new Set<string>();
  for (const those of Map.groupBy(subjects, ({ celebration }) => celebration.id).values()) {
    const [first] = those;
    if (first === undefined || isAboutEverybody(first.celebration)) continue;
    const ids = those.map(({ person }) => person.id);
    const where = { AND: [await peopleOf(db, first.celebration), { id: { in: ids } }] };
    const chosen = new Set((await db.person.findMany({ where, select: { id: true } })).map(({ id }) => id));
    for (const { row } of those) if (!chosen.has(row.personId)) left.add(row.id);
  }
  return left;
}

/**
 * The occurrences whose people another one of their celebration congratulated less than half a year before or after, on
 * the same occasion: one that was about birthdays may be about work anniversaries since.
 */
async function greeted(db: TenantConnection, subjects: readonly Subject[]): Promise<Set<string>> {
  if (subjects.length === 0) return new Set();
  const days = subjects.map(({ row }) => row.occasionOn.getTime());
  const shifted = (day: number, by: number) => new Date(day + by * DAY_MS);
  const sent = await db.occurrence.findMany({
    where: {
      celebrationId: { in: [...new Set(subjects.map(({ celebration }) => celebration.id))] },
      personId: { in: [...new Set(subjects.map(({ person }) => person.id))] },
      status: "sent",
      occasionOn: {
        gt: shifted(Math.min(...days), -GREETED_DAYS),
        lt: shifted(Math.max(...days), GREETED_DAYS),
      },
    },
    select: { id: true, celebrationId: true, personId: true, occasionOn: true, greetedFor: true },
  });
  const byPerson = Map.groupBy(sent, ({ celebrationId, personId }) => `${celebrationId} ${personId}`);
  const isGreeted = ({ row, celebration }: Subject) =>
    (byPerson.get(`${row.celebrationId} ${row.personId}`) ?? []).some(
      ({ id, occasionOn, greetedFor }) =>
        id !== row.id &&
        greetedFor === celebration.occasion &&
        Math.abs(occasionOn.getTime() - row.occasionOn.getTime()) < GREETED_DAYS * DAY_MS,
    );
  return new Set(subjects.filter(isGreeted).map(({ row }) => row.id));
}

/**
 * The occurrences whose messages were sent already by a celebration that was deleted before theirs was made: about the same
 * person and day, to one of the same addresses. Two celebrations that are there both congratulate.
 */
async function greetedByDeleted(db: TenantConnection, subjects: readonly Subject[]): Promise<Set<string>> {
  const written = subjects.filter(
    ({ celebration }) => celebration.toPerson || celebration.addresses.length > 0,
  );
  // One that has been there for longer than anybody is remembered has no predecessor that matters.
  const asked = written.filter(
    ({ row, celebration }) =>
      row.occasionOn.getTime() - celebration.createdAt.getTime() < GREETED_DAYS * DAY_MS,
  );
  if (asked.length === 0) return new Set();
  const messages = await db.mail.findMany({
    where: {
      kind: "message",
      status: { notIn: ["failed", "canceled"] },
      video: {
        personId: { in: [...new Set(asked.map(({ person }) => person.id))] },
        occasionOn: { in: asked.map(({ row }) => row.occasionOn) },
        collectionId: null,
        occurrences: { none: {} },
      },
    },
    select: { recipient: true, createdAt: true, video: { select: { personId: true, occasionOn: true } } },
  });
  const isGreeted = ({ row, celebration, person }: Subject) => {
    const to = celebration.toPerson ? [person.email ?? ""] : celebration.addresses;
    const addresses = new Set(to.map((address) => address.toLowerCase()));
    return messages.some(
      ({ recipient, createdAt, video }) =>
        video?.personId === person.id &&
        video.occasionOn.getTime() === row.occasionOn.getTime() &&
        createdAt < celebration.createdAt &&
        addresses.has(recipient.toLowerCase()),
    );
  };
  return new Set(asked.filter(isGreeted).map(({ row }) => row.id));
}
