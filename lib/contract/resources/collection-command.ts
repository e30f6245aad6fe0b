import { contract } from "../contract.ts";
import { list, object, openObject, text, uuid } from "../fields/fields.ts";
import { modificationsSchema } from "../scene/modification.ts";
import { COLLECTION_LIMIT, collection, collectionParams } from "./collection.ts";

export const collectionRetryInput = object({
  videos: list(uuid(), { min: 1, max: COLLECTION_LIMIT })
    .optional()
    .describe("Ids of the failed or cancelled videos to make again. Default: all failed videos."),
  modifications: modificationsSchema
    .optional()
    .describe("Replaces the modifications of these videos. The other videos and the collection keep theirs."),
})
  .prefault({})
  .meta({ id: "CollectionRetryInput" });

export const collectionPatch = object({
  name: text({ min: 1, max: 120 }).optional(),
  metadata: openObject().optional().describe("Replaces the metadata as a whole."),
}).meta({ id: "CollectionPatch" });

const tag = "Collections";

export const updateCollection = contract({
  id: "updateCollection",
  method: "PATCH",
  path: "/v1/collections/{collection_id}",
  access: "editor",
  tag,
  summary: "Change a collection's name or metadata",
  params: collectionParams,
  body: collectionPatch,
  success: { status: 200, schema: collection },
  etag: true,
  faults: [404, 412],
});

export const deleteCollection = contract({
  id: "deleteCollection",
  method: "DELETE",
  path: "/v1/collections/{collection_id}",
  access: "editor",
  tag,
  summary: "Delete a collection",
  description:
    "Deletes its videos and its archive too; a worker removes the files. 409 while it is queued, rendering or packaging: cancel it first.",
  params: collectionParams,
  success: { status: 204 },
  ifMatch: true,
  faults: [404, 409],
});

export const cancelCollection = contract({
  id: "cancelCollection",
  method: "POST",
  path: "/v1/collections/{collection_id}/cancel",
  access: "editor",
  tag,
  summary: "Cancel a collection",
  description:
    "Cancels every video that is queued or rendering, and the packaging of the archive. 409 for a collection that has ended. `completed` and `failed` do not count cancelled videos: their number is `total` less both. Finished videos and an earlier archive stay; no new archive is made. Prepared videos that were to be kept are `ready` again and count as completed; if there were no others, so is the collection.",
  params: collectionParams,
  success: { status: 200, schema: collection },
  etag: true,
  faults: [404, 409],
});

export const retryCollection = contract({
  id: "retryCollection",
  method: "POST",
  path: "/v1/collections/{collection_id}/retry",
  access: "editor",
  tag,
  summary: "Make a collection's failed videos again",
  description:
    "Makes the videos in `videos` again. Without `videos`, these are the failed videos, the cancelled ones if the collection was cancelled (so that it continues where it stopped), and those whose file was lost, which come out unchanged. The collection goes back to `rendering`, and `failed` goes down accordingly. When all videos have ended, the archive is packed again; until then the previous archive can be downloaded. 409 when there is nothing to make again. The body is optional.",
  params: collectionParams,
  body: collectionRetryInput,
  success: { status: 202, schema: collection },
  etag: true,
  faults: [404, 409],
});
