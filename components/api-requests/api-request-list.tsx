"use client";

import { IconArrowsLeftRight } from "@tabler/icons-react";
import { useMemo } from "react";
import { PageMenu } from "#components/api-snippets/index.ts";
import { DataTable } from "#components/data-table/data-table.tsx";
import { FilterBar } from "#components/data-table/filter-bar.tsx";
import { FixedFilter } from "#components/data-table/fixed-filter.tsx";
import { listPager } from "#components/data-table/list-pager.ts";
import { SearchField } from "#components/data-table/search-field.tsx";
import type { Column } from "#components/data-table/table-columns.tsx";
import { type ListState, useListState } from "#components/data-table/use-list-state.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { API_KEYS } from "#components/i18n/generated/api-keys.en.ts";
import { API_REQUESTS } from "#components/i18n/generated/api-requests.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { CreatedFilter } from "#components/list-filters/index.ts";
import { LoadError } from "#components/shell/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ExactTime } from "#components/ui/relative-time.tsx";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { listApiRequests } from "#lib/client/generated/api-key-operations.ts";
import { listApiRequestsFields as fields } from "#lib/client/generated/list-fields/list-api-requests-fields.ts";
import { keyChoices, useApiKeys } from "#lib/client/organization/api-keys.ts";
import { type ApiRequest, useApiRequests } from "#lib/client/organization/api-requests.ts";
import styles from "./api-request-list.module.css";
import { LONGEST, SEARCHED_FIELDS, searchedText, searchOf } from "./api-request-search.ts";
import { RequestStatus } from "./request-status.tsx";

const ApiRequestMenu = onDemand(() => import("./api-request-menu.tsx").then((part) => part.ApiRequestMenu));

/** Those of the row of filters, without the search. */
const CHOSEN = ["api_key_id", "method", "outcome", "created_from", "created_to"] as const;
const FILTERS = [...CHOSEN, ...SEARCHED_FIELDS] as const;

type State = ListState<typeof fields>["state"];

const isFiltered = (state: State) => FILTERS.some((name) => state[name] !== undefined);

/** What the API keys have asked for, newest first, and how it was answered. */
export function ApiRequestList() {
  const t = useMessages(API_REQUESTS);
  const apiKeys = useMessages(API_KEYS);
  const list = useListState(fields);
  const { state, set } = list;
  const requests = useApiRequests(state);
  const { data: keys = [] } = useApiKeys();
  const columns = useMemo(() => columnsOf(t), [t]);
  const page = requests.data;
  const chosen = CHOSEN.filter((name) => state[name] !== undefined);
  // A key that is revoked is in no list, but in its requests.
  const named = page?.items.find(({ api_key_id: id }) => id === state.api_key_id);
  const isListed = keys.some(({ id }) => id === state.api_key_id);
  const choices = keyChoices(keys);
  return (
    <>
      <Crumbs items={[{ label: apiKeys.title, href: "/api-keys" }, { label: t.title }]} />
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <PageMenu
            requests={[
              {
                title: t.request,
                snippets: (origin) => requestSnippets(listApiRequests, { query: queryOf(state) }, origin),
              },
            ]}
          />
        }
      />
      <FilterBar
        search={
          <SearchField
            label={t.search}
            value={searchedText(state)}
            maxLength={LONGEST}
            onChange={(text) => set(searchOf(text), { history: "typing" })}
          />
        }
        count={chosen.length}
        isClearable={chosen.length > 0}
        onClear={() => set(Object.fromEntries(CHOSEN.map((name) => [name, null])))}
      >
        <FixedFilter
          label={t.method}
          choices={fields.method.values.map((value) => ({ value, label: value }))}
          value={state.method ?? null}
          onChange={(method) => set({ method })}
        />
        <FixedFilter
          label={t.outcome}
          choices={fields.outcome.values.map((value) => ({ value, label: t.outcomes[value] }))}
          value={state.outcome ?? null}
          onChange={(outcome) => set({ outcome })}
        />
        <FixedFilter
          isSearched
          label={t.key}
          choices={
            named === undefined || isListed
              ? choices
              : [{ value: named.api_key_id, label: named.api_key_name }, ...choices]
          }
          value={state.api_key_id ?? null}
          onChange={(id) => set({ api_key_id: id })}
        />
        <CreatedFilter state={state} onChange={set} />
      </FilterBar>
      <DataTable
        label={t.label}
        rows={page?.items}
        rowId={(request) => request.id}
        rowLabel={({ method, path }) => `${method} ${path}`}
        rowHref={({ id }) => `/api-keys/requests/${id}`}
        rowMenu={(menu) => <ApiRequestMenu {...menu} onFilter={set} />}
        columns={columns}
        refreshing={requests.isPlaceholderData}
        empty={
          <EmptyState icon={<IconArrowsLeftRight size={22} stroke={1.6} />}>
            {isFiltered(state) ? t.nothingMatches : t.empty}
          </EmptyState>
        }
        error={
          requests.isError && page === undefined ? (
            <LoadError error={requests.error} onRetry={() => requests.refetch()} />
          ) : undefined
        }
        pager={listPager(list, page, requests.isPlaceholderData)}
      />
    </>
  );
}

const queryOf = (state: State): Record<string, string> =>
  Object.fromEntries(
    FILTERS.flatMap((name) => (state[name] === undefined ? [] : [[name, String(state[name])]])),
  );

function columnsOf({ columns: titles }: Messages["apiRequests"]): Column<ApiRequest>[] {
  return [
    {
      key: "request",
      title: titles.request,
      render: ({ method, path }) => (
        <code className={styles.request}>
          <span className={styles.method}>{method}</span> {path}
        </code>
      ),
    },
    {
      key: "status",
      title: titles.status,
      width: 250,
      selfEvident: true,
      render: ({ status, code }) => (
        <span className={styles.status}>
          <RequestStatus status={status} />
          {code === null ? null : <code className={styles.code}>{code}</code>}
        </span>
      ),
    },
    {
      key: "key",
      title: titles.key,
      width: 160,
      hideBelow: 1000,
      render: ({ api_key_name: name }) => <span dir="auto">{name}</span>,
    },
    {
      key: "duration",
      title: titles.duration,
      width: 100,
      align: "right",
      hideBelow: 800,
      render: ({ duration_ms: took }) => <Duration took={took} />,
    },
    {
      key: "sent",
      title: titles.sent,
      width: 200,
      selfEvident: true,
      render: ({ created_at: at }) => <ExactTime instant={at} options={TO_THE_SECOND} />,
    },
  ];
}

const TO_THE_SECOND = { dateStyle: "medium", timeStyle: "medium" } as const;

function Duration({ took }: { took: number }) {
  const format = useFormat();
  return <>{format.number(took, { style: "unit", unit: "millisecond" })}</>;
}
