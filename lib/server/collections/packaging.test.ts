import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { beginAttempt, succeed } from "../rendering/video-attempt.ts";
import { storage } from "../storage/storage.ts";
import { requeueFinished } from "../videos/stale-videos.ts";
import { countReopenedVideos } from "./collection-progress.ts";
import * as collections from "./collection-service.ts";
import { packageCollection } from "./packaging.ts";

const { dataDir } = await openTestInstallation();
const { requireRoom } = storage();
afterEach(() => {
  storage().requireRoom = requireRoom;
});
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const measures = { durationSeconds: 0.5, fps: 10, width: 320, height: 180, durationMs: 5 };
const shown = {
  personRevision: null,
  shownDigest: null,
  shownPhotoId: null,
  newestVersion: 1,
  cutLayers: [],
};
const never = new AbortController().signal;

/** A collection of one finished video that waits for its archive. */
async function packed(content: Buffer) {
  const { id: orgId, actor } = await createTestOrganization();
  const { id } = await collections.create(actor, {
    name: "All",
    type: "people",
    template_id: await insertTestTemplate(orgId),
    people: { ids: [await insertTestPerson(orgId, { firstName: "Ada" })] },
    modifications: [],
    file_name: "{{first_name}}",
  });
  const [video] = await actor.db.video.findMany();
  if (video === undefined) throw new Error("no video");
  const render = async (bytes: Buffer) => {
    const own = await beginAttempt(actor.db, video.id);
    const resultKey = `organizations/${orgId}/videos/${video.id}/${own?.attempt}.mp4`;
    await storage().write(resultKey, bytes);
    const files = { resultKey, thumbnailKey: "none", captionsKey: null, size: bytes.byteLength };
    const attempt = { videoId: video.id, attempt: own?.attempt ?? 0 };
    expect(await succeed(actor.db, attempt, { ...files, ...measures, ...shown })).toBe(true);
  };
  const renderAgain = async (bytes: Buffer) => {
    await actor.db.$transaction(async (tx) => {
      await countReopenedVideos(tx, id, { completed: 1 });
      await requeueFinished(tx, orgId, [video.id], { version: null, urgency: "single" });
    });
    await render(bytes);
  };
  await render(content);
  return { db: actor.db, actor, id, folder: `organizations/${orgId}/collections/${id}`, renderAgain };
}

async function bytesOf(key: string): Promise<Buffer> {
  return Buffer.concat(await storage().read(key).toArray());
}

/** Does something once: when it is known what is packed, and nothing of it has been read. */
function beforeItIsRead(work: () => Promise<void>): void {
  storage().requireRoom = async (bytes) => {
    storage().requireRoom = requireRoom;
    await work();
    await requireRoom(bytes);
  };
}

it("never completes a collection with what was packed before it was rendered again", async () => {
  const { db, actor, id, folder, renderAgain } = await packed(Buffer.from("old picture"));
  // So fast that no query saw the collection rendering in between: its counters are unchanged.
  beforeItIsRead(() => renderAgain(Buffer.from("new picture")));
  await packageCollection(db, id, never);
  const { key } = await collections.getArchive(actor, id);
  expect((await bytesOf(key)).includes("new picture")).toBe(true);
  expect((await bytesOf(key)).includes("old picture")).toBe(false);
  expect(await storage().list(folder)).toEqual([key]);
});

it("removes the archive of a worker that was killed before it could complete the collection", async () => {
  const { db, actor, id, folder } = await packed(Buffer.from("picture"));
  await storage().write(`${folder}/abandoned.zip`, Buffer.from("somebody's video"));
  await packageCollection(db, id, never);
  expect(await storage().list(folder)).toEqual([(await collections.getArchive(actor, id)).key]);
});

it("says at once which file is missing, and takes nothing else down", async () => {
  const { db, id, folder } = await packed(Buffer.from("picture"));
  const [video] = await db.video.findMany();
  // It was there a moment ago.
  beforeItIsRead(() => rm(join(dataDir, "files", video?.resultKey ?? "")));
  await expect(packageCollection(db, id, AbortSignal.timeout(10_000))).rejects.toThrow("ENOENT");
  expect(await storage().list(folder)).toEqual([]);
});
