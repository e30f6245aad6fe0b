import type { BodyOf, Page, QueryOf } from "#lib/contract/contract.ts";
import { faultAt } from "#lib/contract/faults.ts";
import type {
  createCollection,
  listCollections,
  listCollectionVideos,
} from "#lib/contract/resources/collection.ts";
import type { CollectionChange } from "#lib/contract/resources/live.ts";
import { findMergeFieldFaults } from "#lib/contract/scene/merge-fields.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { ConflictError, found, NotFoundError } from "../errors.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { storage } from "../storage/storage.ts";
import { requireQuotaLeft } from "../storage/storage-quota.ts";
import { findTemplateScene } from "../templates/index.ts";
import { searchWords } from "../text-search.ts";
import {
  checkOrder,
  checkRenderBudget,
  countStaleOf,
  countStaleVideos,
  createVideosForCollection,
  listVideosOfCollection,
  refuseErased,
  requireNotArchived,
  type VideoResource,
} from "../videos/index.ts";
import { selectListedCollections } from "./collection-list-queries.ts";
import { collectionOrder } from "./collection-order.ts";
import { WRITE_TIME_LIMIT } from "./collection-progress.ts";
import {
  type CollectionRow,
  countCollections,
  findCollection,
  findProgress,
  insertCollection,
} from "./collection-queries.ts";
import {
  archiveName,
  type CollectionResource,
  toCollection,
  toCollectionChange,
} from "./collection-serializer.ts";
import { dryRun } from "./dry-run.ts";
import type { CollectionReport } from "./dry-run-report.ts";
import { restoreArchive } from "./lost-files.ts";
import { findRecipients, type LeftOut, type Recipient } from "./recipients.ts";
import { throughputOf } from "./throughput.ts";

type CollectionInput = Omit<BodyOf<typeof createCollection>, "dry_run" | "keep"> & {
  dry_run?: boolean;
  keep?: boolean;
};

/** A page of the organization's collections. */
export async function list(
  actor: Actor,
  query: QueryOf<typeof listCollections>,
): Promise<Page<CollectionResource>> {
  const { limit, cursor, count, sort, q, ...fields } = query;
  const { db, orgId } = actor;
  const listName = `collections ${sort}`;
  const order = collectionOrder(sort);
  const position = decodeCursor(cursor, listName, (value) => order.fits(value));
  const filter = { ...fields, words: await searchWords(db, q) };
  const { found, until } = await selectListedCollections(db, orgId, filter, {
    order,
    position,
    take: limit + 1,
  });
  const ended = found.slice(0, limit).flatMap(({ row }) => (hasEnded(row) ? [row] : []));
  const [urls, stale] = await Promise.all([signedUrls(), countStaleOf(db, orgId, ended)]);
  const page = toPage(
    found,
    { list: listName, limit, until },
    ({ row, place }) => ({ value: place, id: row.id }),
    ({ row }) => toCollection(row, urls, stale.get(row.id) ?? null),
  );
  return count ? { ...page, total: totalText(await countCollections(db, filter)) } : page;
}

/** @throws {NotFoundError} */
export async function get(actor: Actor, id: string): Promise<CollectionResource> {
  return (await measured(actor, found(await findCollection(actor.db, id)))).resource;
}

/** What changes of a collection by itself, as it is now; null for one that is gone. */
export async function findChange(place: TenantScope, id: string): Promise<CollectionChange | null> {
  const row = await findCollection(place.db, id);
  if (row === null) return null;
  const { resource, rendering } = await measured(place, row);
  return toCollectionChange(resource, rendering);
}

type TenantScope = Pick<Actor, "db" | "orgId">;

/** A collection with what is counted or measured only for one at a time. */
async function measured({ db, orgId }: TenantScope, row: CollectionRow) {
  const stale = hasEnded(row) ? await countStaleVideos(db, orgId, { collectionIds: [row.id] }) : null;
  const progress = row.status === "rendering" ? await findProgress(db, row) : null;
  const throughput = progress === null ? null : throughputOf(progress);
  return {
    resource: toCollection(row, await signedUrls(), stale, throughput),
    rendering: progress?.rendering ?? null,
  };
}

/** A page of a collection's videos, in its order. @throws {NotFoundError} */
export async function listVideos(
  actor: Actor,
  id: string,
  query: QueryOf<typeof listCollectionVideos>,
): Promise<Page<VideoResource>> {
  found(await findCollection(actor.db, id));
  return listVideosOfCollection(actor, id, query);
}

