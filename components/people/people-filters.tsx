"use client";

import type { ReactNode } from "react";
import { FilterBar } from "#components/data-table/filter-bar.tsx";
import { FixedFilter } from "#components/data-table/fixed-filter.tsx";
import { SearchField } from "#components/data-table/search-field.tsx";
import type { ListState } from "#components/data-table/use-list-state.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { MissingFilter } from "./missing-filter.tsx";
import {
  clearedFilters,
  filterCount,
  hasClearedFilters,
  type peopleListSearch,
  toPeopleFilter,
} from "./people-list-search.ts";
import { monthOfWindow, monthWindow } from "./person-facts.ts";
import { ValueFilter } from "./value-filter.tsx";

type List = ListState<typeof peopleListSearch>;

interface PeopleFiltersProps {
  list: List;
  /** What stands beside the filters on a narrow screen. */
  narrow: ReactNode;
}

export function PeopleFilters({ list, narrow }: PeopleFiltersProps) {
  const t = useMessages(PEOPLE);
  const { state, set } = list;
  const status = state.status ?? "active";
  const among = toPeopleFilter(state);
  return (
    <FilterBar
      search={
        <SearchField
          label={t.search}
          hint={t.searchHint}
          value={state.q ?? ""}
          onChange={(q) => set({ q }, { history: "typing" })}
        />
      }
      count={filterCount(state)}
      isClearable={hasClearedFilters(state)}
      onClear={() => set(clearedFilters)}
      narrow={narrow}
    >
      <ValueFilter
        {...{ field: "sector", label: t.sector, values: state.sector, among }}
        onChange={(sector) => set({ sector })}
      />
      <ValueFilter
        {...{ field: "position", label: t.position, values: state.position, among }}
        onChange={(position) => set({ position })}
      />
      <ValueFilter
        {...{ field: "language", label: t.language, values: state.language, among }}
        onChange={(language) => set({ language })}
      />
      <MissingFilter
        {...{ label: t.missing, facts: state.missing, among }}
        onChange={(missing) => set({ missing })}
      />
      <MonthFilter list={list} />
      <CelebrateFilter list={list} />
      <FixedFilter
        label={t.status}
        choices={[
          { value: "active", label: t.active },
          { value: "archived", label: t.archived },
        ]}
        value={status}
        usual="active"
        onChange={(next) => set({ status: next === "archived" ? "archived" : null })}
      />
    </FilterBar>
  );
}

function MonthFilter({ list: { state, set } }: { list: List }) {
  const t = useMessages(PEOPLE);
  const format = useFormat();
  const month = monthOfWindow(state.birthday_from, state.birthday_to);
  return (
    <FixedFilter
      label={t.birthdayIn}
      choices={Array.from({ length: 12 }, (_, index) => ({
        value: String(index + 1),
        label: format.date(monthWindow(index + 1).from, { month: "long" }),
      }))}
      value={month === null ? null : String(month)}
      onChange={(next) => {
        const window = next === null ? { from: null, to: null } : monthWindow(Number(next));
        set({ birthday_from: window.from, birthday_to: window.to });
      }}
    />
  );
}

function CelebrateFilter({ list: { state, set } }: { list: List }) {
  const t = useMessages(PEOPLE);
  const kit = useMessages(KIT);
  return (
    <FixedFilter
      label={t.congratulate}
      choices={[
        { value: "true", label: kit.yes },
        { value: "false", label: kit.no },
      ]}
      value={state.celebrate === undefined ? null : state.celebrate ? "true" : "false"}
      onChange={(next) => set({ celebrate: next === null ? null : next === "true" })}
    />
  );
}
