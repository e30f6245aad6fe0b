"use client";

import { PageMenu } from "#components/api-snippets/index.ts";
import { DELIVERIES } from "#components/i18n/generated/deliveries.en.ts";
import { WEBHOOKS } from "#components/i18n/generated/webhooks.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError, notifyFailure } from "#components/shell/index.ts";
import { CodeSnippet } from "#components/ui/code-snippet.tsx";
import { CommandButton } from "#components/ui/command-button.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { getWebhookDelivery } from "#lib/client/generated/webhook-operations.ts";
import {
  type DeliveryDetails,
  useDelivery,
  useReplayDelivery,
} from "#lib/client/webhooks/webhook-deliveries.ts";
import { useWebhook } from "#lib/client/webhooks/webhooks.ts";
import { DeliveryAttempts } from "./delivery-attempts.tsx";
import { DeliveryFacts } from "./delivery-facts.tsx";
import { shortAddress } from "./webhook-address.ts";
import styles from "./webhook-page.module.css";
import { DeliveryStatus, isReplayable } from "./webhook-state.tsx";

interface DeliveryPageProps {
  webhookId: string;
  deliveryId: string;
}

/** One delivery: what is sent, every attempt, and a button to send it again. */
export function DeliveryPage({ webhookId, deliveryId }: DeliveryPageProps) {
  const webhookMessages = useMessages(WEBHOOKS);
  const t = useMessages(DELIVERIES);
  const webhook = useWebhook(webhookId).data?.value;
  const { data: delivery, isError, error, refetch } = useDelivery(webhookId, deliveryId);
  if (delivery === undefined) {
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageSkeleton />;
  }
  const title = webhookMessages.events[delivery.event];
  return (
    <>
      <Crumbs
        items={[
          { label: webhookMessages.title, href: "/webhooks" },
          ...(webhook === undefined
            ? []
            : [{ label: shortAddress(webhook.url), href: `/webhooks/${webhookId}` }]),
          { label: title },
        ]}
      />
      <PageHeader
        title={title}
        badge={<DeliveryStatus delivery={delivery} />}
        subtitle={<code>{delivery.event}</code>}
        actions={<DeliveryActions delivery={delivery} isOff={webhook?.enabled === false} />}
      />
      {webhook?.enabled === false ? <p className={styles.notice}>{t.isOff}</p> : null}
      <PageColumns side={<DeliveryFacts delivery={delivery} />}>
        <div className={styles.parts}>
          <Panel title={t.payload}>
            <CodeSnippet
              label={t.payload}
              snippets={[{ language: "JSON", code: JSON.stringify(delivery.payload, null, 2) }]}
            />
          </Panel>
          <DeliveryAttempts delivery={delivery} />
        </div>
      </PageColumns>
    </>
  );
}

function DeliveryActions({ delivery, isOff }: { delivery: DeliveryDetails; isOff: boolean }) {
  const t = useMessages(DELIVERIES);
  const { id, webhook_id: webhookId, status } = delivery;
  const replay = useReplayDelivery(webhookId, id);
  return (
    <>
      <PageMenu
        id={id}
        requests={[
          {
            title: t.request,
            snippets: (origin) =>
              requestSnippets(
                getWebhookDelivery,
                { params: { webhook_id: webhookId, delivery_id: id } },
                origin,
              ),
          },
        ]}
      />
      {!isOff && isReplayable(delivery) ? (
        <CommandButton
          shown={delivery}
          onCommand={() => replay.mutateAsync()}
          onFailure={(error) => notifyFailure(t.replayFailed, error)}
        >
          {status === "pending" ? t.sendNow : t.replay}
        </CommandButton>
      ) : null}
    </>
  );
}
