import type { CollectionInput } from "#lib/client/collections/collections.ts";
import { listCollectionsFields } from "#lib/client/generated/list-fields/list-collections-fields.ts";
import { listPeopleFields } from "#lib/client/generated/list-fields/list-people-fields.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import { type ListStateOf, listFieldReader } from "#lib/contract/fields/list-field.ts";
import { monthDayOf } from "#lib/contract/fields/yearless-day.ts";
import { anniversaryWithin, nearestAnniversary } from "#lib/contract/resources/occasion.ts";
import type { TemplateOccasion } from "#lib/contract/resources/template-occasion.ts";

export type Occasion = "birthday" | "work_anniversary";
export type PeopleFilter = NonNullable<NonNullable<CollectionInput["people"]>["filter"]>;

/**
 * The recipients of a collection: people picked one by one, all who match a filter, or all with an occasion
 * in a period.
 */
export type Recipients =
  | { kind: "ids"; ids: readonly string[] }
  | { kind: "matching"; filter: PeopleFilter }
  | { kind: "period"; occasion: Occasion; from: string | null; to: string | null };

const { sort: _sort, limit: _limit, cursor: _cursor, count: _count, ...filterFields } = listPeopleFields;

/** The page's URL parameters. Lists of people link here with their own filters, which are the API's. */
export const newCollectionSearch = {
  ...filterFields,
  ids: { type: "text", max: 16_000 },
  type: listCollectionsFields.type,
  template_id: { type: "uuid" },
  project_id: { type: "uuid" },
} as const;

export type NewCollectionSearch = ListStateOf<typeof newCollectionSearch>;

const readId = listFieldReader({ type: "uuid" });

/** @param today `YYYY-MM-DD` */
export function recipientsFromSearch(search: NewCollectionSearch, today: string): Recipients {
  const { ids, type: _type, template_id: _template, project_id: _project, ...filter } = search;
  if (ids !== undefined) {
    const known = ids.split(",").filter((id) => "value" in readId(id));
    return { kind: "ids", ids: [...new Set(known)] };
  }
  const named = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  const period = periodOf(filter, named.length, today);
  if (period !== null) return period;
  return named.length === 0
    ? { kind: "ids", ids: [] }
    : { kind: "matching", filter: { status: "active", ...Object.fromEntries(named) } };
}

/**
 * The occasion, as far as the page's URL determines it.
 * @param today `YYYY-MM-DD`
 */
export function occasionAsked(search: NewCollectionSearch, today: string): CollectionInput["type"] {
  const recipients = recipientsFromSearch(search, today);
  return recipients.kind === "period" ? recipients.occasion : search.type;
}

/** A filter that contains only the range of a birthday or an anniversary becomes a period. */
function periodOf(filter: PeopleFilter, named: number, today: string): Recipients | null {
  if (named !== 2) return null;
  const pairs = [
    ["birthday", filter.birthday_from, filter.birthday_to],
    ["work_anniversary", filter.anniversary_from, filter.anniversary_to],
  ] as const;
  for (const [occasion, from, to] of pairs) {
    if (from !== undefined && to !== undefined)
      return { kind: "period", occasion, ...ahead(from, to, today) };
  }
  return null;
}

/**
 * Moves a range of days to its current or next occurrence. List filters compare month and day only, but the
 * year of a period decides which birthday a video is about.
 */
export function ahead(from: string, to: string, today: string): { from: string; to: string } {
  const year = Number(today.slice(0, 4));
  if (Math.abs(Number(from.slice(0, 4)) - year) <= 1 && from <= to) return { from, to };
  const crossesNewYear = to.slice(5) < from.slice(5);
  const start = inYear(from, year);
  const end = inYear(to, crossesNewYear ? year + 1 : year);
  if (end >= today) return { from: start, to: end };
  return { from: inYear(from, year + 1), to: inYear(to, crossesNewYear ? year + 2 : year + 1) };
}

function inYear(day: string, year: number): string {
  const monthDay = day.slice(5);
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return `${year}-${monthDay === "02-29" && !leap ? "02-28" : monthDay}`;
}

/** Whether the recipients are sufficient to start a collection. */
export function isChosen(recipients: Recipients): boolean {
  if (recipients.kind === "ids") return recipients.ids.length > 0;
  if (recipients.kind === "matching") return true;
  return recipients.from !== null && recipients.to !== null && recipients.from <= recipients.to;
}

/** The occasion of templates that are made for one, by their `occasion`. */
const OCCASION_TYPES: { readonly [Each in TemplateOccasion]?: Occasion } = {
  Birthday: "birthday",
  "Work anniversary": "work_anniversary",
};

/**
 * The occasion for picked people. The template's occasion takes precedence, since its scene shows their age
 * or years on that day.
 * @param asked the occasion in the page's URL
 */
