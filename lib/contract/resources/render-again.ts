import { contract } from "../contract.ts";
import { collection, collectionParams } from "./collection.ts";
import { video, videoParams } from "./video.ts";

export const renderCollectionAgain = contract({
  id: "renderCollectionAgain",
  method: "POST",
  path: "/v1/collections/{collection_id}/render-again",
  access: "editor",
  tag: "Collections",
  summary: "Render the out-of-date videos of a collection again",
  description:
    "Queues every video whose `stale` is not null again, under the same id. If its template has a newer version, the newest one is used. The previous file stays until the new one is ready. The collection goes back to `rendering`, and `completed` goes down accordingly. When all videos have ended, the archive is packed again. If only the archive is out of date (file names, `manifest.csv`), nothing is drawn and the collection goes to `packaging`. A video whose file was lost is made again unchanged. 409 when no video is out of date or lost, or when the template's newest version does not accept the modifications of a video.",
  params: collectionParams,
  success: { status: 202, schema: collection },
  etag: true,
  faults: [404, 409],
});

export const renderVideoAgain = contract({
  id: "renderVideoAgain",
  method: "POST",
  path: "/v1/videos/{video_id}/render-again",
  access: "editor",
  tag: "Videos",
  summary: "Render an out-of-date video again",
  description:
    "Queues the video again under the same id, ahead of the videos of collections. If its template has a newer version, the newest one is used. The previous file stays until the new one is ready. If the picture itself is up to date, the video stays `succeeded`, and only the archive of its collection is packed again. A video whose file was lost is made again unchanged. 409 for any other video that is not out of date.",
  params: videoParams,
  success: { status: 202, schema: video },
  etag: true,
  faults: [404, 409],
});
