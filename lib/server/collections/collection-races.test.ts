import { afterAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { erasePerson } from "../erasure/person-erasure-service.ts";
import { ConflictError, NotFoundError } from "../errors.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import * as again from "../rendering/render-again-service.ts";
import { beginAttempt, fail, releaseClaim, succeed } from "../rendering/video-attempt.ts";
import * as videoCommands from "../rendering/video-command-service.ts";
import { storage } from "../storage/storage.ts";
import * as commands from "./collection-command-service.ts";
import * as collections from "./collection-service.ts";
import type { makeArchive } from "./make-archive.ts";
import { packageCollection } from "./packaging.ts";
import { storeArchive } from "./store-archive.ts";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const VIDEOS = 30;
const MILLISECONDS = 4000;

const error = { code: "asset_missing" as const, message: "There is no photo" };
const measures = { durationSeconds: 0.5, fps: 10, width: 320, height: 180, durationMs: 5, size: 1 };
/**
 * With a digest that matches no person, so that the video is out of date as soon as its person is changed.
 */
const shown = { personRevision: 0, shownDigest: "", shownPhotoId: null, newestVersion: 1, cutLayers: [] };
const result = { resultKey: "result", thumbnailKey: "thumbnail", captionsKey: null, ...measures, ...shown };
// While these files exist, the videos are not rendered again.
for (const key of ["result", "thumbnail"]) await storage().write(key, new Uint8Array(measures.size));

async function order() {
  const { id: orgId, actor } = await createTestOrganization();
  const rows = Array.from({ length: VIDEOS }, () => ({ id: newId(), orgId, firstName: "Ada" }));
  await database().person.createMany({ data: rows });
  const { id } = await collections.create(actor, {
    name: "All",
    type: "people",
    template_id: await insertTestTemplate(orgId),
    people: { ids: rows.map((person) => person.id) },
    modifications: [],
    file_name: "{{first_name}}",
  });
  const videos = (await actor.db.video.findMany()).map((video) => video.id);
  return { orgId, actor, id, videos, persons: rows.map((person) => person.id) };
}

/** In this process, as the one that a worker starts for it does: so often as here, starting one would take all of the time. */
const storeHere: typeof makeArchive = (content, zipKey, signal) =>
  storeArchive(storage(), { content, zipKey }, signal);

type Ordered = Awaited<ReturnType<typeof order>>;

const one = <T>(items: readonly T[]): T => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
};

/** What people and workers do, each as often as it says. */
function deeds({ actor, orgId, id, videos, persons }: Ordered): [number, () => Promise<unknown>][] {
  const render = async () => {
    const videoId = one(videos);
    const row = await beginAttempt(actor.db, videoId);
    if (row === null) return;
    const own = { videoId, attempt: row.attempt };
    const end = Math.random();
    if (end < 0.6) await succeed(actor.db, own, result);
    else if (end < 0.9) await fail(actor.db, own, error);
    else await releaseClaim(actor.db, own, orgId);
  };
  return [
    [12, render],
    [1, () => commands.cancel(actor, id)],
    [2, () => commands.retry(actor, id, {})],
    [2, () => videoCommands.cancel(actor, one(videos))],
    [2, () => videoCommands.retry(actor, one(videos), {})],
    [2, () => again.renderVideoAgain(actor, one(videos))],
    [1, () => again.renderCollectionAgain(actor, id)],
    [1, () => packageCollection(actor.db, id, AbortSignal.timeout(30_000), storeHere).catch(unreadable)],
    [0.1, () => videoCommands.remove(actor, one(videos), null)],
    [0.1, () => erasePerson(actor, one(persons))],
  ];
}

/** The results of this test have no files to be packed. */
function unreadable(fault: unknown): void {
  if (!(fault instanceof Error && "code" in fault && fault.code === "ENOENT")) throw fault;
}

it("counts right and nobody waits for ever, whatever happens at once", { timeout: 60_000 }, async () => {
  const ordered = await order();
  const { actor, id } = ordered;
  const choices = deeds(ordered).flatMap(([weight, deed]) => Array(Math.ceil(weight * 10)).fill(deed));
  const unexpected: unknown[] = [];
  const end = performance.now() + MILLISECONDS;
  let done = 0;
  const act = async () => {
    while (performance.now() < end) {
      try {
        await one(choices)();
        done += 1;
      } catch (fault) {
        const isRefusal = fault instanceof ConflictError || fault instanceof NotFoundError;
        if (!isRefusal) unexpected.push(fault);
      }
    }
  };
  const watch = async () => {
    while (performance.now() < end) {
      const [row] = await database().$queryRaw<object[]>`
        select * from (
          select c.total, c.completed, c.failed, count(v.id)::int as videos,
            count(*) filter (where v.status = 'succeeded')::int as succeeded,
            count(*) filter (where v.status = 'failed')::int as lost
          from collections c left join videos v on v.collection_id = c.id where c.id = ${id}::uuid group by c.id) counts
        where total <> videos or completed <> succeeded or failed <> lost or completed + failed > total`;
      if (row !== undefined) unexpected.push(row);
    }
  };
  await Promise.all([watch(), ...Array.from({ length: 8 }, act)]);
  expect(unexpected).toEqual([]);
  expect(done).toBeGreaterThan(50);

  // Whatever came of it, what waits has a job, and what has ended is settled.
  const left = await actor.db.video.findMany({ where: { status: "queued" } });
  const jobs = await database().$queryRaw<{ video_id: string }[]>`
    select data->>'video_id' as video_id from pgboss.job where name = 'render-video' and state < 'active'`;
  const waiting = new Set(jobs.map(({ video_id }) => video_id));
  expect(left.filter((video) => !waiting.has(video.id))).toEqual([]);
  const open = await actor.db.video.count({ where: { status: { in: ["queued", "rendering"] } } });
  const { status } = await collections.get(actor, id);
  if (open === 0) expect(["packaging", "completed", "failed", "canceled"]).toContain(status);
  else expect(["queued", "rendering"]).toContain(status);
});
