/*
 * The guard against formula injection in CSV: a text that a spreadsheet would run gets an apostrophe in
 * front. All code that writes user input to a cell must use it.
 */

/** Quotation marks, apostrophes and white space may precede a sign: some programs strip them first. */
const BEFORE = String.raw`(?:['"]|[^\S\r\n])*`;
/** Full-width signs run too, and a tab makes some programs begin a new cell. */
const SIGN = "[=+\\-@\\t＝＋－＠]";
/**
 * A program that reads a line break as the end of a row begins a new cell there. A carriage return may begin
 * the first.
 */
const atStarts = (apostrophe: "" | "'") =>
  new RegExp(
    `^${apostrophe}(?=${BEFORE}(?:${SIGN}|\\r))|(?<=\\r\\n|\\r(?!\\n)|\\n)${apostrophe}(?=${BEFORE}${SIGN})`,
    "g",
  );
const UNGUARDED = atStarts("");
const GUARDED = atStarts("'");

/**
 * Puts an apostrophe before each line that a spreadsheet would run, also if the line already has apostrophes.
 */
export function guardFormula(cell: string): string {
  return cell.replace(UNGUARDED, "'");
}

/** Undoes `guardFormula`, for any text. */
export function unguardFormula(cell: string): string {
  return cell.replace(GUARDED, "");
}

/** Trims and guards a cell of an uploaded file, which may contain a formula or be guarded already. */
export function harmlessCell(cell: string): string {
  return guardFormula(unguardFormula(cell.trim()));
}