export function occasionType(
  template: Pick<Template, "occasion"> | null,
  asked: CollectionInput["type"],
): CollectionInput["type"] {
  const occasion = template?.occasion ?? null;
  return (occasion === null ? undefined : OCCASION_TYPES[occasion]) ?? asked;
}

/**
 * The part of the request body that contains the recipients.
 * @param type the occasion of picked people; their age is counted to that day
 */
export function recipientsInput(
  recipients: Recipients,
  type: CollectionInput["type"],
): Pick<CollectionInput, "type" | "people" | "window"> {
  const given = type === undefined || type === "people" ? {} : { type };
  if (recipients.kind === "ids") return { ...given, people: { ids: [...recipients.ids] } };
  if (recipients.kind === "matching") return { ...given, people: { filter: recipients.filter } };
  return { type: recipients.occasion, window: { from: recipients.from ?? "", to: recipients.to ?? "" } };
}

/** The form values after the recipients or the occasion change; a day chosen before is cleared. */
export function recipientsValues(recipients: Recipients, occasion: CollectionInput["type"]) {
  const {
    type = "people",
    people,
    window,
  } = isChosen(recipients) ? recipientsInput(recipients, occasion) : {};
  return { type, people, window, occasion_on: undefined };
}

/** The filter that lists the people whose occasion falls in the period, and who want to be congratulated. */
export function periodFilter({
  occasion,
  from,
  to,
}: Extract<Recipients, { kind: "period" }>): PeopleFilter | null {
  if (from === null || to === null || from > to) return null;
  const days =
    occasion === "birthday"
      ? { birthday_from: from, birthday_to: to }
      : { anniversary_from: from, anniversary_to: to };
  return { status: "active", celebrate: true, ...days };
}

/** Sorts the people in a period by their day; across New Year, December comes before January. */
export function byDay<P extends { birth_date: string | null; hire_date: string | null }>(
  people: readonly P[],
  { occasion, from }: Extract<Recipients, { kind: "period" }>,
): P[] {
  const start = from?.slice(5) ?? "";
  const rank = (person: P) => {
    const day = monthDayOf((occasion === "birthday" ? person.birth_date : person.hire_date) ?? "");
    return `${day < start ? 1 : 0}${day}`;
  };
  return people.toSorted((a, b) => (rank(a) < rank(b) ? -1 : Number(rank(a) > rank(b))));
}

/**
 * The day of a person's occasion, as the server will compute it; null if they have none, or none in the
 * period.
 * @param type the occasion of picked people
 * @param today `YYYY-MM-DD`
 */
export function occasionOf(
  { birth_date, hire_date }: { birth_date: string | null; hire_date: string | null },
  { recipients, type, today }: { recipients: Recipients; type: CollectionInput["type"]; today: string },
): string | null {
  const occasion = recipients.kind === "period" ? recipients.occasion : type;
  const origin = occasion === "birthday" ? birth_date : occasion === "work_anniversary" ? hire_date : null;
  if (origin === null) return null;
  if (recipients.kind !== "period") return nearestAnniversary(origin, today);
  return recipients.from === null || recipients.to === null
    ? null
    : anniversaryWithin(origin, recipients.from, recipients.to);
}

/** Further ahead or behind than this, days are not of one month any more. */
const MONTH_DAYS = 31;

/** Whether the days of some people are all over the year: a video for each of them now is for most of them not about now. */
export function isSpread(
  people: readonly { birth_date: string | null; hire_date: string | null }[],
  occasion: Occasion,
  today: string,
): boolean {
  const days = people.flatMap(
    (person) => occasionOf(person, { recipients: NO_PERIOD, type: occasion, today }) ?? [],
  );
  const isFar = (day: string) => Math.abs(Date.parse(day) - Date.parse(today)) > MONTH_DAYS * 86_400_000;
  return days.length > 1 && days.filter(isFar).length * 2 > days.length;
}

const NO_PERIOD: Recipients = { kind: "ids", ids: [] };

/**
 * Those of the chosen people who lack the day of an occasion, and their number.
 * @param found a page of all who lack it, with the number of all
 */
export function lackingDay<P extends { id: string }>(
  found: { items: readonly P[]; total: string | null },
  recipients: Recipients,
  excluded: ReadonlySet<string>,
): { people: P[]; count: number } {
  const picked = recipients.kind === "ids" ? new Set(recipients.ids) : null;
  const people = found.items.filter(({ id }) => (picked?.has(id) ?? true) && !excluded.has(id));
  if (picked !== null) return { people, count: people.length };
  const out = found.items.length - people.length;
  return { people, count: Number.parseInt(found.total ?? "0", 10) - out };
}
