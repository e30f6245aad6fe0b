import { listVideosFields } from "#lib/client/generated/list-fields.ts";
import type { ListStateOf } from "#lib/contract/fields/list-field.ts";

/** What the address of the list of videos says: the API's own query, and how the videos are shown. */
export const videoListSearch = {
  ...listVideosFields,
  view: { type: "choice", values: ["grid", "table"], default: "grid" },
} as const;

/** The part of the address that the API is asked with. */
export function toVideosQuery({ view: _, ...query }: ListStateOf<typeof videoListSearch>) {
  return query;
}
