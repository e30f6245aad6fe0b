import { contract } from "../contract.ts";
import { list, object, openObject, text, uuid } from "../fields/fields.ts";
import { modificationsSchema } from "../scene/modification.ts";
import { COLLECTION_LIMIT, collection, collectionParams } from "./collection.ts";

export const collectionRetryInput = object({
  videos: list(uuid(), { min: 1, max: COLLECTION_LIMIT })
    .optional()
    .describe("Ids of the failed or cancelled videos to make again; all that failed unless given."),
  modifications: modificationsSchema
    .optional()
    .describe(
      "What these videos say instead of what they were ordered with; the others, and the collection, keep theirs.",
    ),
})
  .prefault({})
  .meta({ id: "CollectionRetryInput" });

export const collectionPatch = object({
  name: text({ min: 1, max: 120 }).optional(),
  metadata: openObject().optional().describe("Takes the place of what was there."),
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
    "With its videos, its archive and all their files, which a worker removes. 409 while it is queued, rendering or packaging: cancel it first.",
  params: collectionParams,
  success: { status: 204 },
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
    "Stops what waits, is being made or is being packed; 409 for a collection that has ended. `total`, `completed` and `failed` keep their meaning: what is in none of the two was cancelled. Videos that are done stay, and so does an archive from before; no new one is made.",
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
    "Unless `videos` names some: those that failed and, in a collection that was cancelled, those that were cancelled, so that it goes on where it stopped; and those that have lost their file, which come out as they were. The collection goes back to `rendering` and `failed` goes down by as many; when all have ended, the archive is made anew, and until then the one before can be downloaded. 409 when there is nothing to make again. The body may be left out.",
  params: collectionParams,
  body: collectionRetryInput,
  success: { status: 202, schema: collection },
  etag: true,
  faults: [404, 409],
});
