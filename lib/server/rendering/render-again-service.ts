import { codeOfFault, type Fault, sentenceOfFault } from "#lib/contract/faults.ts";
import type { Modification } from "#lib/contract/scene/modification.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import {
  type CollectionResource,
  countReopenedVideos,
  findCollection,
  getCollection,
  lockRun,
  packageIfEnded,
  reopenLost,
  WRITE_TIME_LIMIT,
} from "../collections/index.ts";
import { ConflictError, NotFoundError } from "../errors.ts";
import {
  findModificationFaults,
  findOrderedTemplate,
  findTemplateScene,
  overSceneLimit,
} from "../templates/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import {
  findLostVideos,
  findStaleness,
  findStaleVideos,
  getVideo,
  lockVideo,
  lockVideos,
  requeueFinished,
  type StaleVideo,
  updateArchiveDigest,
  type VideoResource,
} from "../videos/index.ts";

/**
 * Renders the videos of a collection again that are out of date or have lost their file; for videos with an
 * up-to-date picture only the archive is updated.
 * @throws {NotFoundError}; {ConflictError} when no video is, or the newest template does not take their
 *   modifications
 */
export async function renderCollectionAgain(actor: Actor, id: string): Promise<CollectionResource> {
  if ((await findCollection(actor.db, id)) === null) throw new NotFoundError();
  const stale = await findStaleVideos(actor.db, actor.orgId, id);
  const staleIds = new Set(stale.map(({ row }) => row.id));
  const lost = (await findLostVideos(actor.db, { collectionId: id })).filter(
    (video) => !staleIds.has(video.id),
  );
  const version = await versionFor(actor, stale);
  await actor.db.$transaction(async (tx) => {
    await lockRun(tx, id);
    const ids = stale.map(({ row }) => row.id);
    const locked = await lockVideos(tx, actor.orgId, [id], { ids });
    const finished = new Set(locked.filter(({ status }) => status === "succeeded").map((video) => video.id));
    const again = stale.filter(({ row }) => finished.has(row.id));
    const remade = await reopenLost(tx, { orgId: actor.orgId, collectionId: id }, lost, "bulk");
    if (again.length + remade === 0) throw new ConflictError("collection_not_stale");
    if (again.length > 0) await makeAgain(tx, actor.orgId, id, again, { version, urgency: "bulk" });
    if (version !== null) await tx.collection.update({ where: { id }, data: { templateVersion: version } });
    await recordAudit(tx, actor, {
      action: "collection.rendered_again",
      targetType: "collection",
      targetId: id,
      details: { videos: again.length + remade },
    });
  }, WRITE_TIME_LIMIT);
  return getCollection(actor, id);
}

/**
 * Renders a video again that is out of date or has lost its file, before those of collections; with an
 * up-to-date picture only the archive is updated.
 * @throws {NotFoundError}; {ConflictError} when it is not, or the newest template does not take its
 *   modifications
 */
export async function renderVideoAgain(actor: Actor, id: string): Promise<VideoResource> {
  const found = await findStaleness(actor.db, id);
  if (found === null) throw new NotFoundError();
  const isStale = found.reasons.length > 0;
  const lost = isStale ? [] : await findLostVideos(actor.db, { id });
  if (!isStale && lost.length === 0) throw new ConflictError("video_not_stale");
  const stale = [found];
  const version = await versionFor(actor, stale);
  const { collectionId } = found.row;
  await actor.db.$transaction(async (tx) => {
    if (collectionId !== null) await lockRun(tx, collectionId);
    const video = await lockVideo(tx, actor.orgId, id);
    if (video === null) throw new NotFoundError();
    if (video.status !== "succeeded") throw new ConflictError("video_not_finished", { status: video.status });
    if (isStale) await makeAgain(tx, actor.orgId, collectionId, stale, { version, urgency: "single" });
    else await reopenLost(tx, { orgId: actor.orgId, collectionId }, lost, "single");
    await recordAudit(tx, actor, { action: "video.rendered_again", targetType: "video", targetId: id });
  });
  return getVideo(actor, id);
}

