"use client";

import { useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import type { Column } from "#components/data-table/table-columns.tsx";
import { useListState } from "#components/data-table/use-list-state.ts";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChips } from "#components/ui/filter-chips.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { Words } from "#components/words/catalogue.ts";
import { DELIVERIES, WEBHOOKS } from "#components/words/en/webhooks.ts";
import { useWords } from "#components/words/words.tsx";
import { listWebhookDeliveriesFields } from "#lib/client/list-fields.ts";
import { type Delivery, useDeliveries } from "#lib/client/webhook-deliveries.ts";
import styles from "./webhook-page.module.css";
import { DeliveryStatus } from "./webhook-state.tsx";

/** What was sent to a webhook, newest first, and what became of it. */
export function DeliveryList({ webhookId }: { webhookId: string }) {
  const words = useWords(DELIVERIES);
  const chips = [
    { value: "all" as const, label: words.all },
    ...listWebhookDeliveriesFields.status.values.map((value) => ({ value, label: words.status[value] })),
  ];
  const { events } = useWords(WEBHOOKS);
  const columns = useMemo(() => columnsOf(words, events), [words, events]);
  const list = useListState(listWebhookDeliveriesFields);
  const deliveries = useDeliveries(webhookId, list.state);
  const { status } = list.state;
  const page = deliveries.data;
  const nextCursor = page?.nextCursor ?? null;
  return (
    <section aria-label={words.title}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{words.title}</h2>
        <span className={styles.dim}>{words.hint}</span>
      </div>
      <div className={styles.filters}>
        <FilterChips
          label={words.filter}
          chips={chips}
          value={status ?? "all"}
          onChange={(next) => list.set({ status: next === "all" ? null : next })}
        />
      </div>
      <DataTable
        label={words.label}
        rows={page?.items}
        rowId={(delivery) => delivery.id}
        rowLabel={({ event }) => events[event]}
        rowHref={(delivery) => `/webhooks/${webhookId}/deliveries/${delivery.id}`}
        columns={columns}
        refreshing={deliveries.isPlaceholderData}
        skeletonRows={5}
        empty={<EmptyState>{status === undefined ? words.empty : words.noneOfStatus}</EmptyState>}
        error={
          deliveries.isError && page === undefined ? (
            <LoadError error={deliveries.error} onRetry={() => deliveries.refetch()} />
          ) : undefined
        }
        pager={{
          hasPrevious: list.hasPrevious,
          hasNext: nextCursor !== null && !deliveries.isPlaceholderData,
          onPrevious: list.goPrevious,
          onNext: () => nextCursor !== null && list.goNext(nextCursor),
        }}
      />
    </section>
  );
}

function columnsOf(words: Words["deliveries"], events: Words["webhooks"]["events"]): Column<Delivery>[] {
  return [
    {
      key: "event",
      title: words.columns.event,
      render: ({ event }) => events[event],
    },
    {
      key: "status",
      title: words.columns.status,
      width: 120,
      selfEvident: true,
      render: (delivery) => <DeliveryStatus plain delivery={delivery} />,
    },
    {
      key: "answer",
      title: words.columns.answer,
      width: 210,
      render: (delivery) => <span className={styles.answer}>{answerOf(delivery, words)}</span>,
    },
    {
      key: "attempts",
      title: words.columns.attempts,
      width: 100,
      align: "right",
      hideBelow: 800,
      render: ({ attempt }) => attempt,
    },
    {
      key: "sent",
      title: words.columns.sent,
      width: 150,
      render: ({ created_at }) => <RelativeTime instant={created_at} />,
    },
  ];
}

/** The last answer in a few words: its status, or why there was none. */
export function answerOf({ response_status, error }: Delivery, words: Words["deliveries"]): string {
  if (response_status !== null) return String(response_status);
  return error ?? words.noAnswer;
}
