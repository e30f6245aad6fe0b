import type { z } from "zod";
import { enumeration, object } from "#lib/contract/fields.ts";
import { videoListQuery } from "#lib/contract/video.ts";

/** What the address of the list of videos says: the API's own query, and how the videos are shown. */
export const videoListSearch = object({
  ...videoListQuery.shape,
  view: enumeration(["grid", "table"]).default("grid"),
});

/** The part of the address that the API is asked with. */
export function toVideosQuery({ view: _, ...query }: z.output<typeof videoListSearch>) {
  return query;
}
