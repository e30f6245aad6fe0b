import { setTimeout as sleep } from "node:timers/promises";
import type { Encoder } from "#lib/render/index.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import type { JobPayload } from "#lib/server/jobs/job-registry.ts";
import { withNamedStatements } from "#lib/server/named-statements.ts";
import { findPortrayedPerson } from "#lib/server/people/index.ts";
import { beginAttempt, isCurrentAttempt, reportProgress, succeed } from "#lib/server/rendering/index.ts";
import { storageQuotaFault } from "#lib/server/storage/storage-quota.ts";
import { findOrderedTemplate } from "#lib/server/templates/index.ts";
import { tenantDatabase } from "#lib/server/tenant-database.ts";
import { watchClaim } from "#lib/worker/claim-watch.ts";
import type { JobContext } from "#lib/worker/job-context.ts";
import { HANDLERS } from "#lib/worker/job-handlers.ts";
import { Worker } from "#lib/worker/worker.ts";

/*
 * A process with some workers of the product, of which only the renderer is another one: it waits as long as a video usually
 * takes. Everything that they ask of the database is as it is. Prints how many videos it has finished when it is stopped.
 */

const [databaseUrl = "", dataDir = "", workers = "1", renderMs = "2000"] = process.argv.slice(2);
settleEnvironment({ databaseUrl, dataDir, logLevel: "silent", storageBytes: 1e15 });
let done = 0;
/** As in render-video.ts. */
const PROGRESS_MS = 1000;

HANDLERS.renderVideo = (payload, context) => withNamedStatements(() => sleepThrough(payload, context));

async function sleepThrough(
  { org_id, video_id }: JobPayload<"renderVideo">,
  { signal }: JobContext,
): Promise<void> {
  const db = tenantDatabase(org_id);
  const video = await beginAttempt(db, video_id);
  if (video === null) return;
  const own = { videoId: video.id, attempt: video.attempt };
  await storageQuotaFault(db, org_id, 1);
  await findOrderedTemplate(db, video.templateId, video.templateVersion);
  if (video.personId !== null) await findPortrayedPerson(db, video.personId);
  const began = performance.now();
  let writtenAt = began;
  let isDrawn = false;
  const watch = watchClaim(() => {
    const now = performance.now();
    // Nor does the product write how far a video is whose last frame is drawn, which would wait for its end.
    if (isDrawn || now - writtenAt < PROGRESS_MS) return isCurrentAttempt(db, own);
    writtenAt = now;
    return reportProgress(db, own, Math.min(0.99, (now - began) / Number(renderMs)));
  });
  try {
    await sleep(Number(renderMs), undefined, { signal: AbortSignal.any([signal, watch.signal]) });
    isDrawn = true;
    const files = {
      resultKey: `scale/${video.id}.mp4`,
      thumbnailKey: `scale/${video.id}.jpg`,
      captionsKey: null,
    };
    const measures = {
      size: 2_000_000,
      durationSeconds: 15,
      fps: 25,
      width: 1280,
      height: 720,
      cutLayers: [],
    };
    const shown = {
      personRevision: 1,
      shownDigest: "scale",
      shownPhotoId: null,
      newestVersion: video.templateVersion,
    };
    const durationMs = Math.round(performance.now() - began);
    if (await succeed(db, own, { ...files, ...measures, ...shown, durationMs })) done += 1;
  } finally {
    watch.stop();
  }
}

const encoder = { path: "none" } as unknown as Encoder;
const crew = Array.from({ length: Number(workers) }, () => new Worker({ databaseUrl, encoder }));
process.once("SIGTERM", () => {
  console.log(done);
  process.exit(0);
});
process.on("message", () => process.send?.(done));
for (const worker of crew) await worker.start();
process.send?.(0);
await Promise.all(crew.map((worker) => worker.run()));
await database().$disconnect();
