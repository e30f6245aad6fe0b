"use client";

import { useState } from "react";
import { RowMenu } from "./row-menu.tsx";
import type { ShownSelectionMenu } from "./row-menu-place.ts";
import { shownSelection } from "./selection-action.ts";

/** What can be done with all selected rows, at one of them. */
export function SelectionRowMenu(menu: ShownSelectionMenu) {
  // While the menu fades out, what it did may have changed the selection.
  const [shown, setShown] = useState({ place: menu.place, selection: shownSelection() });
  if (menu.opened && shown.place !== menu.place) setShown({ place: menu.place, selection: shownSelection() });
  const { text, actions } = shown.selection ?? { text: "", actions: [] };
  return (
    <RowMenu
      {...menu}
      name={text}
      title={text}
      href={null}
      actions={actions.map((action) => ({ ...action, label: action.counted ?? action.label }))}
    />
  );
}
