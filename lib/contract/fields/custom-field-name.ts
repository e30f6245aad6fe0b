/**
 * The custom field that a column goes to of which nothing else is known: `Cost centre (EU)` becomes `cost_centre_eu`.
 * @param index the column's place, from 0, for a header without letters and digits
 */
export function customFieldName(header: string, index: number): string {
  const name = header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
  return name === "" ? `column_${index + 1}` : name;
}
