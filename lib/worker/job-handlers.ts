import { giveArchiveUp, packageCollection } from "#lib/server/collections/packaging.ts";
import type { JobKind, JobPayload } from "#lib/server/jobs/job-registry.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { drawThumbnail } from "#lib/server/templates/template-service.ts";
import { tenantDatabase } from "#lib/server/tenant-database.ts";
import { bury } from "#lib/server/videos/video-attempt.ts";
import type { JobContext } from "./job-context.ts";
import { renderVideoJob } from "./render-video.ts";

type Handlers = { [Kind in JobKind]: (payload: JobPayload<Kind>, context: JobContext) => Promise<unknown> };

/** Who does what. A handler may be called twice for the same job, and finds out for itself what is left to do. */
export const HANDLERS: Handlers = {
  buryVideo: ({ org_id, video_id }) => bury(tenantDatabase(org_id), video_id),
  buryCollection: ({ org_id, collection_id }) => giveArchiveUp(tenantDatabase(org_id), collection_id),
  removeFiles: async ({ keys }) => {
    for (const key of keys) await storage().remove(key);
  },
  drawThumbnail: ({ org_id, template_id, version }) =>
    drawThumbnail(tenantDatabase(org_id), template_id, version),
  packageCollection: ({ org_id, collection_id }, { signal }) =>
    packageCollection(tenantDatabase(org_id), collection_id, signal),
  renderVideo: renderVideoJob,
};
