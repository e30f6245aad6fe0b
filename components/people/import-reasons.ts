import { faultMessages } from "#components/form/faults.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { asHeading } from "#components/ui/as-heading.ts";
import type { ImportResult } from "#lib/client/people/people.ts";

export type RejectedRow = ImportResult["rejected_rows"][number];
type RowFault = RejectedRow["detail"][number];

/** Why a row was rejected, one sentence for each fault, with the field that it is about as its column calls it. */
export function reasonsOf(
  row: RejectedRow,
  columns: ImportResult["columns"],
  { kit, peopleImport, person }: Pick<Messages, "kit" | "peopleImport" | "person">,
): string[] {
  const hasWholeNames = columns.some(({ field }) => field === "full_name");
  const names = hasWholeNames ? { first_name: peopleImport.rejects.name } : {};
  const labels: Readonly<Record<string, string>> = { ...person.fields, ...names };
  return row.detail.map((fault) => {
    const field = fault.loc[0] === "body" ? fault.loc[1] : undefined;
    const label = field === undefined ? undefined : (labels[field] ?? String(field));
    const sentence = NO_SUCH_DAY.test(fault.msg)
      ? peopleImport.rejects.noSuchDay
      : faultMessages(fault.msg.replace(DATE_CHOICE, ""), kit).replace(ORDER_CODE, "");
    const plain = sentence.replace(/\bexternal_id\b/g, labels.external_id?.toLowerCase() ?? "");
    return label === undefined ? capitalized(plain) : `${label}: ${plain}`;
  });
}

/** What a field is called, also one of the reader's own. */
export function fieldLabel(
  field: string,
  { peopleImport, person }: Pick<Messages, "peopleImport" | "person">,
): string {
  const labels: Readonly<Record<string, string>> = person.fields;
  if (field === "full_name") return peopleImport.columns.wholeName;
  return labels[field] ?? asHeading(field);
}

/** The rows that stay out whatever is said of the dates, each with what else is wrong: for as long as that is open. */
export function withoutUnclearDates(rows: readonly RejectedRow[]): RejectedRow[] {
  return rows
    .map((row) => ({ ...row, detail: row.detail.filter((fault) => !isUnclearDate(fault)) }))
    .filter(({ detail }) => detail.length > 0);
}

/** Whether any row was rejected because its date can be two days. */
export function hasUnclearDates(rows: readonly RejectedRow[]): boolean {
  return rows.some(({ detail }) => detail.some(isUnclearDate));
}

/** A date of a rejected row that can be two days, as it is written; null when there is none. */
export function unclearDate(rows: readonly RejectedRow[]): string | null {
  const found = rows.flatMap(({ detail }) => detail).find(isUnclearDate);
  return UNCLEAR.exec(found?.msg ?? "")?.[1] ?? null;
}

/**
 * The days that a written date can be, `YYYY-MM-DD`; null for one that is written with a month's name or without
 * four figures for the year.
 */
export function readingsOf(written: string): Record<"dmy" | "mdy", string> | null {
  const [, one, other, year] = /^(\d{1,2})\D(\d{1,2})\D(\d{4})$/.exec(written) ?? [];
  if (one === undefined || other === undefined) return null;
  const day = (month: string, date: string) => `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return { dmy: day(other, one), mdy: day(one, other) };
}

/* What the API's sentence says to a program: the name of a parameter and its values. */
const DATE_CHOICE = /: say which with date_order.*$/;
const UNCLEAR = /^(?:Value error, )?(\S+) can be /;
const NO_SUCH_DAY = /(?:day|month) value is outside expected range/;
const ORDER_CODE = / \((?:dmy|mdy)\)/g;

function isUnclearDate({ msg }: RowFault): boolean {
  return DATE_CHOICE.test(msg);
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}
