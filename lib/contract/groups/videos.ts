import type { z } from "zod";
import { keepVideo } from "../resources/keep.ts";
import { renderVideoAgain } from "../resources/render-again.ts";
import { createVideo, getVideo, listVideos, video } from "../resources/video.ts";
import { cancelVideo, deleteVideo, retryVideo } from "../resources/video-command.ts";
import {
  BIRTHDAY_TITLE,
  COLLECTION_ID,
  COMPLETED,
  FILES,
  ORGANIZATION_ID,
  PERSON_ID,
  STARTED,
  TEMPLATE_ID,
} from "./example-values.ts";
import { answer, group, volatile } from "./group.ts";

/** Status, progress and results of a video. */
export const VIDEO_CHANGES = [
  ...(["status", "progress", "duration_seconds", "fps", "width", "height", "result_url"] as const),
  ...([
    "thumbnail_url",
    "error",
    "stale",
    "stale_fields",
    "duration_ms",
    "started_at",
    "completed_at",
  ] as const),
] as const satisfies (keyof z.output<typeof video>)[];

const VIDEO: z.output<typeof video> = {
  id: "0199d3c6-0c52-7a9b-8e47-2b5d1f6c3e94",
  org_id: ORGANIZATION_ID,
  template_id: TEMPLATE_ID,
  template_version: 1,
  person_id: PERSON_ID,
  person_name: "Ada Lovelace",
  project_id: null,
  collection_id: COLLECTION_ID,
  status: "succeeded",
  keep: true,
  progress: 1,
  modifications: BIRTHDAY_TITLE,
  metadata: {},
  occasion_on: "2026-05-17",
  duration_seconds: 4,
  fps: 25,
  width: 1280,
  height: 720,
  result_url: `${FILES}/videos/ada-lovelace.mp4?expires=1778500800&signature=…`,
  thumbnail_url: `${FILES}/videos/ada-lovelace.jpg?expires=1778500800&signature=…`,
  watch_url: "https://rollcall.example.org/w/pYx4Qm2ZkV8tB1nC6sJd0g",
  error: null,
  stale: null,
  stale_fields: null,
  duration_ms: 7600,
  created_at: STARTED,
  started_at: STARTED,
  completed_at: COMPLETED,
  object: "video",
};

export const videos = group({
  tag: "Videos",
  explanation: "Single videos.",
  operations: {
    listVideos,
    createVideo,
    getVideo,
    cancelVideo,
    retryVideo,
    renderVideoAgain,
    keepVideo,
    deleteVideo,
  },
  bodies: {
    createVideo: { template_id: TEMPLATE_ID, person_id: PERSON_ID, modifications: BIRTHDAY_TITLE },
    retryVideo: { modifications: BIRTHDAY_TITLE },
  },
  answers: [answer(video, VIDEO)],
  accepted: [
    answer(video, {
      ...VIDEO,
      ...{ status: "queued", progress: 0 },
      ...{ duration_seconds: null, fps: null, width: null, height: null },
      ...{ result_url: null, thumbnail_url: null, watch_url: null, duration_ms: null },
      ...{ started_at: null, completed_at: null },
    }),
  ],
  // Links are resources of their own.
  volatile: [volatile(video, [...VIDEO_CHANGES, "watch_url"])],
  auditTarget: "video",
  auditActions: [
    "video.created",
    "video.canceled",
    "video.retried",
    "video.rendered_again",
    "video.kept",
    "video.messages_queued",
    "video.message_tested",
    "video.deleted",
  ],
});
