import { inBody, inFilter, inPath, type Operation, withAsset } from "./operation.ts";

const asset = inBody(({ image }) => image, withAsset);
const queued = { "path.video_id": inPath(({ queuedVideo }) => queuedVideo) };
const failed = { "path.video_id": inPath(({ failedVideo }) => failedVideo) };
const stale = { "path.video_id": inPath(({ staleVideo }) => staleVideo) };

export const videoOperations: Record<string, Operation> = {
  listVideos: {
    ask: () => ({}),
    references: {
      "query.template_id": inFilter(({ template }) => template),
      "query.project_id": inFilter(({ project }) => project),
      "query.person_id": inFilter(({ person }) => person),
      "query.collection_id": inFilter(({ endedCollection }) => endedCollection),
    },
  },
  createVideo: {
    ask: (rows) => ({ body: { template_id: rows.template, person_id: rows.person } }),
    references: {
      "body.template_id": inBody(({ template }) => template),
      "body.person_id": inBody(({ person }) => person),
      "body.project_id": inBody(({ project }) => project),
      "body.modifications asset": asset,
    },
  },
  getVideo: { ask: (rows) => ({ params: { video_id: rows.queuedVideo } }), references: queued },
  cancelVideo: { ask: (rows) => ({ params: { video_id: rows.queuedVideo } }), references: queued },
  retryVideo: {
    ask: (rows) => ({ params: { video_id: rows.failedVideo }, body: {} }),
    references: { ...failed, "body.modifications asset": asset },
  },
  renderVideoAgain: { ask: (rows) => ({ params: { video_id: rows.staleVideo } }), references: stale },
  deleteVideo: { ask: (rows) => ({ params: { video_id: rows.staleVideo } }), references: stale },
};
