"use client";

import { SelectionBar } from "#components/data-table/selection-bar.tsx";
import { LIST_FILTERS } from "#components/i18n/generated/list-filters.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { useFirstInteraction } from "#components/ui/use-first-interaction.ts";
import { useTotalValues } from "#components/ui/use-total-values.ts";
import type { MadeSelectionActionsProps } from "./made-selection-actions.tsx";

const MadeSelectionActions = onDemand(() =>
  import("./made-selection-actions.tsx").then((part) => part.MadeSelectionActions),
);

interface MadeSelectionBarProps extends Omit<MadeSelectionActionsProps, "opened"> {
  pageIds: readonly string[];
  /** There are more pages than this one. */
  hasMore: boolean;
  /** How many match, as the API counts them; undefined until known. */
  total: string | undefined;
}

/** Actions for the selected videos or collections, or for all that match. */
export function MadeSelectionBar({ pageIds, hasMore, total, ...actions }: MadeSelectionBarProps) {
  const t = useMessages(LIST_FILTERS);
  const totalValues = useTotalValues();
  useFirstInteraction(MadeSelectionActions.warm);
  const all = total === undefined ? undefined : totalValues(total);
  return (
    <SelectionBar
      selection={actions.selection}
      pageIds={pageIds}
      everythingLabel={hasMore && all !== undefined ? t.selectAll(all) : undefined}
      everythingText={all === undefined ? "" : t.allSelected(all)}
    >
      <MadeSelectionActions opened {...actions} />
    </SelectionBar>
  );
}
