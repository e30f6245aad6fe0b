import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import type { ResolvedScene } from "#lib/render/worker.ts";
import { database } from "#lib/server/database.ts";
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
      const video = await findVideo(tenantDatabase(orgId), videoId);
      if (video === null || !PLAYABLE.has(video.status)) return null;
      const isForMany = video.collectionId !== null;
      return { recipe: recipeOf(video), isForMany, open: () => openScene(video, makeStream) };
    },
    stillThere: async ({ videoIds, keys }) => {
      const [videos, segments] = await Promise.all([
        database().video.findMany({ where: { id: { in: videoIds } }, select: { id: true, status: true } }),
        database().streamSegment.findMany({ where: { key: { in: keys } }, select: { key: true } }),
      ]);
      const playable = videos.filter(({ status }) => PLAYABLE.has(status));
      return {
        videoIds: new Set(playable.map(({ id }) => id)),
        keys: new Set(segments.map(({ key }) => key)),
      };
    },
    noteShared: async ({ orgId, videoId }, parts) => {
      const db = tenantDatabase(orgId);
      await noteSharedParts(db, { orgId, videoId, parts });
      const own = await db.streamSegment.findMany({
        where: { videoId, key: { in: parts.map(({ key }) => key) } },
        select: { place: true },
      });
      return new Set(own.map(({ place }) => place));
    },
  };
}

/** What a video's row says of how it looks: rendered again, it may follow another version of its template. */
function recipeOf({ templateId, templateVersion, modifications, occasionOn, personId }: VideoRow): string {
  const recipe = [templateId, templateVersion, modifications, occasionOn, personId];
  return createHash("sha256").update(JSON.stringify(recipe)).digest("base64url");
}

async function openScene(video: VideoRow, makeStream: MakeStream): Promise<OpenScene> {
  // What draws is loaded with the first video: see docs/decisions/0093-a-worker-loads-what-draws-with-the-first-video.md.
  await loadDrawing();
  const { resolveOrder } = await import("../resolve-order.ts");
  const folder = await storage().temporaryFolder();
  const local = storage().localFiles();
  const close = async () => {
    await rm(folder, { recursive: true, force: true });
    await local[Symbol.asyncDispose]();
  };
  try {
    const { scene } = await resolveOrder(tenantDatabase(video.orgId), video, local);
    return { stream: await makeStream(scene, video, folder), close };
  } catch (error) {
    await close();
    throw error;
  }
}
