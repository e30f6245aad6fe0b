import { contract } from "../contract.ts";
import { collection, collectionParams } from "./collection.ts";
import { video, videoParams } from "./video.ts";

export const renderCollectionAgain = contract({
  id: "renderCollectionAgain",
  method: "POST",
  path: "/v1/collections/{collection_id}/render-again",
  access: "editor",
  tag: "Collections",
  summary: "Make a collection's videos that are out of date again",
  description:
    "Only those whose `stale` is not null; where the template is newer, with its newest version. They are queued again under the same ids, and what was made before stays until the new result is there. The collection goes back to `rendering` and `completed` goes down by as many; when all have ended, the archive is made anew. Where nothing has changed but what the archive says (names of files, `manifest.csv`), nothing is drawn: the collection goes to `packaging`. One that has lost its file is made again as it was. 409 when there is neither, and when the template's newest version does not take the changes that a video was ordered with.",
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
  summary: "Make a video that is out of date again",
  description:
    "Under the same id, before the videos of collections; where the template is newer, with its newest version. What was made before stays until the new result is there. One whose picture is right stays `succeeded`, and the archive of its collection is made anew. One that has lost its file is made again as it was. 409 for any other that is not out of date.",
  params: videoParams,
  success: { status: 202, schema: video },
  etag: true,
  faults: [404, 409],
});
