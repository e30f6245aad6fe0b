import Papa from "papaparse";
import type { KitWords } from "#components/ui/kit-words.tsx";
import type { ImportResult } from "#lib/client/people.ts";
import { reasonsOf } from "./import-reasons.ts";

/**
 * The rejected rows as a file to correct and import again: the columns and their delimiter as they were, and the reasons
 * in one column more. Spreadsheets take UTF-8 for granted only behind a byte order mark.
 */
export function rejectedCsv(
  { columns, delimiter, rejected_rows: rows }: Pick<ImportResult, "columns" | "delimiter" | "rejected_rows">,
  reasonHeader: string,
  words: KitWords,
): string {
  const known = columns.map(({ header }) => header).filter((header) => header !== reasonHeader);
  const data = rows.map((row) => [
    ...known.map((header) => row.values[header] ?? ""),
    reasonsOf(row, words).join("; "),
  ]);
  return `\uFEFF${Papa.unparse({ fields: [...known, reasonHeader], data }, { delimiter })}\r\n`;
}
