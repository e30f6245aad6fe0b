import { useCallback, useMemo, useSyncExternalStore } from "react";
import { shownColumns } from "./column-choice.ts";
import { onColumnsChosen, parseColumns, readColumns, rememberColumns } from "./remembered-columns.ts";
import type { Column } from "./table-columns.tsx";

/** A list whose address may name its columns. */
interface ColumnList {
  state: { columns?: readonly string[] | undefined };
  viewId: string | null;
  show: (patch: { columns: readonly string[] | null }) => void;
}

export interface ColumnChoice {
  /** Keys of the chosen columns; null for the usual ones. */
  chosen: readonly string[] | null;
  /** Null goes back to the usual ones. */
  choose: (keys: readonly string[] | null) => void;
}

/**
 * Which columns a list shows: what its address says, else what this browser chose last. A saved view has its own: there the
 * choice is not remembered.
 * @param name of the list, for the cookie
 * @param remembered the cookie's text, as the server read it
 */
export function useColumnChoice(
  { state, viewId, show }: ColumnList,
  name: string,
  remembered: string,
): ColumnChoice {
  const text = useSyncExternalStore(
    onColumnsChosen,
    () => (viewId === null ? readColumns(name) : ""),
    () => remembered,
  );
  const chosen = useMemo(() => state.columns ?? parseColumns(text), [state.columns, text]);
  const choose = useCallback(
    (keys: readonly string[] | null) => {
      if (viewId === null) rememberColumns(name, keys);
      show({ columns: keys });
    },
    [name, viewId, show],
  );
  return useMemo(() => ({ chosen, choose }), [chosen, choose]);
}

/** The columns that are shown; the same ones until the choice or the columns change. */
export function useShownColumns<Row>(
  columns: readonly Column<Row>[],
  { chosen }: ColumnChoice,
): Column<Row>[] {
  return useMemo(() => shownColumns(columns, chosen), [columns, chosen]);
}
