import type { ImportResult } from "#lib/client/people/people.ts";
import { wrongCells } from "./import-corrections.ts";
import type { RejectedRow } from "./import-reasons.ts";

/** The first cells of a row, enough to find it in the file, and its invalid cells. */
export function rowText(row: RejectedRow, columns: ImportResult["columns"]): string {
  const filled = columns.map(({ header }) => row.values[header]?.trim() ?? "").filter((cell) => cell !== "");
  const first = filled.slice(0, 4);
  const wrong = wrongCells(row, columns).map(({ value }) => value.trim());
  const more = wrong.filter((value) => value !== "" && !first.includes(value));
  return [...first, ...more].map((cell) => cut(cell, 60)).join(" · ");
}

/** At most `most` characters of a text, with an ellipsis where it goes on. */
export const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);
