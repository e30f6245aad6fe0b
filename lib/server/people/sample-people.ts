import { withoutYear } from "#lib/contract/fields/yearless-day.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { CULTURE_LANGUAGES, NAME_CULTURES } from "./sample-names.ts";

export type SamplePerson = Omit<Prisma.PersonCreateManyInput, "id" | "orgId">;

const JOBS: readonly (readonly [sector: string, positions: readonly string[]])[] = [
  ["Nursing", ["Ward manager", "Nurse", "Midwife", "Nursing assistant"]],
  ["Engineering", ["Software engineer", "Site reliability engineer", "Engineering manager"]],
  ["Finance", ["Accountant", "Controller", "Payroll specialist"]],
  ["Logistics", ["Warehouse lead", "Driver", "Dispatcher"]],
  ["People & Culture", ["HR business partner", "Recruiter", "Learning specialist"]],
  ["Sales", ["Account manager", "Sales engineer", "Key account director"]],
  ["Customer care", ["Support specialist", "Team lead", "Quality analyst"]],
  ["Research", ["Scientist", "Laboratory technician", "Data steward"]],
];

const OFFICES: readonly (readonly [name: string, timeZone: string])[] = [
  ["Hamburg", "Europe/Berlin"],
  ["Zürich", "Europe/Zurich"],
  ["Porto", "Europe/Lisbon"],
  ["Kraków", "Europe/Warsaw"],
  ["Nairobi", "Africa/Nairobi"],
  ["Osaka", "Asia/Tokyo"],
  ["Montréal", "America/Toronto"],
  ["Chennai", "Asia/Kolkata"],
];
const PHONE_PREFIXES = ["+49 40 5550", "+41 44 555 0", "+351 22 555 0", "+48 12 555 0", "+1 514 555 0"];

/** A step coprime to the length of the list, so that a walk visits every element before it repeats. */
const DAY_STEP = 139;
const HIRE_STEP = 101;
const LEAP_YEAR_DAYS = 366;
const LEAP_DAY = 59;

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
}

/** The day of a leap year, from 0, as a date of `year`: 29 February only in years that have one. */
function dayOfYear(year: number, day: number): Date {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const inYear = isLeap || day < LEAP_DAY ? day : day - 1;
  return new Date(Date.UTC(year, 0, 1 + inYear));
}

/**
 * Birthdays are spread evenly over the year, so that every month has some; the fourth person's is 29
 * February.
 */
function birthDate(index: number): string {
  const date =
    index % LEAP_YEAR_DAYS === 3
      ? dayOfYear(1988, LEAP_DAY)
      : dayOfYear(1960 + ((index * 7) % 45), (index * DAY_STEP) % LEAP_YEAR_DAYS);
  const day = date.toISOString().slice(0, 10);
  return index % 40 === 26 ? withoutYear(day) : day;
}

function hireDate(index: number): Date {
  return dayOfYear(2004 + ((index * 5) % 21), (index * HIRE_STEP + 40) % LEAP_YEAR_DAYS);
}

/**
 * The sample person number `index`, from 0: always the same one. Some lack a last name, a date or its year, an
 * address or a position, and some do not want to be congratulated, like people in a real list. Addresses are under example.com, which receives no mail.
 */
export function samplePerson(index: number): SamplePerson {
  const culture = pick(NAME_CULTURES, index);
  const round = Math.floor(index / NAME_CULTURES.length);
  const given = pick(culture.given, round + index);
  const family = pick(culture.family, round * 3 + Math.floor(round / culture.given.length) + index);
  const [sector, positions] = pick(JOBS, index * 3 + round);
  const number = String(index + 1).padStart(4, "0");
  const [office, timeZone] = pick(OFFICES, index * 5 + round);
  const lacks = (every: number, at: number) => index % every === at;
  const isMononym = lacks(23, 12);
  return {
    externalId: `S-${number}`,
    firstName: given.written,
    lastName: isMononym ? null : family.written,
    birthDate: lacks(19, 8) ? null : birthDate(index),
    hireDate: lacks(17, 5) ? null : hireDate(index),
    email: lacks(13, 6) ? null : `${given.plain}.${family.plain}.${number}@example.com`,
    phone: lacks(4, 1)
      ? `${pick(PHONE_PREFIXES, index)}${String((index * 7919) % 10_000).padStart(4, "0")}`
      : null,
    position: lacks(11, 7) ? null : pick(positions, round + index),
    sector: lacks(29, 15) ? null : sector,
    language: lacks(31, 22) ? null : pick(CULTURE_LANGUAGES, index),
    timeZone: lacks(37, 30) ? null : timeZone,
    celebrate: !lacks(60, 44),
    customFields: { office },
  };
}

/**
 * How many people the checkbox on the set-up page adds: a few pages of a list, birthdays in every week of the
 * year.
 */
export const SAMPLE_PEOPLE = 120;

const BATCH = 1000;

/** Inserts the first `count` sample people into an organization, in the given transaction. */
export async function insertSamplePeople(
  tx: Pick<Prisma.TransactionClient, "person">,
  orgId: string,
  count: number,
): Promise<void> {
  for (let start = 0; start < count; start += BATCH) {
    const length = Math.min(BATCH, count - start);
    const data = Array.from({ length }, (_, offset) => ({
      id: newId(),
      orgId,
      ...samplePerson(start + offset),
    }));
    await tx.person.createMany({ data });
  }
}
