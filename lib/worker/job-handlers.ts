import { approvalMailWriter } from "#lib/server/approval-mails/index.ts";
import { runBulkAction } from "#lib/server/bulk-actions/index.ts";
import { failArchive, isPackaging, packageCollection } from "#lib/server/collections/index.ts";
import { database } from "#lib/server/database.ts";
import { erasePerson } from "#lib/server/erasure/index.ts";
import { digestWriter } from "#lib/server/failure-digests/index.ts";
import { backupMailWriter, outageMailWriter } from "#lib/server/health/index.ts";
import type { JobKind, JobPayload } from "#lib/server/jobs/job-registry.ts";
import { removeStored } from "#lib/server/jobs/removal-hold.ts";
import { sendMail } from "#lib/server/mails/index.ts";
import { messageWriter } from "#lib/server/messages/index.ts";
import { withNamedStatements } from "#lib/server/named-statements.ts";
import { mailResetLink } from "#lib/server/organizations/index.ts";
import { markDeadLettered } from "#lib/server/rendering/index.ts";
import { drawThumbnail, removeStills } from "#lib/server/templates/index.ts";
import { tenantDatabase } from "#lib/server/tenant-database.ts";
import { deliver } from "#lib/server/webhooks/index.ts";
import { emptyCaches } from "./cache-folders.ts";
import { watchClaim } from "./claim-watch.ts";
import type { JobContext } from "./job-context.ts";
import { restoreFile } from "./restore-files.ts";
import { PutOff } from "./worker-stop.ts";

/** How long removing files waits at a time while a backup is written. */
const BACKUP_SECONDS = 15;

/** Makers of the mails whose words are looked up when they are sent. */
const DIGESTS = {
  failure_digest: digestWriter,
  approval_request: approvalMailWriter,
  sending_outage: outageMailWriter,
  backup_failure: backupMailWriter,
};

type Handlers = { [Kind in JobKind]: (payload: JobPayload<Kind>, context: JobContext) => Promise<unknown> };

/**
 * The handler of each job kind. It may be called twice for the same job, and checks itself what is left to
 * do.
 */
export const HANDLERS: Handlers = {
  buryVideo: ({ org_id, video_id }) => markDeadLettered(tenantDatabase(org_id), video_id),
  buryCollection: ({ org_id, collection_id }) => failArchive(tenantDatabase(org_id), collection_id),
  removeFiles: async ({ keys, caches = false }) => {
    if (!(await removeStored(keys)))
      throw new PutOff(BACKUP_SECONDS, "files are removed when the backup is done");
    if (caches) await emptyCaches();
  },
  deliverWebhook: ({ org_id, delivery_id, run, attempt }, { signal }) =>
    deliver(tenantDatabase(org_id), { id: delivery_id, run, attempt }, { signal }),
  sendMail: ({ mail_id, run, attempt }, { signal }) =>
    sendMail(
      database(),
      { id: mail_id, run, attempt },
      { signal, messages: messageWriter, digests: DIGESTS },
    ),
  mailResetLink: (payload) => mailResetLink(payload),
  drawThumbnail: async ({ org_id, template_id, version, afresh = false }) => {
    const db = tenantDatabase(org_id);
    if (afresh) await removeStills(db, org_id, template_id);
    await drawThumbnail(db, template_id, version);
  },
  runBulkAction: ({ org_id, bulk_action_id, batch }, { retryCount }) =>
    runBulkAction(
      tenantDatabase(org_id),
      { orgId: org_id, id: bulk_action_id, batch, retryCount },
      erasePerson,
    ),
  packageCollection: packageCollectionJob,
  // What draws is loaded with the first video: a worker that only sends mails needs half of the memory without it.
  renderVideo: async (payload, context) => {
    const { renderVideoJob } = await import("./render-video.ts");
    // Each is about rows that it names.
    await withNamedStatements(() => renderVideoJob(payload, context));
  },
  restoreFile: ({ org_id, key }) => restoreFile(tenantDatabase(org_id), key),
};

/** Packages the collection, as long as it waits for that: it may be cancelled, or rendering again. */
async function packageCollectionJob(
  { org_id, collection_id }: JobPayload<"packageCollection">,
  context: JobContext,
): Promise<void> {
  const db = tenantDatabase(org_id);
  const watch = watchClaim(() => isPackaging(db, collection_id));
  try {
    await packageCollection(db, collection_id, AbortSignal.any([context.signal, watch.signal]));
  } catch (error) {
    if (!watch.signal.aborted) throw error;
  } finally {
    watch.stop();
  }
}
