"use client";

import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { listPager } from "#components/data-table/list-pager.ts";
import type { Column } from "#components/data-table/table-columns.tsx";
import { useListState } from "#components/data-table/use-list-state.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { AUDIT } from "#components/i18n/generated/audit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ExactTime } from "#components/ui/relative-time.tsx";
import { listAuditEventsFields } from "#lib/client/generated/list-fields/list-audit-events-fields.ts";
import { type AuditEvent, useAuditEvents } from "#lib/client/organization/audit-events.ts";
import { AuditEntryText } from "./audit-entry-text.tsx";
import { AuditFilters, asQuery, isFiltered } from "./audit-filters.tsx";
import styles from "./audit-list.module.css";
import { actionLabel, bulkActionOf } from "./audit-sentence.ts";

// The server renders it all the same; the page is as heavy as it may be.
const AuditMenu = lazy(() => import("./audit-menu.tsx").then((part) => ({ default: part.AuditMenu })));

const BulkResult = onDemand(() =>
  import("#components/bulk-results/index.ts").then((part) => part.BulkResult),
);

const AuditRowMenu = onDemand(() => import("./audit-row-menu.tsx").then((part) => part.AuditRowMenu));

/** The audit log: who changed what and when, in sentences. */
export function AuditList() {
  const t = useMessages(AUDIT);
  const list = useListState(listAuditEventsFields);
  const entries = useAuditEvents(list.state);
  const { set } = list;
  const [result, setResult] = useState<string | null>(null);
  const [isResultOpen, setResultOpen] = useState(false);
  const columns = useMemo(() => {
    const showResult = (id: string) => {
      setResult(id);
      setResultOpen(true);
    };
    return columnsWith(t.columns, showResult);
  }, [t]);
  const page = entries.data;
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <Suspense>
            <AuditMenu query={asQuery(list.state)} />
          </Suspense>
        }
      />
      <AuditFilters list={list} entries={page?.items} />
      <DataTable
        label={t.label}
        rows={page?.items}
        rowId={(entry) => entry.id}
        rowLabel={(entry) => entry.target_name ?? actionLabel(entry, t)}
        rowMenu={(menu) => (
          <AuditRowMenu
            {...menu}
            onShowAllAbout={(id) => set({ target_id: id })}
            onShowAction={(action) => set({ action: knownAction(action), target_type: null })}
          />
        )}
        columns={columns}
        refreshing={entries.isPlaceholderData}
        error={
          entries.isError && page === undefined ? (
            <LoadError error={entries.error} onRetry={() => entries.refetch()} />
          ) : undefined
        }
        empty={
          <EmptyState icon={<IconHistory size={22} stroke={1.6} />}>
            {isFiltered(list.state) ? t.nothingMatches : t.empty}
          </EmptyState>
        }
        pager={listPager(list, page, entries.isPlaceholderData)}
      />
      <BulkResult id={result} opened={isResultOpen} onClose={() => setResultOpen(false)} />
    </>
  );
}

/** Null for one that only a later version writes. */
const knownAction = (action: string) =>
  listAuditEventsFields.action.values.find((known) => known === action) ?? null;

function columnsWith(
  titles: Messages["audit"]["columns"],
  showResult: (bulkActionId: string) => void,
): Column<AuditEvent>[] {
  return [
    { key: "what", title: titles.what, render: (entry) => <What entry={entry} onShowResult={showResult} /> },
    {
      key: "from",
      title: titles.from,
      width: 150,
      hideBelow: 800,
      render: ({ ip_address: address }) => <span className={styles.dim}>{address}</span>,
    },
    {
      key: "when",
      title: titles.when,
      width: 240,
      selfEvident: true,
      render: ({ created_at }) => <Moment instant={created_at} />,
    },
  ];
}

interface WhatProps {
  entry: AuditEvent;
  onShowResult: (bulkActionId: string) => void;
}

/** The entry, and for one that began a bulk action the way to what it did. */
function What({ entry, onShowResult }: WhatProps) {
  const t = useMessages(AUDIT);
  const id = bulkActionOf(entry);
  if (id === null) return <AuditEntryText entry={entry} />;
  return (
    <>
      <AuditEntryText entry={entry} />
      <Button
        {...BulkResult.warming}
        className={styles.result}
        variant="subtle"
        size="compact-sm"
        onClick={() => onShowResult(id)}
      >
        {t.showResult}
      </Button>
    </>
  );
}

const toTheSecond = { dateStyle: "medium", timeStyle: "medium" } as const;

function Moment({ instant }: { instant: string }) {
  const format = useFormat();
  return (
    <span className={styles.dim} title={format.instant(instant, { dateStyle: "full", timeStyle: "long" })}>
      <ExactTime instant={instant} options={toTheSecond} />
    </span>
  );
}
