import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ASK_ROW_ACTIONS } from "./row-actions.ts";
import { shownSelection } from "./selection-action.ts";
import type { Selection } from "./use-selection.ts";

/** Where the menu of a row opens, in CSS pixels of the window. */
export interface RowMenuPlace {
  x: number;
  y: number;
  /** Gets the focus back: the row's button, or what the pointer was on. */
  origin: HTMLElement;
  /** It is not shown: the command palette has its entries. */
  isInPalette?: boolean;
}

/** The row whose menu is open, or was last. */
export interface ShownRowMenu<Row> {
  row: Row;
  place: RowMenuPlace;
  opened: boolean;
  onClose: () => void;
}

/** The menu of all selected rows that is open, or was last. */
export type ShownSelectionMenu = Omit<ShownRowMenu<never>, "row">;

/**
 * A menu for each row of a list, of which one is open at most. That of one of several selected rows is about all of them.
 * @param find a row by its id
 */
export function useRowMenu<Row>(find: (id: string) => Row | undefined, selection: Selection | undefined) {
  const [shown, setShown] = useState<Omit<ShownRowMenu<Row>, "onClose"> | null>(null);
  const [selected, setSelected] = useState<Omit<ShownSelectionMenu, "onClose"> | null>(null);
  const latest = useRef(find);
  useLayoutEffect(() => {
    latest.current = find;
  });
  useEffect(() => {
    const answer = (event: Event) => {
      const row = event instanceof CustomEvent ? latest.current(event.detail) : undefined;
      const { activeElement } = document;
      if (row === undefined || !(activeElement instanceof HTMLElement)) return;
      setShown({ row, place: { x: 0, y: 0, origin: activeElement, isInPalette: true }, opened: true });
    };
    window.addEventListener(ASK_ROW_ACTIONS, answer);
    return () => window.removeEventListener(ASK_ROW_ACTIONS, answer);
  }, []);
  return {
    menu: shown === null ? null : { ...shown, onClose: () => setShown({ ...shown, opened: false }) },
    selectionMenu:
      selected === null ? null : { ...selected, onClose: () => setSelected({ ...selected, opened: false }) },
    /** For a press on the row's button, and for the right button or the menu key anywhere on the row. */
    openMenu: (id: string, event: MouseEvent<HTMLElement>) => {
      const row = find(id);
      if (row === undefined || isForBrowser(event)) return;
      event.preventDefault();
      const place = placeOf(event);
      if (isOneOfSeveral(id, selection)) setSelected({ place, opened: true });
      else setShown({ row, place, opened: true });
    },
  };
}

/** Whether it is selected with others, and what can be done with them is known. */
const isOneOfSeveral = (id: string, selection: Selection | undefined) =>
  selection !== undefined &&
  shownSelection() !== null &&
  (selection.everything || (selection.ids.size > 1 && selection.ids.has(id)));

/** Marked text and fields have a menu of the browser's, and so has everything with Shift. */
const isForBrowser = ({ type, shiftKey, target }: MouseEvent<HTMLElement>) =>
  type === "contextmenu" &&
  (shiftKey ||
    !(target instanceof Element) ||
    target.closest("input, textarea") !== null ||
    document.getSelection()?.isCollapsed === false);

function placeOf({ type, button, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): RowMenuPlace {
  const { left, top, bottom, height } = currentTarget.getBoundingClientRect();
  if (type !== "contextmenu") return { x: left, y: bottom, origin: currentTarget };
  const origin = currentTarget.querySelector<HTMLElement>("a[href], button") ?? currentTarget;
  origin.focus({ preventScroll: true });
  // Opened by a key, it has no place of its own in some browsers.
  const isByKey = button !== 2 || (clientX === 0 && clientY === 0);
  return isByKey ? { x: left + 120, y: top + height / 2, origin } : { x: clientX, y: clientY, origin };
}
