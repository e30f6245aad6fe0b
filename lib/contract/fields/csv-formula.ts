/*
 * The one guard against formulas in CSV: what a spreadsheet would run gets an apostrophe in front. Whoever writes a cell
 * that holds what somebody typed, writes it through here.
 */

/** Quotation marks, apostrophes and white space may stand before a sign: some programs take them off first. */
const BEFORE = String.raw`(?:['"]|[^\S\r\n])*`;
/** Full-width signs run too, and a tab makes some programs begin a cell of its own. */
const SIGN = "[=+\\-@\\t＝＋－＠]";
/** A program that takes a line break for the end of a row begins a cell after it; a carriage return may begin the first. */
const atStarts = (apostrophe: "" | "'") =>
  new RegExp(
    `^${apostrophe}(?=${BEFORE}(?:${SIGN}|\\r))|(?<=\\r\\n|\\r(?!\\n)|\\n)${apostrophe}(?=${BEFORE}${SIGN})`,
    "g",
  );
const UNGUARDED = atStarts("");
const GUARDED = atStarts("'");

/** The cell with an apostrophe in front of each line that a spreadsheet would run; one that has apostrophes already gets another. */
export function guardFormula(cell: string): string {
  return cell.replace(UNGUARDED, "'");
}

/** Undoes `guardFormula`, for any text. */
export function unguardFormula(cell: string): string {
  return cell.replace(GUARDED, "");
}

/** A cell of somebody's file, which may be a formula or guarded already, without white space around it. */
export function harmlessCell(cell: string): string {
  return guardFormula(unguardFormula(cell.trim()));
}
