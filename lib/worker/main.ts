import { type Encoder, encoderVersion, findEncoder, startProgramsElsewhere } from "#lib/render/index.ts";
import { codeVersion, encoderHash, fontsDigest } from "#lib/render/versions.ts";
import { pruneApiRequests } from "#lib/server/api-requests/index.ts";
import { queueDueApprovalMails } from "#lib/server/approval-mails/index.ts";
import { deleteExpiredArchives } from "#lib/server/archives/index.ts";
import { pruneAuditEvents } from "#lib/server/audit-events/index.ts";
import { deleteExpiredItems } from "#lib/server/bulk-actions/index.ts";
import { advanceCelebrations } from "#lib/server/celebrations/index.ts";
import { database } from "#lib/server/database.ts";
import { bareEnvironment, environment, sessionUrl } from "#lib/server/environment.ts";
import { every } from "#lib/server/every.ts";
import { queueDueDigests } from "#lib/server/failure-digests/index.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";
import { HostPresence } from "#lib/server/jobs/host-presence.ts";
import { pruneJobs } from "#lib/server/jobs/prune-jobs.ts";
import { log } from "#lib/server/log.ts";
import { pruneMails } from "#lib/server/mails/index.ts";
import { pruneMessages } from "#lib/server/messages/index.ts";
import { deleteExpiredImportItems } from "#lib/server/people/index.ts";
import { schemaState } from "#lib/server/schema-state.ts";
import { deleteEndedQuotas } from "#lib/server/shared-quota.ts";
import { addUpStorage } from "#lib/server/storage/add-up-storage.ts";
import { keepFilesPrivate } from "#lib/server/storage/private-files.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { deleteExpiredCheckpoints } from "#lib/server/templates/index.ts";
import { sweepPieces } from "#lib/server/videos/index.ts";
import { pruneDeliveries } from "#lib/server/webhooks/index.ts";
import { deleteExpiredResponses } from "./expired-responses.ts";
import { findLostFiles } from "./find-lost-files.ts";
import { OrphanSweep } from "./sweep-orphans.ts";
import { shareBulkGate } from "./viewing/bulk-gate.ts";
import { beginViewing, type Viewing } from "./viewing/viewing.ts";
import { Worker } from "./worker.ts";

/** How often files of killed processes are looked for; there are few. */
const SWEEP_MS = 5000;
/** How often pieces of long videos that are no longer rendered are looked for. */
const PIECES_MS = 30_000;
/** How often deliveries that are too old are deleted. */
const PRUNE_MS = 60 * 60 * 1000;
/** How often expired stored responses are deleted. */
const FORGET_MS = 10 * 60 * 1000;
/** How often it is asked in which organizations the time for a mail of what failed, or waits for approval, has come. */
const DIGEST_MS = 5 * 60 * 1000;
/** How often it is asked what is due for celebrations: they are sent at a minute. Sizes of files are added up as often. */
const MINUTE_MS = 60 * 1000;
/** How often files without a row are looked for: this lists every folder, and changes little. */
const ORPHANS_MS = 30 * 60 * 1000;
/** How long after the time to finish its job a stopping worker exits, whatever still runs. */
const LEAVE_LIMIT_MS = 7000;

