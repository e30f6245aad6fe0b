import { z } from "zod";
import { contract } from "../contract.ts";
import { collectionParams } from "./collection.ts";
import { watchLinkInput } from "./watch-link.ts";

export const collectionWatchLinks = z
  .object({
    created: z.int().describe("How many links were made: one for each video that had none."),
    total: z.int().describe("How many videos of the collection have a link that works."),
  })
  .meta({ id: "CollectionWatchLinks" });

const tag = "Watch links";
const path = "/v1/collections/{collection_id}/watch-links";

export const createCollectionWatchLinks = contract({
  id: "createCollectionWatchLinks",
  method: "POST",
  path,
  access: "editor",
  tag,
  summary: "Create watch links for a collection",
  description: "One for each video of the collection that has none that works; links that exist stay.",
  params: collectionParams,
  body: watchLinkInput,
  success: { status: 200, schema: collectionWatchLinks },
  faults: [404],
});

export const exportCollectionWatchLinks = contract({
  id: "exportCollectionWatchLinks",
  method: "GET",
  path,
  access: "editor",
  tag,
  summary: "Export the watch links of a collection as CSV",
  description:
    "A row for each video that has a link that works, in the collection's order, with the newest: `external_id`, `first_name`, `last_name`, `email`, `url`, `expires_at`, `video_id`. UTF-8 with a byte order mark. A line of a cell that a spreadsheet would run as a formula gets an apostrophe in front.",
  params: collectionParams,
  success: { status: 200, contentType: "text/csv" },
  faults: [404],
});

export const revokeCollectionWatchLinks = contract({
  id: "revokeCollectionWatchLinks",
  method: "DELETE",
  path,
  access: "editor",
  tag,
  summary: "Revoke all watch links of a collection",
  description: "Their pages are gone immediately, also where there are several for a video. Answers stay.",
  params: collectionParams,
  success: { status: 204 },
  faults: [404],
});
