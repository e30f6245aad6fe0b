"use client";

import { isAnySelected, SelectionHost } from "#components/data-table/selection-host.tsx";
import type { Selection } from "#components/data-table/use-selection.ts";
import { onDemand } from "#components/ui/on-demand.tsx";
import { useFirstInteraction } from "#components/ui/use-first-interaction.ts";

const MadeBar = onDemand(() => import("./made-bar.tsx").then((part) => part.MadeBar));

export interface MadeSelectionBarProps {
  target: "videos" | "collections";
  selection: Selection;
  /** Selects all that match the list's filters. */
  matching: object;
  pageIds: readonly string[];
  /** The list has column titles, with a checkbox for all of the page. */
  hasPageBox: boolean;
  /** There are more pages than this one. */
  hasMore: boolean;
  /** How many match, as the API counts them; undefined until known. */
  total: string | undefined;
}

/** Actions for the selected videos or collections, or for all that match. */
export function MadeSelectionBar(props: MadeSelectionBarProps) {
  useFirstInteraction(MadeBar.warm);
  return (
    <SelectionHost>
      <MadeBar {...props} opened={isAnySelected(props.selection)} />
    </SelectionHost>
  );
}
