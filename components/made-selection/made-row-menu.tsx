"use client";

import type { Route } from "next";
import { RowMenu } from "#components/data-table/row-menu.tsx";
import type { ShownRowMenu } from "#components/data-table/row-menu-place.ts";
import { useMadeActions } from "./use-made-actions.tsx";

interface MadeRowMenuProps extends ShownRowMenu<{ id: string }> {
  target: "videos" | "collections";
  name: string;
}

/** What can be done with one video or collection in its list. */
export function MadeRowMenu({ target, name, row: { id }, ...menu }: MadeRowMenuProps) {
  const { actions, dialog } = useMadeActions({ target, selected: { ids: [id] }, onDeleted: () => undefined });
  return (
    <>
      <RowMenu {...menu} name={name} href={`/${target}/${id}` as Route} actions={actions} />
      {dialog}
    </>
  );
}
