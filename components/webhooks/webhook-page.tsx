"use client";

import { type ShownRequest, ShowRequest } from "#components/requests/index.ts";
import { LoadError } from "#components/shell/index.ts";
import { CopyId } from "#components/ui/copy-id.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import type { Words } from "#components/words/catalogue.ts";
import { WEBHOOKS } from "#components/words/en/webhooks.ts";
import { useWords } from "#components/words/words.tsx";
import { getWebhook, listWebhookDeliveries } from "#lib/client/operations.ts";
import { requestSnippets } from "#lib/client/request-snippets.ts";
import { useWebhook, type Webhook } from "#lib/client/webhooks.ts";
import { DeleteWebhook } from "./delete-webhook.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { RotateSecret } from "./rotate-secret.tsx";
import { SendTest } from "./send-test.tsx";
import { VerifySnippet } from "./verify-snippet.tsx";
import { WebhookAbout } from "./webhook-about.tsx";
import { hostOf } from "./webhook-address.ts";
import styles from "./webhook-page.module.css";
import { WebhookState } from "./webhook-state.tsx";
import { SwitchOff, WebhookOff } from "./webhook-switch.tsx";

/** One webhook: what it is told of, what was sent to it, and everything that can be done with it. */
export function WebhookPage({ webhookId }: { webhookId: string }) {
  const words = useWords(WEBHOOKS);
  const { data, isError, error, refetch } = useWebhook(webhookId);
  if (data === undefined) {
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageSkeleton />;
  }
  const webhook = data.value;
  return (
    <>
      <Crumbs items={[{ label: words.title, href: "/webhooks" }, { label: hostOf(webhook.url) }]} />
      <PageHeader
        title={<span className={styles.address}>{hostOf(webhook.url)}</span>}
        badge={<WebhookState webhook={webhook} />}
        subtitle={<CopyId id={webhook.id} />}
        actions={
          <>
            <ShowRequest requests={requestsOf(webhook, words.page.requests)} />
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
          <DeliveryList webhookId={webhook.id} />
          <Panel title={words.verify.title}>
            <VerifySnippet />
          </Panel>
        </div>
      </PageColumns>
    </>
  );
}

function requestsOf({ id }: Webhook, words: Words["webhooks"]["page"]["requests"]): ShownRequest[] {
  const params = { webhook_id: id };
  return [
    {
      title: words.fetch,
      snippets: (origin) => requestSnippets(getWebhook, { params }, origin),
    },
    {
      title: words.deliveries,
      snippets: (origin) =>
        requestSnippets(listWebhookDeliveries, { params, query: { status: "failed" } }, origin),
    },
  ];
}