async function main(): Promise<void> {
  keepFilesPrivate();
  const { databaseUrl, ffmpegPath } = environment();
  if (databaseUrl === undefined) throw new Error("DATABASE_URL is not set: start with `npm start`");
  await startProgramsElsewhere().catch((error: unknown) =>
    log().warn({ err: error }, "this worker starts programs itself; videos take longer"),
  );
  const encoder = await findEncoder({ configured: ffmpegPath, searchPath: bareEnvironment({}).PATH });
  const worker = new Worker({ databaseUrl, sessionUrl: sessionUrl(), encoder });
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => leave(worker, stopping, signal));
  // Jobs of rows whose files are not there yet would fail, and what is due would be sent.
  const { isRestoring, isClosed } = await schemaState(database());
  if (isRestoring)
    throw new Error("A restore into this database is not finished: run `npm run restore` again");
  if (isClosed)
    throw new Error("This installation was closed with its last backup: it goes on somewhere else");
  every(SWEEP_MS, () => storage().sweepTemporary(), "abandoned files not removed");
  every(PIECES_MS, () => sweepPieces(database()), "pieces of videos not removed");
  every(PRUNE_MS, () => pruneDeliveries(database()), "old deliveries not removed");
  every(PRUNE_MS, () => pruneApiRequests(database()), "old API requests not deleted");
  every(PRUNE_MS, () => pruneMails(database()), "old mails not removed");
  every(PRUNE_MS, () => pruneMessages(database()), "old messages not removed");
  every(PRUNE_MS, () => pruneAuditEvents(database()), "old audit entries not removed");
  every(MINUTE_MS, () => addUpStorage(database()), "sizes of files not added up");
  every(FORGET_MS, () => pruneJobs(database()), "old jobs not removed");
  every(DIGEST_MS, () => queueDueDigests(database()), "mails of what failed not queued");
  every(DIGEST_MS, () => queueDueApprovalMails(database()), "mails of what waits for approval not queued");
  const advance = () => advanceCelebrations(database(), stopping.signal);
  every(MINUTE_MS, advance, "celebrations not advanced");
  every(FORGET_MS, deleteExpiredResponses, "expired answers not deleted");
  every(FORGET_MS, deleteEndedQuotas, "ended counts of requests not deleted");
  every(FORGET_MS, () => deleteExpiredImportItems(database()), "people of old imports not deleted");
  every(PRUNE_MS, () => deleteExpiredItems(database()), "people of old bulk actions not deleted");
  every(PRUNE_MS, () => deleteExpiredCheckpoints(database()), "old checkpoints not deleted");
  every(PRUNE_MS, () => deleteExpiredArchives(database()), "expired archives not deleted");
  shareBulkGate(process);
  await worker.start();
  const viewing = await beginViewing(encoder);
  const presence = await announce(worker, encoder, viewing);
  stopping.signal.addEventListener("abort", () => {
    viewing?.leave();
    presence.beat().catch((error: unknown) => log().debug({ err: error }, "viewers are still sent here"));
  });
  const orphans = new OrphanSweep();
  every(ORPHANS_MS, () => orphans.look(), "files that no row names not removed");
  findLostFiles().catch((error: unknown) => log().warn({ err: error }, "lost files not looked for"));
  // From here on it gives way to requests; until then somebody waits for it.
  if (process.connected) process.send?.({ hasStarted: true }, () => undefined);
  log().debug({ ffmpeg: encoder.path }, "worker ready");
  await worker.run();
  await viewing?.close();
  await presence.end();
  await closeQueue();
  await database().$disconnect();
}

/** Says that this worker is there, before it takes a job: what it may take depends on what others have said. */
async function announce(worker: Worker, encoder: Encoder, viewing: Viewing | null): Promise<HostPresence> {
  const [code, { version }, encoding, fonts] = await Promise.all([
    codeVersion(),
    encoderVersion(encoder.path),
    encoderHash(encoder.path),
    fontsDigest(),
  ]);
  const about = { role: "worker", code, encoder: `ffmpeg ${version}`, encoding, fonts } as const;
  const presence = new HostPresence(about, () => worker.job, viewing?.state);
  await presence.begin();
  return presence;
}

function leave(worker: Worker, stopping: AbortController, signal: string): void {
  log().debug({ signal }, "worker stopping");
  stopping.abort();
  worker.stop();
  setTimeout(() => process.exit(1), environment().drainSeconds * 1000 + LEAVE_LIMIT_MS).unref();
}

// It may be loaded only to be compiled: see compile.ts.
if (import.meta.main)
  main().then(
    () => process.exit(0),
    (error: unknown) => {
      log().fatal({ err: error }, "worker cannot run");
      process.exit(1);
    },
  );
