import { afterAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import {
  beginAttempt,
  fail,
  markDeadLettered,
  releaseClaim,
  reportProgress,
  succeed,
} from "../rendering/video-attempt.ts";
import { eraseVideosOfPerson } from "../rendering/video-erasure.ts";
import * as collections from "./collection-service.ts";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const result = {
  resultKey: "result",
  thumbnailKey: "thumbnail",
  captionsKey: null,
  size: 1,
  durationSeconds: 0.5,
  fps: 10,
  width: 320,
  height: 180,
  durationMs: 5,
  personRevision: 1,
  shownDigest: "digest",
  shownPhotoId: null,
  newestVersion: 1,
  cutLayers: [],
};
const error = { code: "asset_missing" as const, message: "There is no photo" };

async function order(count: number) {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await insertTestPerson(org.id, { firstName: `Person ${index}` }));
  }
  const collection = await collections.create(org.actor, {
    name: "All of us",
    type: "people",
    template_id: templateId,
    people: { ids },
    modifications: [],
    file_name: "{{first_name}}",
  });
  return { org, collectionId: collection.id, people: ids, videos: await videosOf(org, collection.id) };
}

async function videosOf({ actor }: TestOrganization, collectionId: string) {
  const page = await collections.listVideos(actor, collectionId, { limit: 200, count: false });
  return page.items;
}

async function begin({ actor }: TestOrganization, videoId: string) {
  const row = await beginAttempt(actor.db, videoId);
  if (row === null) throw new Error("nothing to render");
  return { videoId, attempt: row.attempt };
}

const counters = async ({ actor }: TestOrganization, id: string) => {
  const { status, total, completed, failed } = await collections.get(actor, id);
  return { status, total, completed, failed };
};
const jobs = (name: string) => database().$queryRaw<unknown[]>`select 1 from pgboss.job where name = ${name}`;

it("counts videos that end at the same moment, and packages once", async () => {
  const { org, collectionId, videos } = await order(12);
  const attempts = await Promise.all(videos.map(({ id }) => begin(org, id)));
  expect(await counters(org, collectionId)).toMatchObject({ status: "rendering", completed: 0 });
  const before = (await jobs("package-collection")).length;
  await Promise.all(
    attempts.map((own, index) =>
      index % 4 === 0 ? fail(org.actor.db, own, error) : succeed(org.actor.db, own, result),
    ),
  );
  expect(await counters(org, collectionId)).toEqual({
    status: "packaging",
    total: 12,
    completed: 9,
    failed: 3,
  });
  expect((await jobs("package-collection")).length - before).toBe(1);
});

it("fails when nothing succeeded", async () => {
  const { org, collectionId, videos } = await order(2);
  for (const { id } of videos) await fail(org.actor.db, await begin(org, id), error);
  expect(await counters(org, collectionId)).toEqual({ status: "failed", total: 2, completed: 0, failed: 2 });
});

it("counts a video once, whoever else believes to have made it", async () => {
  const { org, collectionId, videos } = await order(2);
  const { db } = org.actor;
  const id = videos[0]?.id ?? "";
  const lost = await begin(org, id);
  const successor = await begin(org, id);
  expect(await reportProgress(db, lost, 0.5)).toBe(false);
  expect(await succeed(db, lost, result)).toBe(false);
  expect(await releaseClaim(db, lost, org.id)).toBe(false);
  expect(await succeed(db, successor, result)).toBe(true);
  expect(await succeed(db, successor, result)).toBe(false);
  expect(await markDeadLettered(db, id)).toBe(false);
  expect(await beginAttempt(db, id)).toBe(null);
  expect(await counters(org, collectionId)).toMatchObject({ completed: 1, failed: 0 });
});

