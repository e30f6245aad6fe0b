import { contract } from "../contract.ts";
import { object } from "../fields/fields.ts";
import { modificationsSchema } from "../scene/modification.ts";
import { video, videoParams } from "./video.ts";

export const videoRetryInput = object({
  modifications: modificationsSchema
    .optional()
    .describe("Replaces the modifications of the video. Default: it keeps those that it was ordered with."),
})
  .prefault({})
  .meta({ id: "VideoRetryInput" });

const tag = "Videos";

export const cancelVideo = contract({
  id: "cancelVideo",
  method: "POST",
  path: "/v1/videos/{video_id}/cancel",
  access: "editor",
  tag,
  summary: "Cancel a video",
  description:
    "Only a queued or rendering video can be cancelled; 409 for any other. What has been drawn is discarded. In its collection, the video counts as neither completed nor failed. A prepared video that was to be kept is `ready` again, and counts as completed.",
  params: videoParams,
  success: { status: 200, schema: video },
  etag: true,
  faults: [404, 409],
});

export const retryVideo = contract({
  id: "retryVideo",
  method: "POST",
  path: "/v1/videos/{video_id}/retry",
  access: "editor",
  tag,
  summary: "Make a failed or cancelled video again",
  description:
    "The video is queued again under the same id, ahead of the videos of collections. 409 if it neither failed nor was cancelled and still has its file. Its collection goes back to rendering, and the archive is packed again. The body is optional.",
  params: videoParams,
  body: videoRetryInput,
  success: { status: 202, schema: video },
  etag: true,
  faults: [404, 409],
});

export const deleteVideo = contract({
  id: "deleteVideo",
  method: "DELETE",
  path: "/v1/videos/{video_id}",
  access: "editor",
  tag,
  summary: "Delete a video",
  description:
    "Deletes the video and its files, in any state. It is removed from its collection, whose archive is packed again.",
  params: videoParams,
  success: { status: 204 },
  ifMatch: true,
  faults: [404],
});
