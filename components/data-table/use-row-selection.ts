import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { mergeSelection, withRange } from "./table-selection.ts";
import type { Selection } from "./use-selection.ts";

/** An event of the window that selects all rows of the page. */
export const SELECT_PAGE = "rollcall-select-page";

/** Selection on one page of a list; `ids` in the page's order, undefined while it is loading. */
export function useRowSelection(ids: readonly string[] = [], selection: Selection | undefined) {
  const isChosen = (id: string) => selection?.everything === true || selection?.ids.has(id) === true;
  const count = ids.filter(isChosen).length;
  const chosen =
    selection === undefined || ids.length === 0
      ? undefined
      : count === 0
        ? ("none" as const)
        : count === ids.length
          ? ("all" as const)
          : ("some" as const);

  const chooseThese = (these: readonly string[], checked: boolean) => {
    const ticked = ids.filter((id) => (these.includes(id) ? checked : isChosen(id)));
    selection?.setIds(mergeSelection(selection.ids, ids, ticked));
  };
  /** The row that was selected last: where a range begins. */
  const anchor = useRef<string | null>(null);
  const latest = useRef({ ids, chooseThese });
  useLayoutEffect(() => {
    latest.current = { ids, chooseThese };
  });
  const choose = useCallback((id: string, checked: boolean, withShift: boolean) => {
    const { ids: page, chooseThese: apply } = latest.current;
    apply(withShift ? withRange(page, anchor.current, id) : [id], checked);
    anchor.current = id;
  }, []);
  useEffect(() => {
    const selectPage = () => latest.current.chooseThese(latest.current.ids, true);
    window.addEventListener(SELECT_PAGE, selectPage);
    return () => window.removeEventListener(SELECT_PAGE, selectPage);
  }, []);
  return { isChosen, chosen, choose, chooseAll: (checked: boolean) => chooseThese(ids, checked) };
}