it("buries a video that no worker survived", async () => {
  const { org, videos } = await order(1);
  const id = videos[0]?.id ?? "";
  await begin(org, id);
  expect(await markDeadLettered(org.actor.db, id)).toBe(true);
  const [video] = await videosOf(org, videos[0]?.collection_id ?? "");
  expect(video).toMatchObject({ status: "failed", error: { code: "worker_lost" } });
});

it("hands a video back with a new job", async () => {
  const { org, collectionId, videos } = await order(1);
  const before = (await jobs("render-video")).length;
  expect(await releaseClaim(org.actor.db, await begin(org, videos[0]?.id ?? ""), org.id)).toBe(true);
  expect((await videosOf(org, collectionId))[0]).toMatchObject({ status: "queued", started_at: null });
  expect((await jobs("render-video")).length - before).toBe(1);
});

it("forgets an erased person in counters, archive and queue", async () => {
  const { org, collectionId, people, videos } = await order(3);
  const { db } = org.actor;
  for (const { id } of videos.slice(0, 2)) await succeed(db, await begin(org, id), result);
  const rendering = await begin(org, videos[2]?.id ?? "");
  const erase = (personId = "") => db.$transaction((tx) => eraseVideosOfPerson(tx, org.actor, personId));

  // The last one was still rendering: with it gone, the collection is done.
  expect(await erase(people[2])).toEqual([
    `organizations/${org.id}/videos/${videos[2]?.id}`,
    `pieces/${org.id}/${videos[2]?.id}`,
  ]);
  expect(await succeed(db, rendering, result)).toBe(false);
  expect(await counters(org, collectionId)).toEqual({
    status: "packaging",
    total: 2,
    completed: 2,
    failed: 0,
  });

  await db.collection.update({
    where: { id: collectionId },
    data: { status: "completed", zipKey: "old.zip" },
  });
  expect(await erase(people[0])).toContain("old.zip");
  expect(await collections.get(org.actor, collectionId)).toMatchObject({
    status: "packaging",
    total: 1,
    zip_url: null,
  });

  await erase(people[1]);
  expect(await counters(org, collectionId)).toEqual({
    status: "canceled",
    total: 0,
    completed: 0,
    failed: 0,
  });
});

it("tells how fast it goes and how long it takes, the same to everybody who looks", async () => {
  const { org, collectionId, videos } = await order(10);
  const throughput = async () => {
    const { videos_per_minute, seconds_left } = await collections.get(org.actor, collectionId);
    return [videos_per_minute, seconds_left];
  };
  const { now } = clock;
  const began = Date.now();
  const at = (second: number) => {
    clock.now = () => new Date(began + second * 1000);
  };
  try {
    at(0);
    expect(await throughput()).toEqual([null, null]);
    // The first one takes longer: it waits for what all of them share.
    for (const [index, second] of [10, 12, 14, 16].entries()) {
      const own = await begin(org, videos[index]?.id ?? "");
      at(second);
      await succeed(org.actor.db, own, result);
    }
    expect(await throughput()).toEqual([30, 12]);
    at(17);
    expect(await throughput()).toEqual([30, 11]);
    for (const { id } of videos.slice(4)) await succeed(org.actor.db, await begin(org, id), result);
    expect(await throughput()).toEqual([null, null]);
  } finally {
    clock.now = now;
  }
});

it("takes no speed from videos that failed before anything was drawn", async () => {
  const { org, collectionId, videos } = await order(10);
  for (const { id } of videos.slice(0, 3)) await fail(org.actor.db, await begin(org, id), error);
  expect(await collections.get(org.actor, collectionId)).toMatchObject({
    failed: 3,
    videos_per_minute: null,
    seconds_left: null,
  });
});

it("erases in one organization only", async () => {
  const one = await order(1);
  const other = await order(1);
  const keys = await one.org.actor.db.$transaction((tx) =>
    eraseVideosOfPerson(tx, one.org.actor, other.people[0] ?? ""),
  );
  expect(keys).toEqual([]);
  expect(await counters(other.org, other.collectionId)).toMatchObject({ total: 1 });
});
