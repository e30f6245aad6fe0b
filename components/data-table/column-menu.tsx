"use client";

import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { FilterButton } from "./filter-button.tsx";
import type { Column } from "./table-columns.tsx";
import type { ColumnChoice } from "./use-column-choice.ts";

const ColumnSwitches = onDemand(() => import("./column-switches.tsx").then((part) => part.ColumnSwitches));

interface ColumnMenuProps {
  /** All that are offered; the first always stays. */
  columns: readonly Column<never>[];
  choice: ColumnChoice;
}

/** The button beside the filters of a list that opens the choice of its columns. */
export function ColumnMenu(props: ColumnMenuProps) {
  const t = useMessages(KIT);
  return (
    <FilterButton isQuiet label={t.columns} chosen={[]} warming={ColumnSwitches.warming}>
      {(popover) => <ColumnSwitches {...popover} {...props} label={t.columns} />}
    </FilterButton>
  );
}
