import type { Column } from "./table-columns.tsx";

/** The columns of a list that may be hidden: all but the first. */
type Choosable = Pick<Column<never>, "key" | "isExtra" | "hideBelow">;

/**
 * The columns that a list shows. Chosen ones are shown at every width, in one line each, and of a width that does not depend
 * on how many there are; the usual ones leave out what does not fit.
 * @param chosen keys; null without a choice
 */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
): Column<Row>[] {
  if (chosen === null) return columns.filter(({ isExtra }) => isExtra !== true);
  const keys = new Set(chosen);
  return columns
    .filter(({ key }, index) => index === 0 || keys.has(key))
    .map(({ hideBelow: _, width, ...column }) => ({
      ...column,
      ...(typeof width === "number" ? { width } : {}),
      isOneLine: true,
    }));
}

/**
 * The keys of the columns that the reader sees.
 * @param width of the list in CSS pixels
 */
export function visibleKeys(
  columns: readonly Choosable[],
  chosen: readonly string[] | null,
  width: number,
): string[] {
  if (chosen !== null) return [...chosen];
  return columns
    .slice(1)
    .filter(({ isExtra, hideBelow = 0 }) => isExtra !== true && width >= hideBelow)
    .map(({ key }) => key);
}

/** The choice after a press: in the order of the columns, and null if it is what the list shows without one. */
export function toggledColumns(
  columns: readonly Choosable[],
  visible: readonly string[],
  { key, isShown }: { key: string; isShown: boolean },
): readonly string[] | null {
  const wanted = new Set(isShown ? [...visible, key] : visible.filter((each) => each !== key));
  const [first, ...others] = columns.map((column) => column.key);
  const known = others.filter((each) => wanted.has(each));
  const usual = columns.slice(1).filter(({ isExtra }) => isExtra !== true);
  if (known.length === usual.length && usual.every((column) => wanted.has(column.key))) return null;
  // Nothing else shown is a choice as well: the address then names the column that always stays.
  return known.length === 0 && first !== undefined ? [first] : known;
}
