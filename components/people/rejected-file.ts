import type { ImportResult } from "#lib/client/people/people.ts";
import { harmlessCell } from "#lib/contract/fields/csv-formula.ts";
import { isRejectionHeader } from "#lib/contract/resources/person-csv.ts";
import { cellsOf, writeLine } from "./import-corrections.ts";
import type { RejectedRow } from "./import-reasons.ts";

/**
 * The rejected rows as a file for people: with the columns' own headers, and the reasons in words of the page. The API's
 * file has its field names and sentences, which this one keeps for rows beyond those that the API lists.
 * @param heading of the column of reasons, one of those that an import ignores
 * @param say the reasons of a row
 */
export function rejectedFile(
  result: ImportResult,
  heading: string,
  say: (row: RejectedRow) => readonly string[],
): string {
  const [, ...rows] = cellsOf(result);
  const own = result.columns.filter(({ header }) => !isRejectionHeader(header));
  const header = [heading, ...own.map((column) => harmlessCell(column.header))];
  const lines = rows.map((cells, index) => {
    const row = result.rejected_rows[index];
    return row === undefined ? cells : [harmlessCell(say(row).join(" ")), ...cells.slice(1)];
  });
  return `\uFEFF${[header, ...lines].map((cells) => writeLine(cells, result)).join("")}`;
}
