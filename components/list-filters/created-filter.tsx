"use client";

import { useMounted } from "@mantine/hooks";
import { FilterButton } from "#components/data-table/filter-button.tsx";
import { dayOf } from "#components/form/day-moments.ts";
import { LIST_FILTERS } from "#components/i18n/generated/list-filters.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { useDayRangeText } from "./use-day-range-text.ts";

const CreatedChoices = onDemand(() => import("./created-choices.tsx").then((part) => part.CreatedChoices));

interface CreatedState {
  /** Moments. */
  created_from?: string | undefined;
  created_to?: string | undefined;
}

interface CreatedFilterProps {
  state: CreatedState;
  onChange: (patch: { [Name in keyof CreatedState]?: string | null }) => void;
}

/** Filters by the days on which rows were created. */
export function CreatedFilter({ state, onChange }: CreatedFilterProps) {
  const t = useMessages(LIST_FILTERS);
  const created = useCreatedText(state);
  return (
    <FilterButton
      label={t.created}
      chosen={created === null ? [] : [created]}
      warming={CreatedChoices.warming}
    >
      {(popover) => (
        <CreatedChoices
          {...popover}
          label={t.created}
          from={state.created_from}
          to={state.created_to}
          onChange={onChange}
        />
      )}
    </FilterButton>
  );
}

/** The chosen days: null without any, "…" until the browser, which alone knows the time zone, says them. */
export function useCreatedText({ created_from, created_to }: CreatedState): string | null {
  const isMounted = useMounted();
  const rangeText = useDayRangeText();
  const day = (instant: string | undefined) => (instant === undefined ? null : dayOf(new Date(instant)));
  if (created_from === undefined && created_to === undefined) return null;
  return isMounted ? rangeText(day(created_from), day(created_to)) : "…";
}