type Urgency = Parameters<typeof requeueFinished>[3]["urgency"];

/** Renders videos again whose picture is outdated. If only the archive is outdated, it is packaged again. */
async function makeAgain(
  tx: TenantTransaction,
  orgId: string,
  collectionId: string | null,
  stale: readonly StaleVideo[],
  { version, urgency }: { version: number | null; urgency: Urgency },
): Promise<void> {
  const drawn = stale.filter(({ refiled }) => refiled === null);
  await updateArchiveDigest(tx, orgId, stale);
  if (collectionId !== null) {
    if (drawn.length > 0) await countReopenedVideos(tx, collectionId, { completed: drawn.length });
    else await packageIfEnded(tx, { id: collectionId, orgId });
  }
  if (drawn.length > 0) await requeue(tx, orgId, drawn, version, urgency);
}

/**
 * Videos with an old template version move to the newest one; the others keep theirs, which may have been
 * chosen.
 */
async function requeue(
  tx: TenantTransaction,
  orgId: string,
  stale: readonly StaleVideo[],
  newest: number | null,
  urgency: Urgency,
): Promise<void> {
  const ids = (withOldTemplate: boolean) =>
    stale.filter((video) => hasOldTemplate(video) === withOldTemplate).map(({ row }) => row.id);
  await requeueFinished(tx, orgId, ids(true), { version: newest, urgency });
  await requeueFinished(tx, orgId, ids(false), { version: null, urgency });
}

function hasOldTemplate({ reasons }: StaleVideo): boolean {
  return reasons.includes("template");
}

/**
 * The newest version, if one of the videos needs it; throws when they cannot be rendered with it. All have
 * one template.
 */
async function versionFor(actor: Actor, stale: readonly StaleVideo[]): Promise<number | null> {
  await requireOwnWithinLimit(actor, stale);
  const old = stale.filter(hasOldTemplate);
  const [first] = old;
  if (first === undefined) return null;
  const template = await findOrderedTemplate(actor.db, first.row.templateId, undefined);
  if (template === null || template.scene === null) throw new Error("A template has no newest version");
  requireWithinLimit(template.scene);
  // Most were ordered with the same modifications, which are checked once.
  const sets = new Map(old.map(({ row }) => [JSON.stringify(row.modifications), row.modifications]));
  for (const modifications of sets.values()) {
    const [fault] = await findModificationFaults(actor.db, template.scene, modifications as Modification[]);
    if (fault === undefined) continue;
    const problem = sentenceOfFault(fault);
    const place = placeOf(fault, modifications as Modification[]);
    throw new ConflictError("newest_version_unsuitable", { cause: codeOfFault(fault), problem, place });
  }
  return template.version;
}

/** The layer and property of a fault in modifications, as in `title.font.size`. */
function placeOf({ loc }: Fault, modifications: readonly Modification[]): string {
  const [part = "modifications", index, ...property] = loc.slice(1);
  const modification = typeof index === "number" ? modifications[index] : undefined;
  if (modification === undefined) return String(part);
  return [modification.name, ...(property[0] === "name" ? [] : property)].join(".");
}

/** Checks videos that keep their template version: they may have been ordered under another limit. */
async function requireOwnWithinLimit({ db }: Actor, stale: readonly StaleVideo[]): Promise<void> {
  const own = stale.filter((video) => !hasOldTemplate(video) && video.refiled === null);
  const versions = new Map(own.map(({ row }) => [`${row.templateId} ${row.templateVersion}`, row]));
  for (const { templateId, templateVersion } of versions.values()) {
    const scene = await findTemplateScene(db, templateId, templateVersion);
    if (scene !== null) requireWithinLimit(scene);
  }
}

/** @throws {ConflictError} for a scene over the limit */
function requireWithinLimit(scene: Scene): void {
  const over = overSceneLimit(scene);
  if (over !== null) throw new ConflictError("stale_scene_too_large", over);
}
