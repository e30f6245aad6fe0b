import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { enumeration, integer, object, text, uuid } from "../fields/fields.ts";

/** The lists that have saved views. */
export const VIEWED_LISTS = ["people", "videos", "collections", "messages"] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

export const VIEW_VISIBILITIES = ["private", "organization"] as const;

/** How many views of a list an organization may have, and each of its members beside them. */
export const SAVED_VIEW_LIMIT = 50;
/** Characters of a view's query, percent-encoded: an address that carries it stays far below what proxies refuse. */
const QUERY_LENGTH = 4000;

export const savedView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    list: z.enum(VIEWED_LISTS),
    name: z.string(),
    query: z
      .string()
      .describe(
        "The parameters of the list, as in an address without `?`, sorted by name and without defaults. Ignore those that you do not know.",
      ),
    visibility: z
      .enum(VIEW_VISIBILITIES)
      .describe("`private`: only its author sees it. `organization`: everybody in the organization does."),
    position: z
      .int()
      .describe("Its place among the list's views of the organization, or among the author's private ones."),
    author_type: z.enum(["user", "api_key"]),
    author_id: z.uuid().describe("Id of the user or API key that created it."),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "SavedView" });

const fields = {
  name: text({ min: 1, max: 60 }).describe(
    "Unique among the list's views of the organization, or among the member's private ones, in any case.",
  ),
  query: text({ max: QUERY_LENGTH }).describe(
    "Filters, `sort` and layout of the list, as in an address without `?`: `sector=Sales&sort=last_name`. Pages (`limit`, `cursor`, `count`) are no part of it.",
  ),
  visibility: enumeration(VIEW_VISIBILITIES),
};

export const savedViewInput = object({
  list: enumeration(VIEWED_LISTS),
  name: fields.name,
  query: fields.query,
  visibility: fields.visibility
    .optional()
    .describe(
      "`organization` needs the role editor. Default: `private`; of an API key, whose views are all the organization's, `organization`.",
    ),
}).meta({ id: "SavedViewInput" });

export const savedViewPatch = object({
  name: fields.name.optional(),
  query: fields.query.optional(),
  visibility: fields.visibility
    .optional()
    .describe(
      "`organization` needs the role editor; only its author makes a view `private`. It then comes last among the others.",
    ),
  position: integer({ min: 0, max: SAVED_VIEW_LIMIT - 1 })
    .optional()
    .describe("Its new place, from 0: the views after it move on."),
}).meta({ id: "SavedViewPatch" });

export const savedViewListQuery = object({
  list: enumeration(VIEWED_LISTS).optional().describe("Only views of this list."),
  ...pageFields,
});

const params = object({ saved_view_id: uuid() });

const tag = "Saved views";
/** Of a change. */
const accessText =
  "viewer for a private view, editor for one's own of the organization, admin for any of these";

export const listSavedViews = contract({
  id: "listSavedViews",
  method: "GET",
  path: "/v1/saved-views",
  access: "viewer",
  tag,
  summary: "List saved views",
  description:
    "Those of the organization and the caller's private ones: by list, the organization's first, in their order.",
  query: savedViewListQuery,
  success: { status: 200, schema: savedView, page: true },
});

export const createSavedView = contract({
  id: "createSavedView",
  method: "POST",
  path: "/v1/saved-views",
  access: "viewer",
  accessText: "viewer for a private view, editor for one of the organization",
  tag,
  summary: "Save a view",
  description: `It comes last. A list has at most ${SAVED_VIEW_LIMIT} views of the organization and ${SAVED_VIEW_LIMIT} private ones of each member.`,
  body: savedViewInput,
  success: { status: 201, schema: savedView },
  idempotent: true,
  etag: true,
  faults: [409],
});

export const getSavedView = contract({
  id: "getSavedView",
  method: "GET",
  path: "/v1/saved-views/{saved_view_id}",
  access: "viewer",
  tag,
  summary: "Get a saved view",
  params,
  success: { status: 200, schema: savedView },
  etag: true,
  faults: [404],
});

export const updateSavedView = contract({
  id: "updateSavedView",
  method: "PATCH",
  path: "/v1/saved-views/{saved_view_id}",
  access: "viewer",
  accessText,
  tag,
  summary: "Change a saved view",
  description: "Only the fields that are sent change.",
  params,
  body: savedViewPatch,
  success: { status: 200, schema: savedView },
  etag: true,
  faults: [404, 409, 412],
});

export const deleteSavedView = contract({
  id: "deleteSavedView",
  method: "DELETE",
  path: "/v1/saved-views/{saved_view_id}",
  access: "viewer",
  accessText,
  tag,
  summary: "Delete a saved view",
  params,
  success: { status: 204 },
  ifMatch: true,
  faults: [404],
});
