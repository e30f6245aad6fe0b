import type { z } from "zod";
import type { BodyOf, Page, QueryOf } from "#lib/contract/contract.ts";
import { faultOf } from "#lib/contract/faults.ts";
import {
  type createWebhook,
  type listWebhooks,
  type updateWebhook as updateWebhookContract,
  webhook,
  type webhookWithSecret,
} from "#lib/contract/resources/webhook.ts";
import type { Actor } from "../actor.ts";
import { changesOf } from "../audit/audit-changes.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { environment } from "../environment.ts";
import { ConflictError, found, ValidationError } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { refusalOf } from "./receiver-address.ts";
import { newSecret, OVERLAP_MS, sealSecret } from "./signing-secret.ts";
import {
  countWebhooks,
  findWebhook,
  insertWebhook,
  selectWebhooks,
  updateWebhook,
} from "./webhook-queries.ts";
import { toWebhook, type WebhookResource } from "./webhook-serializer.ts";

export type WebhookWithSecret = z.output<typeof webhookWithSecret>;

/**
 * Maximum number of webhooks of an organization: with two deliveries at once each, they cannot take all of a
 * worker's slots.
 */
export const WEBHOOK_LIMIT = 12;

/** A page of the organization's webhooks, newest first. */
export async function list(
  actor: Actor,
  { limit, cursor, count }: QueryOf<typeof listWebhooks>,
): Promise<Page<WebhookResource>> {
  const listName = "webhooks";
  const rows = await selectWebhooks(actor.db, { position: decodeCursor(cursor, listName), take: limit + 1 });
  const page = toPage(rows, { list: listName, limit }, ({ id }) => ({ value: null, id }), toWebhook);
  return count ? { ...page, total: totalText(await countWebhooks(actor.db)) } : page;
}

/** @throws {NotFoundError} */
export async function get(actor: Actor, id: string): Promise<WebhookResource> {
  return toWebhook(found(await findWebhook(actor.db, id)));
}

/**
 * Adds a webhook. Its secret is only shown in this response.
 * @throws {ValidationError} for a URL that is not allowed; {ConflictError} beyond the limit
 */
export async function create(actor: Actor, input: BodyOf<typeof createWebhook>): Promise<WebhookWithSecret> {
  requireReceiver(input.url);
  const id = newId();
  const secret = newSecret();
  const sealed = await sealSecret(secret, id);
  const row = await actor.db.$transaction(async (tx) => {
    await lockLimit(tx, actor.orgId);
    if ((await countWebhooks(tx)) >= WEBHOOK_LIMIT) {
      throw new ConflictError("webhook_limit_reached", { limit: WEBHOOK_LIMIT });
    }
    const inserted = await insertWebhook(tx, {
      id,
      orgId: actor.orgId,
      url: input.url,
      events: [...new Set(input.events)],
      secret: sealed,
      ...switched(input.enabled),
    });
    await recordAudit(tx, actor, { action: "webhook.created", targetType: "webhook", targetId: id });
    return inserted;
  });
  return { ...toWebhook(row), secret };
}

/**
 * Changes the sent fields.
 * @param ifMatch entity tag of the version that the change is meant for, null for the current one
 * @throws {NotFoundError | ValidationError | StaleError}
 */
export async function update(
  actor: Actor,
  id: string,
  patch: BodyOf<typeof updateWebhookContract>,
  ifMatch: string | null,
): Promise<WebhookResource> {
  if (patch.url !== undefined) requireReceiver(patch.url);
  const row = await actor.db.$transaction(async (tx) => {
    await lockRow(tx, "webhooks", actor.orgId, id, "change");
    const current = found(await findWebhook(tx, id));
    requireMatch(ifMatch, toWebhook(current), webhook);
    if (Object.keys(patch).length === 0) return current;
    const isSwitched = patch.enabled !== undefined && patch.enabled !== current.enabled;
    const updated = await updateWebhook(tx, id, {
      // The failures of another URL are irrelevant for this one.
      ...(patch.url === undefined || patch.url === current.url ? {} : { url: patch.url, failingSince: null }),
      ...(patch.events === undefined ? {} : { events: [...new Set(patch.events)] }),
      ...(isSwitched ? switched(patch.enabled === true) : {}),
    });
    await recordAudit(tx, actor, {
      action: "webhook.updated",
      targetType: "webhook",
      targetId: id,
      details: { fields: Object.keys(patch) },
      // Not of the address, which may hold a secret.
      changes: changesOf(toWebhook(current), { ...patch, url: current.url }),
    });
    return updated;
  });
  return toWebhook(row);
}

/**
 * Deletes a webhook with its deliveries.
 * @param ifMatch entity tag of the version that is meant, null for the current one
 * @throws {NotFoundError | StaleError}
 */
export async function remove(actor: Actor, id: string, ifMatch: string | null): Promise<void> {
  await actor.db.$transaction(async (tx) => {
    await lockRow(tx, "webhooks", actor.orgId, id, "delete");
    const row = found(await findWebhook(tx, id));
    requireMatch(ifMatch, toWebhook(row), webhook);
    await tx.webhook.delete({ where: { id } });
    await recordAudit(tx, actor, {
      action: "webhook.deleted",
      targetType: "webhook",
      targetId: id,
      // Not the whole address: its path or query may hold a secret.
      targetName: new URL(row.url).host,
    });
  });
}

/** Gives a webhook a new secret; the previous one also signs for a day. @throws {NotFoundError} */
export async function rotateSecret(actor: Actor, id: string): Promise<WebhookWithSecret> {
  const secret = newSecret();
  const sealed = await sealSecret(secret, id);
  const row = await actor.db.$transaction(async (tx) => {
    await lockRow(tx, "webhooks", actor.orgId, id, "change");
    const current = found(await findWebhook(tx, id));
    const updated = await updateWebhook(tx, id, {
      secret: sealed,
      previousSecret: current.secret,
      previousSecretExpiresAt: new Date(clock.now().getTime() + OVERLAP_MS),
    });
    await recordAudit(tx, actor, { action: "webhook.secret_rotated", targetType: "webhook", targetId: id });
    return updated;
  });
  return { ...toWebhook(row), secret };
}

/** Enabling a webhook clears why it was disabled, and since when deliveries failed. */
function switched(
  enabled: boolean,
): Pick<Prisma.WebhookUncheckedCreateInput, "enabled" | "disabledAt" | "disabledReason" | "failingSince"> {
  return enabled
    ? { enabled, disabledAt: null, disabledReason: null, failingSince: null }
    : { enabled, disabledAt: clock.now(), disabledReason: "by_user" };
}

function requireReceiver(url: string): void {
  const refusal = refusalOf(new URL(url), environment().webhookPrivateAddresses);
  if (refusal === null) return;
  throw new ValidationError([faultOf(["body", "url"], refusal)]);
}

/** Lets one webhook at a time be added, so that concurrent requests cannot exceed the limit together. */
async function lockLimit(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${orgId}`}, 0))::text`;
}
