import { contract } from "../contract.ts";
import { object } from "../fields/fields.ts";
import { modificationsSchema } from "../scene/modification.ts";
import { video, videoParams } from "./video.ts";

export const videoRetryInput = object({
  modifications: modificationsSchema
    .optional()
    .describe("Instead of those that the video was ordered with; unless given, it keeps them."),
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
    "For one that waits or is being made; 409 for any other. What was drawn is thrown away. In a collection it counts as neither completed nor failed.",
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
    "It is queued again under the same id, before the videos of collections. 409 for one that did not fail, was not cancelled and has its file. A collection that it belongs to goes back to rendering, and its archive is made anew. The body may be left out.",
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
    "With its files, whatever its state. A collection that it belongs to has one less, and its archive is made anew.",
  params: videoParams,
  success: { status: 204 },
  faults: [404],
});
