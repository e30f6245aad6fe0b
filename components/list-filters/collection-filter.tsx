"use client";

import { FilterButton } from "#components/data-table/filter-button.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";

const CollectionChoices = onDemand(() =>
  import("./collection-choices.tsx").then((part) => part.CollectionChoices),
);

interface CollectionFilterProps {
  label: string;
  id: string | undefined;
  /** Its name; undefined until that is known. */
  name: string | undefined;
  onChange: (id: string | null) => void;
}

/** Filters by one collection. */
export function CollectionFilter({ label, id, name = "…", onChange }: CollectionFilterProps) {
  return (
    <FilterButton label={label} chosen={id === undefined ? [] : [name]} warming={CollectionChoices.warming}>
      {(popover) => (
        <CollectionChoices
          {...popover}
          label={label}
          chosen={id === undefined ? [] : [{ value: id, label: name }]}
          onChange={([next]) => onChange(next ?? null)}
        />
      )}
    </FilterButton>
  );
}
