import type { Scope } from "#components/data-table/scope-chips.tsx";
import type { ListState } from "#components/data-table/use-list-state.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { LIST_FILTERS } from "#components/i18n/generated/list-filters.en.ts";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useDayRangeText } from "#components/list-filters/index.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { useMissingLabels } from "./missing-labels.ts";
import type { peopleListSearch } from "./people-list-search.ts";
import { monthOfWindow } from "./person-facts.ts";

/** Every filter of the list that is set, the search too, with what removes it. */
export function usePeopleScopes({ state, set }: ListState<typeof peopleListSearch>): Scope[] {
  const t = useMessages(PEOPLE);
  const kit = useMessages(KIT);
  const filters = useMessages(LIST_FILTERS);
  const format = useFormat();
  const rangeText = useDayRangeText();
  const missingLabels = useMissingLabels();
  const { birthday_from: from, birthday_to: to, anniversary_from, anniversary_to, celebrate, q } = state;
  const isMonth = from !== undefined && monthOfWindow(from, to) !== null;
  const born = isMonth
    ? `${t.birthdayIn}: ${format.date(from, { month: "long" })}`
    : said(t.columns.birthday, rangeText(from, to));
  const listed = (label: string, values: readonly string[] | undefined) =>
    said(label, values === undefined ? null : format.list(values));
  const texts: [key: string, label: string | null, names: readonly string[]][] = [
    ["q", q === undefined ? null : filters.search({ text: q }), ["q"]],
    ["external_id", said(t.columns.externalId, state.external_id), ["external_id"]],
    ["sector", listed(t.sector, state.sector), ["sector"]],
    ["position", listed(t.position, state.position), ["position"]],
    ["language", listed(t.language, state.language?.map(format.language)), ["language"]],
    [
      "missing",
      listed(
        t.missing,
        state.missing?.map((fact) => missingLabels[fact]),
      ),
      ["missing"],
    ],
    ["birthday", born, ["birthday_from", "birthday_to"]],
    [
      "anniversary",
      said(t.anniversary, rangeText(anniversary_from, anniversary_to)),
      ["anniversary_from", "anniversary_to"],
    ],
    [
      "celebrate",
      celebrate === undefined ? null : said(t.congratulate, celebrate ? kit.yes : kit.no),
      ["celebrate"],
    ],
    ["import_id", state.import_id === undefined ? null : t.ofImport, ["import_id"]],
    ["status", state.status === "archived" ? said(t.status, t.archived) : null, ["status"]],
  ];
  return texts.flatMap(([key, label, names]) =>
    label === null
      ? []
      : [{ key, label, onClear: () => set(Object.fromEntries(names.map((name) => [name, null]))) }],
  );
}

const said = (label: string, value: string | null | undefined): string | null =>
  value === null || value === undefined ? null : `${label}: ${value}`;
