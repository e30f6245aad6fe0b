"use client";

import { Button } from "@mantine/core";
import { IconPhotoUp, IconUpload, IconUsers } from "@tabler/icons-react";
import Link from "next/link";
import { lazy, Suspense, useState } from "react";
import { ColumnMenu } from "#components/data-table/column-menu.tsx";
import { DataTable } from "#components/data-table/data-table.tsx";
import { NarrowTools } from "#components/data-table/filter-bar.tsx";
import { listPager } from "#components/data-table/list-pager.ts";
import { isAnySelected, SelectionHost } from "#components/data-table/selection-host.tsx";
import { SortFilter } from "#components/data-table/sort-filter.tsx";
import { useColumnChoice, useShownColumns } from "#components/data-table/use-column-choice.ts";
import { type ListState, useListState } from "#components/data-table/use-list-state.ts";
import { useSelection } from "#components/data-table/use-selection.ts";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ViewBar } from "#components/saved-views/index.ts";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { TextLink } from "#components/ui/links.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { useFirstInteraction } from "#components/ui/use-first-interaction.ts";
import { useTotalValues } from "#components/ui/use-total-values.ts";
import { listPeopleFields } from "#lib/client/generated/list-fields/list-people-fields.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { usePeople, WITHOUT_PHOTO_QUERY } from "#lib/client/people/people.ts";
import { ExportPeople } from "./export-people.tsx";
import { usePeopleColumns } from "./people-columns.tsx";
import { PeopleFilters } from "./people-filters.tsx";
import { hasFilters, peopleListSearch, toPeopleFilter, toPeopleQuery } from "./people-list-search.ts";

const PeopleSelectionBar = onDemand(() =>
  import("./people-selection-bar.tsx").then((part) => part.PeopleSelectionBar),
);
// The names of all filters are said only where nobody matches them.
const NobodyMatches = lazy(() =>
  import("./nobody-matches.tsx").then((part) => ({ default: part.NobodyMatches })),
);
const PersonRowMenu = onDemand(() => import("./person-row-menu.tsx").then((part) => part.PersonRowMenu));

type PeopleListState = ListState<typeof peopleListSearch>;

interface PeopleListProps {
  /** The columns that this browser chose last, as the server read them. */
  rememberedColumns: string;
}

/** All people of the organization; search, filters, sort order and page are kept in the URL. */
export function PeopleList({ rememberedColumns }: PeopleListProps) {
  const t = useMessages(PEOPLE);
  const list = useListState(peopleListSearch);
  const people = usePeople({ ...toPeopleQuery(list.state), count: true });
  const selection = useSelection(list.filterKey);
  const totalValues = useTotalValues();
  const mayEdit = usePermission("editor");
  useFirstInteraction(PeopleSelectionBar.warm);
  const filtered = hasFilters(list.state);
  const page = people.data;
  const choice = useColumnChoice(list, "people", rememberedColumns);
  const columns = usePeopleColumns(page?.items, choice.chosen);
  const shown = useShownColumns(columns, choice);
  const count = useCounted(page?.total ?? null, toPeopleFilter(list.state), people.isPlaceholderData);
  const total = count === null ? null : totalValues(count);

  const sortBy = (sort: string) => list.set({ sort: sort as typeof list.state.sort });
  const columnMenu = <ColumnMenu columns={columns} choice={choice} />;

  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={
          <>
            {total === null ? " " : filtered ? t.countMatching(total) : t.count(total)}
            {filtered || total === null ? null : <WithoutPhoto />}
          </>
        }
        actions={<PeopleActions list={list} />}
        hasPrimary={mayEdit}
      />
      <ViewBar list="people" fields={peopleListSearch} columns={choice.chosen}>
        {columnMenu}
      </ViewBar>
      <PeopleFilters
        list={list}
        narrow={
          <NarrowTools>
            <SortFilter
              columns={columns}
              sort={list.state.sort}
              usual={listPeopleFields.sort.default}
              onSortChange={sortBy}
            />
            {columnMenu}
          </NarrowTools>
        }
      />
      {mayEdit ? (
        <SelectionHost>
          <PeopleSelectionBar
            opened={isAnySelected(selection)}
            selection={selection}
            list={list}
            page={page}
            total={total}
          />
        </SelectionHost>
      ) : null}
      <DataTable
        label={t.label}
        rows={page?.items}
        rowId={(person) => person.id}
        rowLabel={fullName}
        isSteady
        rowMenu={(menu) => <PersonRowMenu {...menu} />}
        rowHref={(person) => `/people/${person.id}`}
        columns={shown}
        sort={list.state.sort}
        onSortChange={sortBy}
        selection={mayEdit ? selection : undefined}
        refreshing={people.isPlaceholderData}
        error={
          people.isError && page === undefined ? (
            <LoadError error={people.error} onRetry={() => people.refetch()} />
          ) : undefined
        }
        empty={
          filtered ? (
            <Suspense fallback={<EmptyState>{t.nobodyMatches}</EmptyState>}>
              <NobodyMatches list={list} />
            </Suspense>
          ) : (
            <NobodyActive list={list} />
          )
        }
        pager={listPager(list, page, people.isPlaceholderData, page?.total ?? undefined)}
      />
    </>
  );
}

