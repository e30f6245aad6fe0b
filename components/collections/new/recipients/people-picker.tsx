"use client";

import { useMemo, useState } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { SearchField } from "#components/data-table/search-field.tsx";
import { SelectionBar } from "#components/data-table/selection-bar.tsx";
import type { Column } from "#components/data-table/table-columns.tsx";
import type { Selection } from "#components/data-table/use-selection.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChips } from "#components/ui/filter-chips.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { LinkButton } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { useTotalValues } from "#components/ui/use-total-values.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import { type Person, usePeople } from "#lib/client/people/people.ts";
import styles from "../new-collection.module.css";
import { ChosenPeople } from "./chosen-people.tsx";
import { ChosenTable } from "./chosen-table.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { factsWithValues, type PickerFact } from "./picker-facts.ts";
import { firstFilter, PICKER_PAGE, pickerPage } from "./recipient-queries.ts";
import type { PeopleFilter, Recipients } from "./recipients.ts";

type PickedRecipients = Exclude<Recipients, { kind: "period" }>;

interface PeoplePickerProps {
  recipients: PickedRecipients;
  /** Those of the picked people who are not excluded. */
  chosen: readonly string[];
  onChange: (recipients: PickedRecipients) => void;
}

/**
 * Searches people and selects them; the selection stays when the search changes. Whoever comes with a selection sees it
 * first.
 */
export function PeoplePicker({ recipients, chosen, onChange }: PeoplePickerProps) {
  const totalValues = useTotalValues();
  const format = useFormat();
  const t = useMessages(NEW_COLLECTION).who;
  const [filter, setFilter] = useState<PeopleFilter>(firstFilter(recipients));
  // The cursors of the previous pages, the newest last.
  const [trail, setTrail] = useState<readonly (string | undefined)[]>([]);
  const [cursor, setCursor] = useState<string | undefined>();
  const [wanted, setWanted] = useState<"all" | "chosen">(chosen.length > 0 ? "chosen" : "all");
  // Whoever all match by a filter is no list of its own.
  const hasChosen = recipients.kind === "ids" && chosen.length > 0;
  const shown = hasChosen ? wanted : "all";
  const people = usePeople(pickerPage(filter, cursor));
  const page = people.data;
  const facts = useFactsWithValues(page?.items);
  const columns = useMemo(() => columnsOf(t, facts), [t, facts]);
  const nextCursor = page?.nextCursor ?? null;
  const total = page?.total == null ? null : totalValues(page.total);

  function search(q: string) {
    const { q: _before, ...rest } = filter;
    const next = q.trim() === "" ? rest : { ...rest, q: q.trim() };
    setFilter(next);
    setWanted("all");
    setTrail([]);
    setCursor(undefined);
    // Selecting everything means the people who match now.
    if (recipients.kind === "matching") onChange({ kind: "matching", filter: next });
  }

  const selection: Selection = {
    ids: new Set(recipients.kind === "ids" ? recipients.ids : []),
    everything: recipients.kind === "matching",
    setIds: (ids) => onChange({ kind: "ids", ids: [...ids] }),
    selectEverything: () => onChange({ kind: "matching", filter }),
    clear: () => onChange({ kind: "ids", ids: [] }),
  };

  const remove = (id: string) =>
    recipients.kind === "ids" &&
    onChange({ kind: "ids", ids: recipients.ids.filter((other) => other !== id) });

  return (
    <>
      <div className={styles.find}>
        <div className={styles.search}>
          <SearchField label={t.search} value={filter.q ?? ""} onChange={search} />
        </div>
        {hasChosen ? (
          <FilterChips
            label={t.shown.label}
            chips={[
              { value: "all" as const, label: t.shown.all },
              { value: "chosen" as const, label: t.shown.chosen, count: format.number(chosen.length) },
            ]}
            value={shown}
            onChange={setWanted}
          />
        ) : null}
      </div>
      <SelectionBar
        selection={selection}
        everythingLabel={total === null ? undefined : t.selectAll(total)}
        everythingText={total === null ? "" : t.allSelected(total)}
      />
      {shown === "chosen" ? (
        <ChosenTable ids={chosen} columns={columns} selection={selection} onRemove={remove} />
      ) : (
        <>
          {recipients.kind === "ids" ? <ChosenPeople ids={chosen} onRemove={remove} /> : null}
          <DataTable
            label={t.label}
            rows={page?.items}
            rowId={(person) => person.id}
            rowLabel={fullName}
            columns={columns}
            selection={selection}
            skeletonRows={PICKER_PAGE}
            refreshing={people.isPlaceholderData}
            error={
              people.isError && page === undefined ? (
                <LoadError error={people.error} onRetry={() => people.refetch()} />
              ) : undefined
            }
            empty={<NobodyHere searching={filter.q !== undefined} />}
            pager={{
              hasPrevious: trail.length > 0,
              hasNext: nextCursor !== null && !people.isPlaceholderData,
              onPrevious: () => {
                setCursor(trail.at(-1));
                setTrail(trail.slice(0, -1));
              },
              onNext: () => {
                if (nextCursor === null) return;
                setTrail([...trail, cursor]);
                setCursor(nextCursor);
              },
              summary: total === null ? undefined : t.inPeriod(total),
            }}
          />
        </>
      )}
    </>
  );
}

/** The facts that are columns now. */
function useFactsWithValues(people: readonly Person[] = []): readonly PickerFact[] {
  const [shown, setShown] = useState<readonly PickerFact[]>([]);
  const facts = factsWithValues(people, shown);
  if (facts.length === shown.length) return shown;
  setShown(facts);
  return facts;
}

function columnsOf(t: Messages["newCollection"]["who"], facts: readonly PickerFact[]): Column<Person>[] {
  return [
    { key: "name", title: t.columns.name, render: (person) => <Name person={person} /> },
    ...facts.map(
      (fact): Column<Person> => ({
        key: fact,
        title: t.columns[fact],
        render: (person) => person[fact],
        hideBelow: fact === "position" ? 600 : 800,
      }),
    ),
  ];
}

function Name({ person }: { person: Person }) {
  const name = fullName(person);
  return (
    <span className={styles.person}>
      <Avatar name={name} person={person} photoUrl={fileAddress(person.photo_url)} size={28} />
      <span className={styles.personWords}>
        <span className="two-lines" dir="auto">
          {name}
        </span>
        <PersonFacts person={person} />
      </span>
    </span>
  );
}

function NobodyHere({ searching }: { searching: boolean }) {
  const t = useMessages(NEW_COLLECTION).who;
  if (searching) return <EmptyState>{t.nobodyMatches}</EmptyState>;
  return (
    <EmptyState action={<LinkButton href="/people/import">{t.import}</LinkButton>}>{t.nobodyYet}</EmptyState>
  );
}
