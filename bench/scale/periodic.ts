import { pruneApiRequests } from "#lib/server/api-requests/index.ts";
import { queueDueApprovalMails } from "#lib/server/approval-mails/index.ts";
import { deleteExpiredArchives } from "#lib/server/archives/index.ts";
import { pruneAuditEvents } from "#lib/server/audit-events/index.ts";
import { deleteExpiredItems } from "#lib/server/bulk-actions/index.ts";
import { advanceCelebrations } from "#lib/server/celebrations/index.ts";
import { database } from "#lib/server/database.ts";
import { queueDueDigests } from "#lib/server/failure-digests/index.ts";
import { reclaimAbandonedJobs } from "#lib/server/jobs/abandoned-jobs.ts";
import { pruneJobs } from "#lib/server/jobs/prune-jobs.ts";
import { pruneMails } from "#lib/server/mails/index.ts";
import { pruneMessages } from "#lib/server/messages/index.ts";
import { deleteExpiredImportItems } from "#lib/server/people/index.ts";
import { addUpStorage } from "#lib/server/storage/add-up-storage.ts";
import { deleteExpiredCheckpoints } from "#lib/server/templates/index.ts";
import { sweepPieces } from "#lib/server/videos/index.ts";
import { pruneDeliveries } from "#lib/server/webhooks/index.ts";
import { deleteExpiredResponses } from "#lib/worker/expired-responses.ts";
import { findLostFiles } from "#lib/worker/find-lost-files.ts";
import { OrphanSweep } from "#lib/worker/sweep-orphans.ts";

/** What workers do by the clock: see lib/worker/main.ts. */
export const PERIODIC: { name: string; work: () => Promise<unknown> }[] = [
  { name: "abandoned jobs given back (each worker, each second)", work: () => reclaimAbandonedJobs() },
  { name: "pieces of videos swept (30 s)", work: () => sweepPieces(database()) },
  {
    name: "celebrations advanced (1 min)",
    work: () => advanceCelebrations(database(), new AbortController().signal),
  },
  { name: "sizes of files added up (1 min)", work: () => addUpStorage(database()) },
  { name: "mails of what failed (5 min)", work: () => queueDueDigests(database()) },
  { name: "mails of what waits for approval (5 min)", work: () => queueDueApprovalMails(database()) },
  { name: "expired responses (10 min)", work: () => deleteExpiredResponses() },
  { name: "people of old imports (10 min)", work: () => deleteExpiredImportItems(database()) },
  { name: "ended jobs (10 min)", work: () => pruneJobs(database()) },
  { name: "orphans swept (30 min)", work: () => new OrphanSweep().look() },
  { name: "deliveries pruned (1 h)", work: () => pruneDeliveries(database()) },
  { name: "API requests pruned (1 h)", work: () => pruneApiRequests(database()) },
  { name: "mails pruned (1 h)", work: () => pruneMails(database()) },
  { name: "messages pruned (1 h)", work: () => pruneMessages(database()) },
  { name: "audit entries pruned (1 h)", work: () => pruneAuditEvents(database()) },
  { name: "items of bulk actions (1 h)", work: () => deleteExpiredItems(database()) },
  { name: "checkpoints (1 h)", work: () => deleteExpiredCheckpoints(database()) },
  { name: "archives (1 h)", work: () => deleteExpiredArchives(database()) },
  { name: "lost files (at a start)", work: () => findLostFiles() },
];