/** How many have no photo: one press lists them. */
function WithoutPhoto() {
  const t = useMessages(PEOPLE);
  const totalValues = useTotalValues();
  const { data } = usePeople(WITHOUT_PHOTO_QUERY);
  const total = data?.total ?? "0";
  if (total === "0") return null;
  return (
    <>
      {" · "}
      <TextLink href="/people?missing=photo">{t.withoutPhoto(totalValues(total))}</TextLink>
    </>
  );
}

/** How many match these filters; null while that is not known: what is still shown may match others. */
function useCounted(total: string | null, filter: object, isOld: boolean): string | null {
  const key = JSON.stringify(filter);
  const [counted, setCounted] = useState({ key, total });
  if (!isOld && (counted.key !== key || counted.total !== total)) setCounted({ key, total });
  if (!isOld) return total;
  return counted.key === key ? counted.total : null;
}

function PeopleActions({ list }: { list: PeopleListState }) {
  const t = useMessages(PEOPLE);
  const mayEdit = usePermission("editor");
  const download = <ExportPeople filter={toPeopleFilter(list.state)} />;
  if (!mayEdit) return download;
  return (
    <>
      {download}
      <Button
        component={Link}
        href="/people/import"
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
      >
        {t.import}
      </Button>
      <Button
        component={Link}
        href="/people/photos"
        variant="default"
        leftSection={<IconPhotoUp size={16} stroke={1.6} aria-hidden />}
      >
        {t.addPhotos}
      </Button>
      <Button component={Link} href="/people/new">
        {t.newPerson}
      </Button>
    </>
  );
}

/** Nobody at all, or only archived people. */
function NobodyActive({ list: { set } }: { list: PeopleListState }) {
  const t = useMessages(PEOPLE);
  const totalValues = useTotalValues();
  const mayEdit = usePermission("editor");
  const archived = usePeople({ status: "archived", limit: 1, count: true });
  const total = archived.data?.total;
  if (total != null && total !== "0") {
    return (
      <EmptyState
        icon={<IconUsers size={22} stroke={1.6} />}
        action={<Button onClick={() => set({ status: "archived" })}>{t.showArchived}</Button>}
      >
        {t.allArchived(totalValues(total))}
      </EmptyState>
    );
  }
  // What is not known yet is not said.
  if (archived.isPending) return <EmptyState> </EmptyState>;
  return (
    <EmptyState
      icon={<IconUsers size={22} stroke={1.6} />}
      action={
        mayEdit ? (
          <Button component={Link} href="/people/import">
            {t.import}
          </Button>
        ) : undefined
      }
    >
      {mayEdit ? t.empty : t.emptyViewer}
    </EmptyState>
  );
}
