"use client";

import { PageMenu, type ShownRequest } from "#components/api-snippets/index.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { WEBHOOKS } from "#components/i18n/generated/webhooks.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { getWebhook, listWebhookDeliveries } from "#lib/client/generated/webhook-operations.ts";
import { useWebhook, type Webhook } from "#lib/client/webhooks/webhooks.ts";
import { DeleteWebhook } from "./delete-webhook.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { RotateSecret } from "./rotate-secret.tsx";
import { SendTest } from "./send-test.tsx";
import { VerifySnippet } from "./verify-snippet.tsx";
import { WebhookAbout } from "./webhook-about.tsx";
import { shortAddress } from "./webhook-address.ts";
import styles from "./webhook-page.module.css";
import { WebhookState } from "./webhook-state.tsx";
import { SwitchOff, WebhookOff } from "./webhook-switch.tsx";

/** One webhook: its events, its deliveries, and all actions. */
export function WebhookPage({ webhookId }: { webhookId: string }) {
  const t = useMessages(WEBHOOKS);
  const { data, isError, error, refetch } = useWebhook(webhookId);
  if (data === undefined) {
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageSkeleton />;
  }
  const webhook = data.value;
  return (
    <>
      <Crumbs items={[{ label: t.title, href: "/webhooks" }, { label: shortAddress(webhook.url) }]} />
      <PageHeader
        title={<span className={styles.address}>{shortAddress(webhook.url)}</span>}
        badge={<WebhookState webhook={webhook} />}
        actions={
          <>
            <PageMenu id={webhook.id} requests={requestsOf(webhook, t.page.requests)} />
            <DeleteWebhook webhook={webhook} />
            {webhook.enabled ? (
              <>
                <SwitchOff webhook={webhook} />
                <SendTest webhookId={webhook.id} />
              </>
            ) : null}
          </>
        }
      />
      {webhook.enabled ? null : <WebhookOff webhook={webhook} />}
      <PageColumns side={<WebhookAbout version={data} secret={<RotateSecret webhook={webhook} />} />}>
        <div className={styles.parts}>
          <DeliveryList webhookId={webhook.id} isOff={!webhook.enabled} />
          <Panel title={t.verify.title}>
            <VerifySnippet />
          </Panel>
        </div>
      </PageColumns>
    </>
  );
}

function requestsOf({ id }: Webhook, t: Messages["webhooks"]["page"]["requests"]): ShownRequest[] {
  const params = { webhook_id: id };
  return [
    {
      title: t.fetch,
      snippets: (origin) => requestSnippets(getWebhook, { params }, origin),
    },
    {
      title: t.deliveries,
      snippets: (origin) =>
        requestSnippets(listWebhookDeliveries, { params, query: { status: "failed" } }, origin),
    },
  ];
}