/**
 * Finds everything that would prevent a video of the collection from being rendered. Writes nothing.
 * @param signal cancels the check
 * @throws the same errors as `create` for the same input
 */
export async function check(
  actor: Actor,
  input: CollectionInput,
  signal: AbortSignal,
): Promise<CollectionReport> {
  const { recipients, leftOut, templateVersion } = await checkedOrder(actor, input);
  const scene = await findTemplateScene(actor.db, input.template_id, templateVersion);
  if (scene === null) throw new NotFoundError();
  const { modifications } = input;
  return dryRun(actor, { scene, templateVersion, modifications, recipients, leftOut }, signal);
}

/**
 * Orders a video for each of many people: creates the collection, its videos and their jobs in one
 * transaction.
 * @throws {ValidationError} with every fault; {ConflictError} for an archived template or project, or a
 *   person just erased; {BudgetError}; {StorageFullError}
 */
export async function create(actor: Actor, input: CollectionInput): Promise<CollectionResource> {
  const urls = await signedUrls();
  const { recipients, templateVersion } = await checkedOrder(actor, input);
  const id = newId();
  const row = await refuseErased(() =>
    actor.db.$transaction(async (tx) => {
      await requireNotArchived(tx, actor.orgId, input);
      const inserted = await insertCollection(tx, {
        id,
        orgId: actor.orgId,
        name: input.name,
        type: input.type,
        total: recipients.length,
        fileName: input.file_name,
        keep: input.keep ?? true,
        ...orderColumns(input, templateVersion),
      });
      await createVideosForCollection(tx, inserted, recipients);
      await recordAudit(tx, actor, {
        action: "collection.created",
        targetType: "collection",
        targetId: id,
        details: { total: recipients.length },
      });
      return inserted;
    }, WRITE_TIME_LIMIT),
  );
  return toCollection(row, urls);
}

/**
 * The recipients of an order and the version of its template.
 * @throws {ValidationError} with every fault of the request; {BudgetError}; {StorageFullError}
 */
async function checkedOrder(
  actor: Actor,
  input: CollectionInput,
): Promise<{ recipients: Recipient[]; leftOut: LeftOut[]; templateVersion: number }> {
  const { recipients, leftOut, faults } = await findRecipients(actor.db, input);
  const nameFaults = findMergeFieldFaults({ file_name: input.file_name }).map((fault) =>
    faultAt(["body"], fault),
  );
  const templateVersion = await checkOrder(actor.db, input, { further: [...faults, ...nameFaults] });
  const keep = input.keep ?? true;
  const order = { templateId: input.template_id, templateVersion, videos: recipients.length, keep };
  await checkRenderBudget(actor.db, actor.orgId, order);
  if (keep) await requireQuotaLeft(actor.db, actor.orgId);
  return { recipients, leftOut, templateVersion };
}

export type Archive = { key: string; name: string; size: number };

/**
 * The archive of a collection: its storage key, file name and size in bytes.
 * @throws {NotFoundError}; {ConflictError} until there is an archive
 */
export async function getArchive(actor: Actor, id: string): Promise<Archive> {
  const row = found(await findCollection(actor.db, id));
  const size = row.zipKey === null ? null : await storage().size(row.zipKey);
  if (row.zipKey !== null && size !== null) return { key: row.zipKey, name: archiveName(row), size };
  if (await restoreArchive(actor.db, id)) throw new ConflictError("archive_lost");
  throw withoutArchive(row);
}

function withoutArchive({ status, completed }: CollectionRow): ConflictError {
  if (status === "ready") return new ConflictError("archive_of_prepared");
  if (status === "canceled") return new ConflictError("archive_canceled");
  if (status !== "failed") return new ConflictError("archive_pending", { status });
  return new ConflictError(completed === 0 ? "archive_empty" : "archive_failed");
}

function hasEnded({ status }: CollectionRow): boolean {
  return status === "ready" || status === "completed" || status === "failed" || status === "canceled";
}

function orderColumns(input: CollectionInput, templateVersion: number) {
  return {
    templateId: input.template_id,
    templateVersion,
    projectId: input.project_id ?? null,
    modifications: input.modifications as Prisma.InputJsonArray,
    metadata: (input.metadata ?? {}) as Prisma.InputJsonObject,
  };
}
