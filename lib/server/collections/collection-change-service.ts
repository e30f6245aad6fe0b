import type { BodyOf, ParamsOf } from "#lib/contract/contract.ts";
import { collection } from "#lib/contract/resources/collection.ts";
import type { deleteCollection, updateCollection } from "#lib/contract/resources/collection-command.ts";
import type { Actor } from "../actor.ts";
import { changesOf } from "../audit/audit-changes.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { ConflictError, found } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import { lockRow } from "../row-lock.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { deleteLocked, lockToDelete } from "./collection-deletion.ts";
import { WRITE_TIME_LIMIT } from "./collection-progress.ts";
import { findCollection, updateCollectionRow } from "./collection-queries.ts";
import { type CollectionResource, toCollection } from "./collection-serializer.ts";
import { get } from "./collection-service.ts";
import { CANCELABLE } from "./collection-state.ts";

/**
 * Changes a collection's name or metadata, at any time.
 * @param ifMatch entity tag of the version that the change is meant for, null for the current one
 * @throws {NotFoundError | StaleError}
 */
export async function update(
  actor: Actor,
  { collection_id: id }: ParamsOf<typeof updateCollection>,
  patch: BodyOf<typeof updateCollection>,
  ifMatch: string | null,
): Promise<CollectionResource> {
  const urls = await signedUrls();
  await actor.db.$transaction(async (tx) => {
    await lockRow(tx, "collections", actor.orgId, id, "change");
    const before = found(await findCollection(tx, id));
    requireMatch(ifMatch, toCollection(before, urls), collection);
    if (Object.keys(patch).length === 0) return;
    await updateCollectionRow(tx, id, patch);
    await recordAudit(tx, actor, {
      action: "collection.updated",
      targetType: "collection",
      targetId: id,
      details: { fields: Object.keys(patch) },
      changes: patch.name === undefined ? [] : changesOf({ name: before.name }, { name: patch.name }),
    });
  });
  return get(actor, id);
}

/**
 * Deletes a collection that has ended, with its videos. A worker removes the files.
 * @param ifMatch entity tag of the version that is meant, null for the current one
 * @throws {NotFoundError | StaleError}; {ConflictError} while it runs
 */
export async function remove(
  actor: Actor,
  { collection_id: id }: ParamsOf<typeof deleteCollection>,
  ifMatch: string | null,
): Promise<void> {
  const { db, orgId } = actor;
  const urls = await signedUrls();
  await db.$transaction(async (tx) => {
    const videos = await lockToDelete(tx, orgId, [id]);
    const row = found(await findCollection(tx, id));
    requireMatch(ifMatch, toCollection(row, urls), collection);
    const { status } = row;
    if (CANCELABLE.includes(status)) throw new ConflictError("collection_running", { status });
    await deleteLocked(tx, orgId, { ids: [id], videos });
    await recordAudit(tx, actor, {
      action: "collection.deleted",
      targetType: "collection",
      targetId: id,
      targetName: row.name,
      details: { videos: videos.length },
    });
  }, WRITE_TIME_LIMIT);
}
