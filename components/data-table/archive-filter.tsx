"use client";

import { LIFECYCLE } from "#components/i18n/generated/lifecycle.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { FilterChips } from "#components/ui/filter-chips.tsx";

interface ArchiveFilterProps {
  /** Whether the list shows archived items instead of active ones. */
  archived: boolean;
  onChange: (archived: boolean) => void;
}

/** Switches a list between active and archived items. */
export function ArchiveFilter({ archived, onChange }: ArchiveFilterProps) {
  const t = useMessages(LIFECYCLE);
  const chips = [
    { value: "live" as const, label: t.live },
    { value: "archived" as const, label: t.isArchived },
  ];
  return (
    <FilterChips
      label={t.filterBy}
      chips={chips}
      value={archived ? "archived" : "live"}
      onChange={(next) => onChange(next === "archived")}
    />
  );
}
