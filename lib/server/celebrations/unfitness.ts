import { GREETED_DAYS } from "#lib/contract/resources/occurrence.ts";
import type { UNFIT_REASONS } from "#lib/contract/resources/occurrence-values.ts";
import type { Person } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { dateOf, occasionRule, originOf, peopleOf } from "./candidates.ts";
import type { CelebrationRow } from "./celebration-queries.ts";
import { toDay } from "./holiday-queries.ts";
import { hasOccasionOn } from "./occasion-days.ts";
import type { OccurrenceRow } from "./occurrence-queries.ts";

const DAY_MS = 86_400_000;

type Subject = Pick<OccurrenceRow, "id" | "celebrationId" | "personId" | "occasionOn">;

/** Why a person cannot be congratulated by this occurrence as things are now; null if they can. */
export async function unfitness(
  db: TenantConnection,
  row: Subject,
  { celebration, person }: { celebration: CelebrationRow; person: Person },
): Promise<(typeof UNFIT_REASONS)[number] | null> {
  const { personId, occasionOn } = row;
  if (!celebration.enabled) return "celebration_disabled";
  if (person.status === "archived") return "archived";
  if (!person.celebrate) return "opted_out";
  const date = dateOf(person, await originOf(db, celebration));
  const [day, rule] = [toDay(occasionOn), occasionRule(celebration)];
  if (date === null || !hasOccasionOn(date, day, { ...rule, years: [] })) return "person_changed_date";
  // The day is still theirs, but it completes other years than those that are celebrated.
  if (!hasOccasionOn(date, day, rule)) return "not_selected";
  const chosen = { AND: [await peopleOf(db, celebration), { id: personId }] };
  if ((await db.person.count({ where: chosen })) === 0) return "not_selected";
  return (await wasGreeted(db, row, celebration)) ? "already_greeted" : null;
}

/**
 * Whether another occurrence of the celebration congratulated the person less than half a year before or after this one, on
 * the same occasion: one that was about birthdays may be about work anniversaries since.
 */
async function wasGreeted(
  db: TenantConnection,
  { id, celebrationId, personId, occasionOn }: Subject,
  { occasion }: CelebrationRow,
): Promise<boolean> {
  const shifted = (days: number) => new Date(occasionOn.getTime() + days * DAY_MS);
  const near = { gt: shifted(-GREETED_DAYS), lt: shifted(GREETED_DAYS) };
  const others = { celebrationId, personId, id: { not: id }, occasionOn: near };
  return (await db.occurrence.count({ where: { ...others, status: "sent", greetedFor: occasion } })) > 0;
}
