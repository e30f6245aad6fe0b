import { type ErrorMessages, faultText, requiredText } from "#components/form/faults.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { asHeading } from "#components/ui/as-heading.ts";
import type { ImportResult } from "#lib/client/people/people.ts";

export type RejectedRow = ImportResult["rejected_rows"][number];
type RowFault = RejectedRow["detail"][number];

/**
 * Why a row was rejected: one sentence per fault, each with the label of its field.
 * @param sayDay formats a day, `YYYY-MM-DD`, as its day and month
 * @param nameOf the organization's name of a custom field
 * @param example a day as the file writes dates; null for the form's own
 */
export function reasonsOf(
  row: RejectedRow,
  columns: ImportResult["columns"],
  t: ErrorMessages & Pick<Messages, "peopleImport" | "personFields">,
  sayDay: (date: string) => string,
  nameOf: (key: string) => string = asHeading,
  example: string | null = null,
): string[] {
  const hasWholeNames = columns.some(({ field }) => field === "full_name");
  const names = hasWholeNames ? { first_name: t.peopleImport.rejects.name } : {};
  const labels: Readonly<Record<string, string>> = { ...t.personFields, ...names };
  return row.detail.map((fault) => {
    const field = fault.loc[0] === "body" ? fault.loc[1] : undefined;
    const own = field === "custom_fields" && fault.loc.length > 2 ? nameOf(String(fault.loc[2])) : null;
    const label = field === undefined ? undefined : (own ?? labels[field] ?? String(field));
    const isName = hasWholeNames && field === "first_name";
    const required = requiredText(isName ? { ...fault, loc: ["name"] } : fault, t);
    if (required !== null) return required;
    const sentence = dateSentence(fault, t.peopleImport, sayDay, example) ?? faultText(fault, t);
    return label === undefined ? capitalized(sentence) : `${label}: ${sentence}`;
  });
}

/**
 * The label of a field, including custom fields.
 * @param nameOf the organization's name of a custom field
 */
export function fieldLabel(
  field: string,
  { peopleImport, personFields }: Pick<Messages, "peopleImport" | "personFields">,
  nameOf: (key: string) => string,
): string {
  const labels: Readonly<Record<string, string>> = personFields;
  if (field === "full_name") return peopleImport.columns.wholeName;
  return labels[field] ?? nameOf(field);
}

/**
 * The rows that are rejected whatever the order of dates is, each with its other faults; used while the order
 * is open.
 */
export function withoutUnclearDates(rows: readonly RejectedRow[]): RejectedRow[] {
  return rows
    .map((row) => ({ ...row, detail: row.detail.filter((fault) => !isUnclearDate(fault)) }))
    .filter(({ detail }) => detail.length > 0);
}

/** Whether any row was rejected because its date is ambiguous. */
export function hasUnclearDates(rows: readonly RejectedRow[]): boolean {
  return unclearRows(rows).length > 0;
}

/** The rows that wait for the order of dates. */
export function unclearRows(rows: readonly RejectedRow[]): RejectedRow[] {
  return rows.filter(({ detail }) => detail.some(isUnclearDate));
}

/** An ambiguous date of a rejected row, as it is written; null if there is none. */
export function unclearDate(rows: readonly RejectedRow[]): string | null {
  const found = rows.flatMap(({ detail }) => detail).find(isUnclearDate);
  return found === undefined ? null : String(found.ctx?.date);
}

/**
 * The possible days of a written date, `YYYY-MM-DD`, or `--MM-DD` without a year. Null for a date with a
 * month's name or a year of two digits.
 */
export function readingsOf(written: string): Record<"dmy" | "mdy", string> | null {
  const [, one, other, year = "-"] = /^(\d{1,2})\D(\d{1,2})(?:\D(\d{4}))?$/.exec(written) ?? [];
  if (one === undefined || other === undefined) return null;
  const day = (month: string, date: string) => `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return { dmy: day(other, one), mdy: day(one, other) };
}

/** The facts of pydantic's faults for a date whose day or month does not exist. */
const NO_SUCH_DAY: ReadonlySet<unknown> = new Set([
  "day value is outside expected range",
  "month value is outside expected range of 1-12",
]);

const isUnclearDate = ({ ctx }: RowFault): boolean => ctx?.code === "date_ambiguous";

/** What is wrong with a date; null where it is something else. */
function dateSentence(
  fault: RowFault,
  { rejects }: Messages["peopleImport"],
  sayDay: (date: string) => string,
  example: string | null,
): string | null {
  const { ctx = {} } = fault;
  if (NO_SUCH_DAY.has(ctx.error)) return rejects.noSuchDay;
  if (example !== null && fault.type.startsWith("date_")) return rejects.unreadableDay({ example });
  if (!isUnclearDate(fault)) return null;
  const [dmy, mdy] = [sayDay(String(ctx.dmy)), sayDay(String(ctx.mdy))];
  return rejects.unclearDate({ written: String(ctx.date), dmy, mdy });
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}
