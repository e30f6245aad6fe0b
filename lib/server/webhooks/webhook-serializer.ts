import type { z } from "zod";
import type { webhook } from "#lib/contract/resources/webhook.ts";
import { clock } from "../clock.ts";
import type { WebhookRow } from "./webhook-queries.ts";

export type WebhookResource = z.output<typeof webhook>;

/** A webhook as the API shows it: without its secrets. Every exposed field is listed here. */
export function toWebhook(row: WebhookRow): WebhookResource {
  const end = row.previousSecretExpiresAt;
  return {
    id: row.id,
    org_id: row.orgId,
    url: row.url,
    events: row.events as WebhookResource["events"],
    enabled: row.enabled,
    disabled_at: row.disabledAt?.toISOString() ?? null,
    disabled_reason: row.disabledReason as WebhookResource["disabled_reason"],
    previous_secret_expires_at: end !== null && end > clock.now() ? end.toISOString() : null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
