"use client";

import { useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { FixedFilter } from "#components/data-table/fixed-filter.tsx";
import { listPager } from "#components/data-table/list-pager.ts";
import type { Column } from "#components/data-table/table-columns.tsx";
import { useListState } from "#components/data-table/use-list-state.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { DELIVERIES } from "#components/i18n/generated/deliveries.en.ts";
import { WEBHOOKS } from "#components/i18n/generated/webhooks.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChips } from "#components/ui/filter-chips.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { listWebhookDeliveriesFields } from "#lib/client/generated/list-fields/list-webhook-deliveries-fields.ts";
import { type Delivery, useDeliveries } from "#lib/client/webhooks/webhook-deliveries.ts";
import styles from "./webhook-page.module.css";
import { DeliveryStatus } from "./webhook-state.tsx";

const DeliveryRowMenu = onDemand(() =>
  import("./delivery-row-menu.tsx").then((part) => part.DeliveryRowMenu),
);

export const IN_MILLISECONDS = { style: "unit", unit: "millisecond" } as const;

interface DeliveryListProps {
  webhookId: string;
  /** Nothing can be sent again. */
  isOff: boolean;
}

/** A webhook's deliveries, newest first, with their results. */
export function DeliveryList({ webhookId, isOff }: DeliveryListProps) {
  const t = useMessages(DELIVERIES);
  const chips = [
    { value: "all" as const, label: t.all },
    ...listWebhookDeliveriesFields.status.values.map((value) => ({ value, label: t.status[value] })),
  ];
  const { events } = useMessages(WEBHOOKS);
  const columns = useMemo(() => columnsOf(t, events), [t, events]);
  const list = useListState(listWebhookDeliveriesFields);
  const deliveries = useDeliveries(webhookId, list.state);
  const { status, event } = list.state;
  const isFiltered = status !== undefined || event !== undefined;
  const page = deliveries.data;
  return (
    <section aria-label={t.title}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t.title}</h2>
        <span className={styles.dim}>{t.hint}</span>
      </div>
      <div className={styles.filters}>
        <FilterChips
          label={t.filter}
          chips={chips}
          value={status ?? "all"}
          onChange={(next) => list.set({ status: next === "all" ? null : next })}
        />
        <FixedFilter
          label={t.columns.event}
          choices={listWebhookDeliveriesFields.event.values.map((value) => ({ value, label: events[value] }))}
          value={event ?? null}
          onChange={(next) => list.set({ event: next })}
        />
      </div>
      <DataTable
        label={t.label}
        rows={page?.items}
        rowId={(delivery) => delivery.id}
        rowLabel={({ event }) => events[event]}
        rowHref={(delivery) => `/webhooks/${webhookId}/deliveries/${delivery.id}`}
        rowMenu={(menu) => <DeliveryRowMenu {...menu} isOff={isOff} />}
        columns={columns}
        refreshing={deliveries.isPlaceholderData}
        skeletonRows={5}
        empty={<EmptyState>{isFiltered ? t.nothingMatches : t.empty}</EmptyState>}
        error={
          deliveries.isError && page === undefined ? (
            <LoadError error={deliveries.error} onRetry={() => deliveries.refetch()} />
          ) : undefined
        }
        pager={listPager(list, page, deliveries.isPlaceholderData)}
      />
    </section>
  );
}

function columnsOf(t: Messages["deliveries"], events: Messages["webhooks"]["events"]): Column<Delivery>[] {
  return [
    {
      key: "event",
      title: t.columns.event,
      render: ({ event }) => events[event],
    },
    {
      key: "status",
      title: t.columns.status,
      width: 150,
      selfEvident: true,
      render: (delivery) => <DeliveryStatus plain delivery={delivery} />,
    },
    {
      key: "answer",
      title: t.columns.answer,
      width: 166,
      render: (delivery) => <Answer delivery={delivery} />,
    },
    {
      key: "attempts",
      title: t.columns.attempts,
      width: 90,
      align: "right",
      hideBelow: 800,
      render: ({ attempt }) => attempt,
    },
    {
      key: "sent",
      title: t.columns.sent,
      width: 150,
      render: ({ created_at }) => <RelativeTime instant={created_at} />,
    },
  ];
}

/** The last response, and how long it took. */
function Answer({ delivery }: { delivery: Delivery }) {
  const t = useMessages(DELIVERIES);
  const format = useFormat();
  const { response_status: status, duration_ms: took } = delivery;
  return (
    <span className={styles.answer}>
      {answerOf(delivery, t)}
      {status === null || took === null ? null : (
        <span className={styles.dim}> · {format.number(took, IN_MILLISECONDS)}</span>
      )}
    </span>
  );
}

/** The last response in short: its status, or why there was none. */
export function answerOf({ response_status, error }: Delivery, t: Messages["deliveries"]): string {
  if (response_status !== null) return String(response_status);
  return error ?? t.noAnswer;
}
