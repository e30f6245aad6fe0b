"use client";

import { LIFECYCLE } from "#components/i18n/generated/lifecycle.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { FilterChips } from "#components/ui/filter-chips.tsx";

interface ArchiveFilterProps {
  /** Whether the list shows what is archived, in place of what is in use. */
  archived: boolean;
  onChange: (archived: boolean) => void;
}

/** Which a list shows: those in use, or the archived ones. */
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
