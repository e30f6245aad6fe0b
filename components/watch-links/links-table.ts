import Papa from "papaparse";
import type { Messages } from "#components/i18n/catalogue.ts";
import { isLoopbackUrl } from "#lib/contract/fields/loopback.ts";

/** What people need of a link, in the order of the columns. */
const COLUMNS = ["first_name", "last_name", "email", "url", "expires_at"] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

export interface LinksTable {
  csv: string;
  links: number;
  /** The links lead to the computer on which they are opened. */
  isLocal: boolean;
}

/**
 * The links of a collection as a table for people: with headings in their language. The API's own, which programs read, has
 * its field names. Cells that a spreadsheet would run stay guarded.
 * @param csv as the API exports it
 */
export function linksTable(
  csv: string,
  headings: Messages["watchLinks"]["collection"]["columns"],
): LinksTable {
  const { data: rows } = Papa.parse<Row>(csv, { header: true, skipEmptyLines: true });
  const lines = rows.map((row) =>
    COLUMNS.map((column) => {
      const cell = row[column] ?? "";
      // The day, in UTC as on a video's page.
      return column === "expires_at" ? cell.slice(0, 10) : cell;
    }),
  );
  const table = [COLUMNS.map((column) => headings[column]), ...lines];
  return {
    csv: `\uFEFF${Papa.unparse(table, { newline: "\r\n" })}\r\n`,
    links: rows.length,
    isLocal: rows.some(({ url = "" }) => isLoopbackUrl(url)),
  };
}
