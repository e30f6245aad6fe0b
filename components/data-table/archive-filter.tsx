"use client";

import { FilterChips } from "#components/ui/filter-chips.tsx";
import { LIFECYCLE } from "#components/words/en/lifecycle.ts";
import { useWords } from "#components/words/words.tsx";

interface ArchiveFilterProps {
  /** Whether the list shows what is archived, in place of what is in use. */
  archived: boolean;
  onChange: (archived: boolean) => void;
}

/** Which a list shows: those in use, or the archived ones. */
export function ArchiveFilter({ archived, onChange }: ArchiveFilterProps) {
  const words = useWords(LIFECYCLE);
  const chips = [
    { value: "live" as const, label: words.live },
    { value: "archived" as const, label: words.isArchived },
  ];
  return (
    <FilterChips
      label={words.filterBy}
      chips={chips}
      value={archived ? "archived" : "live"}
      onChange={(next) => onChange(next === "archived")}
    />
  );
}
