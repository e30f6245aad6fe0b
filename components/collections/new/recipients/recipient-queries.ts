import { type Occasion, type PeopleFilter, periodFilter, type Recipients } from "./recipients.ts";

/** Most people in a preview: one page of the API's list. */
const SHOWN = 200;
/** This many picked people are fetched one by one and named; the others are only counted. */
export const NAMED_PEOPLE = 12;
/** People of a page of the picker. */
export const PICKER_PAGE = 8;

/** The people whom a choice stands for, as a query of people; null if they are picked one by one. */
export function recipientsQuery(recipients: Recipients) {
  const filter = filterOf(recipients);
  return filter && ({ ...filter, sort: "last_name", limit: SHOWN, count: true } as const);
}

function filterOf(recipients: Recipients): PeopleFilter | null {
  if (recipients.kind === "ids") return null;
  return recipients.kind === "matching" ? recipients.filter : periodFilter(recipients);
}

/**
 * Those of the chosen people who have no day for an occasion, as a query of people: of picked ones, whoever has none at
 * all. Null if everybody has one, or the choice is by another lack already.
 */
export function withoutDayQuery(recipients: Recipients, occasion: Occasion | "people") {
  if (occasion === "people" || recipients.kind === "period") return null;
  const filter = recipients.kind === "ids" ? {} : recipients.filter;
  if (filter.missing !== undefined) return null;
  const missing = [occasion === "birthday" ? "birth_date" : "hire_date"] as const;
  return { ...filter, missing: [...missing], sort: "last_name", limit: SHOWN, count: true } as const;
}

/** What the picker lists at first. */
export function firstFilter(recipients: Exclude<Recipients, { kind: "period" }>): PeopleFilter {
  return recipients.kind === "matching" ? recipients.filter : { status: "active" };
}

/** The first page of the picker, as a query of people. */
export function pickerQuery(recipients: Exclude<Recipients, { kind: "period" }>) {
  return pickerPage(firstFilter(recipients), undefined);
}

export function pickerPage(filter: PeopleFilter, cursor: string | undefined) {
  return { ...filter, sort: "last_name", limit: PICKER_PAGE, cursor, count: true } as const;
}
