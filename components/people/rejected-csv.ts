import Papa from "papaparse";
import type { KitWords } from "#components/ui/kit-words.tsx";
import { type RejectedRow, reasonsOf } from "./import-reasons.ts";

/**
 * The rejected rows as a file to correct and import again: the columns as they were, and the reasons in one more.
 * Spreadsheets take UTF-8 for granted only behind a byte order mark.
 */
export function rejectedCsv(
  headers: readonly string[],
  rows: readonly RejectedRow[],
  reasonHeader: string,
  words: KitWords,
): string {
  const known = headers.filter((header) => header !== reasonHeader);
  const data = rows.map((row) => [
    ...known.map((header) => row.values[header] ?? ""),
    reasonsOf(row, words).join("; "),
  ]);
  return `\uFEFF${Papa.unparse({ fields: [...known, reasonHeader], data })}\r\n`;
}
