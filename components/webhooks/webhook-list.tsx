"use client";

import { Button } from "@mantine/core";
import { IconWebhook } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import type { Column } from "#components/data-table/table-columns.tsx";
import type { Messages } from "#components/i18n/catalogue.ts";
import { WEBHOOKS } from "#components/i18n/generated/webhooks.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { LAST_DELIVERY, useDeliveries } from "#lib/client/webhooks/webhook-deliveries.ts";
import { useWebhooks, type Webhook } from "#lib/client/webhooks/webhooks.ts";
import { WEBHOOK_EVENTS } from "#lib/contract/resources/webhook-events.ts";
import { shortAddress } from "./webhook-address.ts";
import styles from "./webhook-list.module.css";
import { DeliveryStatus, WebhookState } from "./webhook-state.tsx";

// Forms and their validation are loaded when needed, not with the list.
const CreateWebhookDialog = onDemand(() =>
  import("./create-webhook-dialog.tsx").then((part) => part.CreateWebhookDialog),
);

/** The organization's webhooks, each with the result of its last delivery. */
export function WebhookList() {
  const t = useMessages(WEBHOOKS);
  const columns = useMemo(() => columnsOf(t), [t]);
  const webhooks = useWebhooks();
  const [creating, setCreating] = useState(false);
  const create = (
    <Button {...CreateWebhookDialog.warming} onClick={() => setCreating(true)}>
      {t.create.open}
    </Button>
  );
  const isEmpty = webhooks.data?.length === 0;
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} actions={isEmpty ? undefined : create} />
      <DataTable
        label={t.label}
        rows={webhooks.data}
        rowId={(webhook) => webhook.id}
        rowLabel={(webhook) => webhook.url}
        rowHref={(webhook) => `/webhooks/${webhook.id}`}
        columns={columns}
        skeletonRows={3}
        empty={
          <EmptyState icon={<IconWebhook size={22} stroke={1.6} />} action={create}>
            {t.empty}
          </EmptyState>
        }
        error={
          webhooks.isError && webhooks.data === undefined ? (
            <LoadError error={webhooks.error} onRetry={() => webhooks.refetch()} />
          ) : undefined
        }
      />
      <CreateWebhookDialog opened={creating} onClose={() => setCreating(false)} />
    </>
  );
}

function columnsOf(t: Messages["webhooks"]): Column<Webhook>[] {
  return [
    {
      key: "address",
      title: t.columns.address,
      render: ({ url }) => (
        <span className={`${styles.address} two-lines`} title={url}>
          {shortAddress(url)}
        </span>
      ),
    },
    {
      key: "events",
      title: t.columns.events,
      width: 200,
      render: ({ events }) => <Events events={events} />,
      selfEvident: true,
    },
    {
      key: "state",
      title: t.columns.state,
      width: 190,
      selfEvident: true,
      render: (webhook) => <WebhookState plain webhook={webhook} />,
    },
    {
      key: "last",
      title: t.columns.last,
      width: 250,
      render: ({ id }) => <LastDelivery webhookId={id} />,
    },
  ];
}

function Events({ events }: { events: Webhook["events"] }) {
  const t = useMessages(WEBHOOKS);
  const [first] = events;
  if (events.length === WEBHOOK_EVENTS.length) return t.allEvents;
  if (events.length === 1 && first !== undefined) return t.events[first];
  return (
    <span title={events.map((event) => t.events[event]).join("\n")}>
      {t.countOfEvents({ count: events.length })}
    </span>
  );
}

function LastDelivery({ webhookId }: { webhookId: string }) {
  const t = useMessages(WEBHOOKS);
  const { data } = useDeliveries(webhookId, LAST_DELIVERY);
  const [last] = data?.items ?? [];
  if (data === undefined) return null;
  if (last === undefined) return <span className={styles.dim}>{t.nothingSent}</span>;
  return (
    <span className={styles.last}>
      <DeliveryStatus plain delivery={last} />
      <span className={styles.dim}>
        <RelativeTime instant={last.created_at} />
      </span>
    </span>
  );
}
