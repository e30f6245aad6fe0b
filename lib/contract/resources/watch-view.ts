import { z } from "zod";
import { contract } from "../contract.ts";
import { collectionParams } from "./collection.ts";
import { WATCH_VIEWS } from "./organization.ts";
import { personParams } from "./person.ts";

/** Of fewer people together it is not told how often they watched: it would be told of each. */
export const VIEWS_FROM_PEOPLE = 5;

export const watchViews = z
  .object({
    counted: z.enum(WATCH_VIEWS).describe("The organization's `watch_views`."),
    views: z.int().nullable().describe("How often somebody began to watch; null if that is not told."),
    first_viewed_at: z.iso.datetime().nullable(),
    last_viewed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "WatchViews" });

const tag = "Watch links";

export const getCollectionViews = contract({
  id: "getCollectionViews",
  method: "GET",
  path: "/v1/collections/{collection_id}/views",
  access: "viewer",
  tag,
  summary: "Count the views of a collection",
  description: `How often its videos were watched on watch pages, all together. Told of collections with videos about ${VIEWS_FROM_PEOPLE} people or more, or if the organization counts for each person.`,
  params: collectionParams,
  success: { status: 200, schema: watchViews },
  etag: true,
  faults: [404],
});

export const getPersonViews = contract({
  id: "getPersonViews",
  method: "GET",
  path: "/v1/people/{person_id}/views",
  access: "viewer",
  tag,
  summary: "Count the views of a person's videos",
  description: "How often they were watched on watch pages. Told if the organization counts for each person.",
  params: personParams,
  success: { status: 200, schema: watchViews },
  etag: true,
  faults: [404],
});
