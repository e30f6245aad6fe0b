/**
 * The custom field for a column with an unknown header: `Cost centre (EU)` becomes `cost_centre_eu`.
 * @param index the column's index from 0, used if the header has no letters or digits
 */
export function customFieldName(header: string, index: number): string {
  const name = header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
  return name === "" ? `column_${index + 1}` : name;
}
