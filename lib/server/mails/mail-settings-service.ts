import type { BodyOf } from "#lib/contract/contract.ts";
import { mailSettings, type updateMailSettings } from "#lib/contract/resources/mail.ts";
import type { Actor } from "../actor.ts";
import { changesOf } from "../audit/audit-changes.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { requireMatch } from "../etag.ts";
import { findMailSettings, lockMailSettings, saveMailSettings } from "./mail-queries.ts";
import { type MailSettingsResource, toMailSettings } from "./mail-serializer.ts";

/** The e-mail settings of the actor's organization. */
export async function get({ db, orgId }: Actor): Promise<MailSettingsResource> {
  return toMailSettings(orgId, await findMailSettings(db, orgId));
}

/**
 * Changes the fields that are sent.
 * @param ifMatch entity tag of the version that the change is meant for, null for the current one
 * @throws {StaleError}
 */
export async function update(
  actor: Actor,
  patch: BodyOf<typeof updateMailSettings>,
  ifMatch: string | null,
): Promise<MailSettingsResource> {
  const { db, orgId } = actor;
  return db.$transaction(async (tx) => {
    await lockMailSettings(tx, orgId);
    const before = toMailSettings(orgId, await findMailSettings(tx, orgId));
    requireMatch(ifMatch, before, mailSettings);
    if (Object.keys(patch).length === 0) return before;
    const after = { ...before, ...patch };
    const row = await saveMailSettings(tx, orgId, {
      senderName: after.sender_name,
      replyTo: after.reply_to,
      signature: after.signature,
      poster: after.poster,
    });
    await recordAudit(tx, actor, {
      action: "mail.settings_updated",
      targetType: "mail",
      targetId: orgId,
      details: { fields: Object.keys(patch) },
      changes: changesOf(before, patch),
    });
    return toMailSettings(orgId, row);
  });
}
