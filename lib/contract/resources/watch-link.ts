import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { integer, object, uuid } from "../fields/fields.ts";
import { WATCH_LINK_DAYS } from "./organization.ts";
import { videoParams } from "./video.ts";

/** How many links of one video work at the same time: one, and a few that were handed out before. */
export const WATCH_LINK_LIMIT = 20;

export const watchLink = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    video_id: z.uuid(),
    url: z
      .string()
      .nullable()
      .describe(
        "The address of the page, a secret. Null once the link has expired, and if the installation's secret has changed since.",
      ),
    expires_at: z.iso.datetime(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "WatchLink" });

export const watchLinkInput = object({
  days: integer(WATCH_LINK_DAYS)
    .optional()
    .describe("For how many days the link works. Default: the organization's `watch_link_days`."),
}).meta({ id: "WatchLinkInput" });

const tag = "Watch links";

export const listWatchLinks = contract({
  id: "listWatchLinks",
  method: "GET",
  path: "/v1/videos/{video_id}/watch-links",
  access: "editor",
  tag,
  summary: "List the watch links of a video",
  description: "Those that have not been revoked, newest first.",
  params: videoParams,
  query: object(pageFields),
  success: { status: 200, schema: watchLink, page: true },
  faults: [404],
});

export const createWatchLink = contract({
  id: "createWatchLink",
  method: "POST",
  path: "/v1/videos/{video_id}/watch-links",
  access: "editor",
  tag,
  summary: "Create a watch link",
  description:
    "A secret address of a page that shows the video, whatever its status, and takes an answer. Whoever has the address may watch and answer.",
  params: videoParams,
  body: watchLinkInput,
  success: { status: 201, schema: watchLink },
  idempotent: true,
  faults: [404, 409],
});

export const revokeWatchLink = contract({
  id: "revokeWatchLink",
  method: "DELETE",
  path: "/v1/watch-links/{watch_link_id}",
  access: "editor",
  tag,
  summary: "Revoke a watch link",
  description: "The page is gone immediately. An answer that was given on it stays.",
  params: object({ watch_link_id: uuid() }),
  success: { status: 204 },
  faults: [404],
});
