import { contract } from "../contract.ts";
import { collection, collectionParams } from "./collection.ts";
import { video, videoParams } from "./video.ts";

export const keepVideo = contract({
  id: "keepVideo",
  method: "POST",
  path: "/v1/videos/{video_id}/keep",
  access: "editor",
  tag: "Videos",
  summary: "Keep a prepared video",
  description:
    "Queues a video that is `ready` to be rendered and stored, ahead of the videos of collections. It shows what was checked when it was prepared, and then is `succeeded`. Its collection goes back to `rendering`, and `completed` goes down by one. If it cannot be rendered, or is cancelled, it is `ready` again, with `error`. 409 for any other status.",
  params: videoParams,
  success: { status: 202, schema: video },
  etag: true,
  faults: [404, 409],
});

export const keepCollection = contract({
  id: "keepCollection",
  method: "POST",
  path: "/v1/collections/{collection_id}/keep",
  access: "editor",
  tag: "Collections",
  summary: "Keep a collection of prepared videos",
  description:
    "Queues every video that is `ready` to be rendered and stored. The collection goes back to `rendering`, `completed` goes down accordingly, and when all videos have ended, the archive is packed. Those that cannot be rendered, or are cancelled, are `ready` again, with `error`, and so is the collection. Videos that failed before stay so, and are stored once they are retried. 409 while the collection is being made, and when none of its videos is `ready`.",
  params: collectionParams,
  success: { status: 202, schema: collection },
  etag: true,
  faults: [404, 409],
});
