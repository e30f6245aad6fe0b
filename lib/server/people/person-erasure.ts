import { person } from "#lib/contract/resources/person.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { found } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import { lockRow } from "../row-lock.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { forgetDeliveriesAbout } from "../webhooks/index.ts";
import { announceErasures } from "./person-events.ts";
import { deletePeople, findPerson, type PersonRow } from "./person-queries.ts";
import { toPerson } from "./person-serializer.ts";

/*
 * The steps of an erasure that only concern the person. Their videos and photos belong to other domains:
 * `erasure` runs all steps in one transaction.
 */

/**
 * Locks a person to be erased until the transaction ends. A concurrent order for them either commits first,
 * or waits and is then refused.
 * @param ifMatch entity tag of the version that is meant, null for the current one
 * @throws {NotFoundError | StaleError}
 */
export async function lockPersonToErase(
  tx: TenantTransaction,
  orgId: string,
  id: string,
  ifMatch: string | null,
): Promise<PersonRow> {
  const urls = await signedUrls();
  await lockRow(tx, "people", orgId, id, "delete");
  const row = found(await findPerson(tx, id));
  requireMatch(ifMatch, toPerson(row, urls), person);
  return row;
}

/** Deletes people's rows, and the webhook deliveries that contain their data. */
export async function erasePeopleRows(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  await deletePeople(tx, ids);
  await forgetDeliveriesAbout(tx, ids);
}

/** Writes the audit event, and notifies the organization's webhooks. */
export async function recordErasure(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  await recordAudit(tx, actor, { action: "person.erased", targetType: "person", targetId: id });
  await announceErasures(tx, actor.orgId, [id]);
}
