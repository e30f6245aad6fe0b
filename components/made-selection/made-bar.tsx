"use client";

import { ListSelectionBar } from "#components/data-table/list-selection-bar.tsx";
import { MADE_SELECTION } from "#components/i18n/generated/made-selection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { useTotalValues } from "#components/ui/use-total-values.ts";
import type { MadeSelectionBarProps } from "./made-selection-bar.tsx";
import { useMadeActions } from "./use-made-actions.tsx";

/** The bar of a `MadeSelectionBar`. */
export function MadeBar(props: MadeSelectionBarProps & { opened: boolean }) {
  const { target, selection, matching, pageIds, hasPageBox, hasMore, total } = props;
  const t = useMessages(MADE_SELECTION);
  const totalValues = useTotalValues();
  const all = total === undefined ? undefined : totalValues(total);
  const { actions, dialog } = useMadeActions({
    target,
    size: selection.everything ? all : totalValues(String(selection.ids.size)),
    selected: selection.everything ? { filter: matching } : { ids: [...selection.ids] },
    onDeleted: () => {
      selection.clear();
      focusHeading();
    },
  });
  return (
    <>
      <ListSelectionBar
        selection={selection}
        pageIds={pageIds}
        hasPageBox={hasPageBox}
        everythingLabel={hasMore && all !== undefined ? t.selectAll(all) : undefined}
        everythingText={all === undefined ? "" : t.allSelected(all)}
        actions={actions}
      />
      {dialog}
    </>
  );
}
