import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { boolean, integer, object, queryBoolean, text, uuid } from "../fields/fields.ts";
import { draftSceneField } from "../scene/draft-scene-field.ts";
import { occasionField, template } from "./template.ts";
import { TEMPLATE_OCCASIONS } from "./template-occasion.ts";

/** Drafts of new templates that an organization may have at once. */
export const NEW_DRAFT_LIMIT = 200;
/** A scene may be as large as a request, and its text as large again. */
export const DRAFT_BODY_BYTES = 2 * 1024 * 1024 + 64 * 1024;
const TEXT_LENGTH = 1024 * 1024;
const MOST_VERSIONS = 2 ** 31 - 1;

export const DRAFT_AUTHOR_TYPES = ["user", "api_key", "system"] as const;

const summary = {
  id: z.uuid().describe("The id of its template, or the one that a new template gets on publishing."),
  org_id: z.uuid(),
  name: z.string().describe("The template's name; of a new template the one it is to have, or empty."),
  occasion: z
    .enum(TEMPLATE_OCCASIONS)
    .nullable()
    .describe("The template's occasion; of a new template the one it is to have."),
  latest_version: z
    .int()
    .nullable()
    .describe("The newest version of its template; null for a template that was never published."),
  base_version: z
    .int()
    .nullable()
    .describe(
      "The version that the draft is based on; lower than `latest_version` if another was published since.",
    ),
  revision: z.int().describe("Counted from 1; grows with every change."),
  author_type: z.enum(DRAFT_AUTHOR_TYPES),
  author_id: z.uuid().nullable().describe("Id of the user or API key that saved it last."),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
};

/** A draft in a list, without its scene, which may be large. */
export const templateDraftSummary = z.object(summary).meta({ id: "TemplateDraftSummary" });

export const draftContent = {
  scene: z
    .record(z.string(), z.unknown())
    .describe("As it was sent: not necessarily valid, unlike the scene of a version."),
  scene_text: z
    .string()
    .nullable()
    .describe("JSON text that was typed for the scene and is not a scene yet; null if there is none."),
};

export const templateDraft = z.object({ ...summary, ...draftContent }).meta({ id: "TemplateDraft" });

/** What a request may say of a draft's content. */
export const draftContentFields = {
  scene: draftSceneField().optional(),
  scene_text: text({ max: TEXT_LENGTH })
    .nullable()
    .optional()
    .describe("JSON text that is not a scene yet; kept beside the last scene. Null removes it."),
};

const name = text({ max: 120 }).optional().describe("Of a new template: the name it is to have.");
const occasion = occasionField.describe("Of a new template: the occasion it is to have.");
const baseVersion = integer({ min: 1, max: MOST_VERSIONS }).optional();

export const templateDraftInput = object({
  template_id: uuid()
    .optional()
    .describe("The template to change. Without one, the draft is of a new template."),
  base_version: baseVersion.describe("The version that the draft is based on. Default: the newest."),
  name,
  occasion,
  ...draftContentFields,
}).meta({ id: "TemplateDraftInput" });

export const templateDraftPatch = object({
  base_version: baseVersion.describe("The version that the draft takes into account from now on."),
  name,
  occasion,
  ...draftContentFields,
  keep_previous: boolean()
    .default(false)
    .describe("Keeps what this change replaces as a checkpoint, however short it has been there."),
}).meta({ id: "TemplateDraftPatch" });

export const publishDraftInput = object({
  revision: integer({ min: 1 }).describe("The revision of the draft that is to be published."),
  latest_version: baseVersion.describe(
    "The newest version of the template that the caller knows of. Default: the draft's `base_version`.",
  ),
}).meta({ id: "PublishDraftInput" });

export const templateDraftListQuery = object({
  template_id: uuid()
    .optional()
    .describe("Only the draft of this template, which may be one that is not published yet."),
  published: queryBoolean()
    .optional()
    .describe("True lists only drafts of published templates, false only those of new ones."),
  ...pageFields,
});

export const templateDraftParams = object({ draft_id: uuid() });

const tag = "Template drafts";

export const listTemplateDrafts = contract({
  id: "listTemplateDrafts",
  method: "GET",
  path: "/v1/template-drafts",
  access: "viewer",
  tag,
  summary: "List drafts of templates",
  query: templateDraftListQuery,
  success: { status: 200, schema: templateDraftSummary, page: true },
});

export const createTemplateDraft = contract({
  id: "createTemplateDraft",
  method: "POST",
  path: "/v1/template-drafts",
  access: "editor",
  tag,
  summary: "Begin a draft",
  description: `Of a template, or of a new one. Without a \`scene\` it begins with that of the template's version, or with an empty object. A template has one draft; 409 if there is one. An organization has at most ${NEW_DRAFT_LIMIT} drafts of new templates.`,
  body: templateDraftInput,
  bodyLimit: DRAFT_BODY_BYTES,
  success: { status: 201, schema: templateDraft },
  idempotent: true,
  etag: true,
  faults: [409],
});

export const getTemplateDraft = contract({
  id: "getTemplateDraft",
  method: "GET",
  path: "/v1/template-drafts/{draft_id}",
  access: "viewer",
  tag,
  summary: "Get a draft, with its scene",
  params: templateDraftParams,
  success: { status: 200, schema: templateDraft },
  etag: true,
  faults: [404],
});

export const updateTemplateDraft = contract({
  id: "updateTemplateDraft",
  method: "PATCH",
  path: "/v1/template-drafts/{draft_id}",
  access: "editor",
  tag,
  summary: "Save a draft",
  description:
    "Send `If-Match`, so that nobody's changes are overwritten unseen. What is replaced is kept as a checkpoint if somebody else saved it, and otherwise every few minutes.",
  params: templateDraftParams,
  body: templateDraftPatch,
  bodyLimit: DRAFT_BODY_BYTES,
  success: { status: 200, schema: templateDraft },
  etag: true,
  faults: [404, 412],
});

export const deleteTemplateDraft = contract({
  id: "deleteTemplateDraft",
  method: "DELETE",
  path: "/v1/template-drafts/{draft_id}",
  access: "editor",
  tag,
  summary: "Discard a draft",
  description:
    "Its content stays a checkpoint of the template. With the draft of a new template, its checkpoints are deleted too.",
  params: templateDraftParams,
  success: { status: 204 },
  ifMatch: true,
  faults: [404, 412],
});

export const publishTemplateDraft = contract({
  id: "publishTemplateDraft",
  method: "POST",
  path: "/v1/template-drafts/{draft_id}/publish",
  access: "editor",
  tag,
  summary: "Publish a draft",
  description:
    "The scene becomes the template's next version, or the first one of a new template, and the draft is gone. 409 if the draft has changed since `revision`, or the template has a newer version than `latest_version`. Faults of the scene are 422 below `body.scene`, as when a version is added.",
  params: templateDraftParams,
  body: publishDraftInput,
  success: { status: 201, schema: template },
  idempotent: true,
  etag: true,
  faults: [404, 409],
});
