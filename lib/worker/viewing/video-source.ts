import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import type { ResolvedScene } from "#lib/render/worker.ts";
import { lockAssets } from "#lib/server/assets/index.ts";
import { database } from "#lib/server/database.ts";
import {
  findPortrayedPerson,
  framingOf,
  type PortrayedPerson,
  toMergeData,
} from "#lib/server/people/index.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { tenantDatabase } from "#lib/server/tenant-database.ts";
import { findVideo, type VideoRow } from "#lib/server/videos/index.ts";
import { noteSharedParts, PLAYABLE_STATUSES } from "#lib/server/viewing/index.ts";
import { loadDrawing } from "./load-drawing.ts";
import type { OpenScene, SceneStream, VideoSource } from "./scene-stream.ts";

/** Makes the stream of a video's scene, with work files in `folder`. */
export type MakeStream = (scene: ResolvedScene, video: VideoRow, folder: string) => Promise<SceneStream>;

const PLAYABLE: ReadonlySet<string> = new Set(PLAYABLE_STATUSES);

/** The videos of the installation, as streams. */
export function videoSource(makeStream: MakeStream): VideoSource {
  return {
    find: async ({ orgId, videoId }) => {
      const db = tenantDatabase(orgId);
      const video = await findVideo(db, videoId);
      if (video === null || !PLAYABLE.has(video.status)) return null;
      const person = video.personId === null ? null : await findPortrayedPerson(db, video.personId);
      const isForMany = video.collectionId !== null;
      return { recipe: recipeOf(video, person), isForMany, open: () => openScene(video, makeStream) };
    },
    stillThere: async ({ videoIds, assetIds, keys }) => {
      const [videos, assets, segments] = await Promise.all([
        database().video.findMany({ where: { id: { in: videoIds } }, select: { id: true, status: true } }),
        database().asset.findMany({ where: { id: { in: assetIds } }, select: { id: true } }),
        database().streamSegment.findMany({ where: { key: { in: keys } }, select: { key: true } }),
      ]);
      const playable = videos.filter(({ status }) => PLAYABLE.has(status));
      return {
        videoIds: new Set(playable.map(({ id }) => id)),
        assetIds: new Set(assets.map(({ id }) => id)),
        keys: new Set(segments.map(({ key }) => key)),
      };
    },
    noteShared: async ({ orgId, videoId, assetIds }, parts) => {
      const db = tenantDatabase(orgId);
      const own = await noteSharedParts(db, { orgId, videoId, parts });
      // Afterwards, since an erasure takes away what was written down before it; one that is under way is waited for.
      const there = await db.$transaction((tx) => lockAssets(tx, orgId, assetIds));
      if (there.size < assetIds.length) {
        await db.streamSegment.deleteMany({ where: { key: { in: parts.map(({ key }) => key) } } });
        return null;
      }
      return own;
    },
  };
}

/**
 * What a video's row says of how it looks, since it may follow another version of its template when it is rendered again, and
 * what it shows of the person.
 */
function recipeOf(video: VideoRow, person: PortrayedPerson | null): string {
  const { templateId, templateVersion, modifications, occasionOn, personId } = video;
  const shown = person && [toMergeData(person), person.photoAssetId, framingOf(person)];
  const recipe = [templateId, templateVersion, modifications, occasionOn, personId, shown];
  return createHash("sha256").update(JSON.stringify(recipe)).digest("base64url");
}

async function openScene(video: VideoRow, makeStream: MakeStream): Promise<OpenScene> {
  // What draws is loaded with the first video: see docs/decisions/0093-a-worker-loads-what-draws-with-the-first-video.md.
  await loadDrawing();
  const { resolveOrder } = await import("../resolve-order.ts");
  const folder = await storage().temporaryFolder();
  const local = storage().localFiles();
  const close = async () => {
    try {
      await rm(folder, { recursive: true, force: true });
    } finally {
      await local[Symbol.asyncDispose]();
    }
  };
  try {
    const { scene, shown, ordered } = await resolveOrder(tenantDatabase(video.orgId), video, local);
    const assetIds = [
      ...new Set([...ordered.inputs.assets.keys(), ...(shown.shownPhotoId ? [shown.shownPhotoId] : [])]),
    ];
    return { stream: await makeStream(scene, video, folder), assetIds, close };
  } catch (error) {
    await close();
    throw error;
  }
}
