import { codeOfFault, type Fault, sentenceOfFault } from "#lib/contract/faults.ts";
import type { Modification } from "#lib/contract/scene/modification.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { countReopenedVideos, packageIfEnded } from "../collections/index.ts";
import { ConflictError } from "../errors.ts";
import {
  findModificationFaults,
  findOrderedTemplate,
  findTemplateScene,
  overSceneLimit,
} from "../templates/index.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { requeueFinished, type StaleVideo, updateArchiveDigest, type VideoRow } from "../videos/index.ts";

export type Urgency = Parameters<typeof requeueFinished>[3]["urgency"];

/**
 * Renders videos again whose picture is outdated. If only the archive is outdated, it is packaged again. The
 * videos are locked, and the `lockRun` of their collections is held.
 * @param newest the newest version of a video's template, for those that move to it
 */
export async function makeAgain(
  tx: TenantTransaction,
  orgId: string,
  stale: readonly StaleVideo[],
  { newest, urgency }: { newest: (video: StaleVideo) => number | null; urgency: Urgency },
): Promise<void> {
  await updateArchiveDigest(tx, orgId, stale);
  const filed = stale.map((video) => ({ ...video, collectionId: video.row.collectionId }));
  for (const [id, those] of byCollection(filed)) {
    const completed = those.filter(isDrawn).length;
    if (completed > 0) await countReopenedVideos(tx, id, { completed });
    else await packageIfEnded(tx, { id, orgId });
  }
  const drawn = Map.groupBy(stale.filter(isDrawn), (video) => (hasOldTemplate(video) ? newest(video) : null));
  for (const [version, those] of drawn) {
    const ids = those.map(({ row }) => row.id);
    await requeueFinished(tx, orgId, ids, { version, urgency });
  }
}

/** Whether the picture is outdated, not the archive alone. */
export const isDrawn = ({ refiled }: StaleVideo): boolean => refiled === null;

/** Videos of collections by their collection, in the order in which these are locked. */
export function byCollection<Row extends Pick<VideoRow, "collectionId">>(
  rows: readonly Row[],
): [string, Row[]][] {
  const groups = [...Map.groupBy(rows, ({ collectionId }) => collectionId)];
  return groups
    .flatMap(([id, those]): [string, Row[]][] => (id === null ? [] : [[id, those]]))
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * Whether a video moves to the newest version of its template; others keep theirs, which may have been chosen.
 */
export function hasOldTemplate({ reasons }: StaleVideo): boolean {
  return reasons.includes("template");
}

/**
 * The newest version, if one of the videos needs it; throws when they cannot be rendered with it. All have
 * one template.
 */
export async function versionFor(db: TenantConnection, stale: readonly StaleVideo[]): Promise<number | null> {
  await requireOwnWithinLimit(db, stale);
  const old = stale.filter(hasOldTemplate);
  const [first] = old;
  if (first === undefined) return null;
  const template = await findOrderedTemplate(db, first.row.templateId, undefined);
  if (template === null || template.scene === null) throw new Error("A template has no newest version");
  requireWithinLimit(template.scene);
  // Most were ordered with the same modifications, which are checked once.
  const sets = new Map(old.map(({ row }) => [JSON.stringify(row.modifications), row.modifications]));
  for (const modifications of sets.values()) {
    const [fault] = await findModificationFaults(db, template.scene, modifications as Modification[]);
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
async function requireOwnWithinLimit(db: TenantConnection, stale: readonly StaleVideo[]): Promise<void> {
  const own = stale.filter((video) => !hasOldTemplate(video) && isDrawn(video));
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
