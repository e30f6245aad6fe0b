import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inBody, inFilter, inPath, withAsset } from "./operation.ts";
import type { Resource } from "./resource.ts";

const videos = new Table((data: Prisma.VideoCreateManyInput[]) => database().video.createMany({ data }));

type Shown = { template: string; person: string; project: string };

export function addVideos(rows: NewRows, orgId: string, { template, person, project }: Shown) {
  const video = { orgId, templateId: template, personId: person };
  return {
    queuedVideo: addVideo(rows, { ...video, projectId: project }),
    failedVideo: addVideo(rows, { ...video, ...FAILED }),
    /** Made with a version of its template that is no longer the newest. */
    staleVideo: addVideo(rows, { ...video, ...succeeded() }),
    readyVideo: addVideo(rows, { ...video, ...PREPARED }),
  };
}

/** Of version 1 of its template. */
export function addVideo(
  rows: NewRows,
  video: Omit<Prisma.VideoCreateManyInput, "id" | "templateVersion">,
): string {
  const id = newId();
  videos.add(rows, { ...video, id, templateVersion: 1 });
  return id;
}

export const FAILED = {
  status: "failed",
  error: { code: "asset_missing", message: "There is no photo" },
  completedAt: new Date(),
} as const;

/** Not stored. */
export const PREPARED = {
  status: "ready",
  keep: false,
  ...{ durationSeconds: 1, fps: 10, width: 320, height: 180, newestVersion: 1 },
  completedAt: new Date(),
} as const;

/** Made when version 1 of its template was the newest. */
export const succeeded = () => ({
  status: "succeeded" as const,
  resultKey: `organizations/test/${newId()}.mp4`,
  newestVersion: 1,
  completedAt: new Date(),
});

const asset = inBody(({ image }) => image, withAsset);
const queued = { "path.video_id": inPath(({ queuedVideo }) => queuedVideo) };
const failed = { "path.video_id": inPath(({ failedVideo }) => failedVideo) };
const ready = { "path.video_id": inPath(({ readyVideo }) => readyVideo) };
const stale = { "path.video_id": inPath(({ staleVideo }) => staleVideo) };

export const video: Resource = {
  gets: {
    listVideos: {
      ask: () => ({}),
      references: {
        "query.template_id": inFilter(({ template }) => template),
        "query.project_id": inFilter(({ project }) => project),
        "query.person_id": inFilter(({ person }) => person),
        "query.collection_id": inFilter(({ endedCollection }) => endedCollection),
      },
    },
    getVideo: { ask: (rows) => ({ params: { video_id: rows.queuedVideo } }), references: queued },
  },
  posts: {
    createVideo: {
      ask: (rows) => ({ body: { template_id: rows.template, person_id: rows.person } }),
      references: {
        "body.template_id": inBody(({ template }) => template),
        "body.person_id": inBody(({ person }) => person),
        "body.project_id": inBody(({ project }) => project),
        "body.modifications asset": asset,
      },
      audit: "video.created",
    },
    cancelVideo: {
      ask: (rows) => ({ params: { video_id: rows.queuedVideo } }),
      references: queued,
      audit: "video.canceled",
      repeatable: "Again, it is refused by the video's status",
    },
    retryVideo: {
      ask: (rows) => ({ params: { video_id: rows.failedVideo }, body: {} }),
      references: { ...failed, "body.modifications asset": asset },
      audit: "video.retried",
      repeatable: "Again, it is refused by the video's status",
    },
    renderVideoAgain: {
      ask: (rows) => ({ params: { video_id: rows.staleVideo } }),
      references: stale,
      audit: "video.rendered_again",
      repeatable: "Again, it is refused by the video's status",
    },
    keepVideo: {
      ask: (rows) => ({ params: { video_id: rows.readyVideo } }),
      references: ready,
      audit: "video.kept",
      repeatable: "Again, it is refused by the video's status",
    },
  },
  deletes: {
    deleteVideo: {
      ask: (rows) => ({ params: { video_id: rows.staleVideo } }),
      references: stale,
      audit: "video.deleted",
    },
  },
  aboutNobody: [],
};
