import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import {
  calendarDate,
  enumeration,
  integer,
  number,
  object,
  queryBoolean,
  text,
  uuid,
} from "../fields/fields.ts";
import { name, namePatch, slug } from "../fields/named.ts";
import { modificationsSchema as modifications } from "../scene/modification.ts";
import { sceneField } from "../scene/scene-field.ts";
import { TEMPLATE_OCCASIONS } from "./template-occasion.ts";

export const templateLayer = z.object({
  name: z.string(),
  type: z.string(),
  properties: z.array(z.string()).describe("The properties that a modification of this layer may set."),
  text: z
    .string()
    .nullable()
    .describe("The text of a text layer, with its merge fields; null for other layers."),
});

export const template = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    occasion: z
      .enum(TEMPLATE_OCCASIONS)
      .nullable()
      .describe(
        "What it is for. A built-in template has that of its design, in every version; one of the organization's own has what the organization chose, or null.",
      ),
    design: z
      .string()
      .nullable()
      .describe(
        "The slug of the built-in design of which the template is a shape, such as `candlelight` for the built-in `candlelight-9x16`; null for the organization's own templates.",
      ),
    built_in: z
      .string()
      .nullable()
      .describe(
        "The slug of the built-in template whose scene the newest version is; null once somebody has published a version of their own.",
      ),
    aspect: z.string().describe("Width to height in lowest terms, such as `16:9`."),
    latest_version: z.int(),
    width: z.int().describe("In pixels. This and the next four fields are those of the newest version."),
    height: z.int(),
    fps: z.int(),
    duration_seconds: z.number(),
    thumbnail_time: z.number().describe("The second that the thumbnail shows, and a preview by default."),
    layers: z.array(templateLayer),
    thumbnail_url: z.string().nullable(),
    archived_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Template" });

export const templateListQuery = object({
  q: text({ min: 1, max: 120 })
    .optional()
    .describe(
      "Parts of the name, in any order, ignoring accents. One or two letters match only at the beginning of a word.",
    ),
  slug: text({ min: 1, max: 60 }).optional().describe("Only the template with this slug."),
  archived: queryBoolean().optional().describe("True lists only archived templates, false only live ones."),
  ...pageFields,
});

export const templateParams = object({ template_id: uuid() });

/** What a request may say of an own template's occasion. */
export const occasionField = enumeration(TEMPLATE_OCCASIONS).nullable().optional();

export const templateInput = object({
  name,
  slug: slug.optional(),
  occasion: occasionField.describe("What the template is for. Default: null, nothing particular."),
  scene: sceneField(),
}).meta({ id: "TemplateInput" });

export const templatePatch = object({
  ...namePatch.shape,
  occasion: occasionField.describe(
    "What the template is for; null for nothing particular. 422 for a built-in template, which has the occasion of its design.",
  ),
}).meta({ id: "TemplatePatch" });

export const previewInput = object({
  version: integer({ min: 1 }).optional().describe("Version of the template. Default: the newest."),
  scene: sceneField().optional().describe("A scene that is not stored, to show instead of a version."),
  person_id: uuid()
    .optional()
    .describe("The person whose data fills the merge fields. Default: a fictitious person."),
  modifications: modifications.default([]),
  occasion_on: calendarDate()
    .optional()
    .describe("The date for which age and years of service are calculated. Default: today."),
  time: number({ min: 0, max: 600 })
    .optional()
    .describe(
      "In seconds, up to the end of the scene. Default: the time of the template's thumbnail. Not for `mp4`.",
    ),
  width: integer({ min: 16, max: 1920 })
    .optional()
    .describe("Width of the picture in pixels. Default: the width of the scene. Not for `mp4`."),
  format: enumeration(["png", "jpeg", "mp4"])
    .default("png")
    .describe(
      "PNG shows every pixel exactly as the video does. JPEG is a tenth of its size. MP4 plays the scene with its sound: its first minute, at most 15 frames a second and 640 pixels on the longer side.",
    ),
}).meta({ id: "PreviewInput" });

const tag = "Templates";

export const listTemplates = contract({
  id: "listTemplates",
  method: "GET",
  path: "/v1/templates",
  access: "viewer",
  tag,
  summary: "List templates",
  query: templateListQuery,
  success: { status: 200, schema: template, page: true },
});

export const createTemplate = contract({
  id: "createTemplate",
  method: "POST",
  path: "/v1/templates",
  access: "editor",
  tag,
  summary: "Create a template",
  description:
    "The scene becomes the first version. The assets that it refers to must exist and be of the right kind.",
  body: templateInput,
  success: { status: 201, schema: template },
  idempotent: true,
  etag: true,
  faults: [409],
});

export const getTemplate = contract({
  id: "getTemplate",
  method: "GET",
  path: "/v1/templates/{template_id}",
  access: "viewer",
  tag,
  summary: "Get a template",
  params: templateParams,
  success: { status: 200, schema: template },
  etag: true,
  faults: [404],
});

export const updateTemplate = contract({
  id: "updateTemplate",
  method: "PATCH",
  path: "/v1/templates/{template_id}",
  access: "editor",
  tag,
  summary: "Change a template's name, slug or occasion",
  description: "To change what the template shows, add a new version.",
  params: templateParams,
  body: templatePatch,
  success: { status: 200, schema: template },
  etag: true,
  faults: [404, 409, 412],
});

export const archiveTemplate = contract({
  id: "archiveTemplate",
  method: "POST",
  path: "/v1/templates/{template_id}/archive",
  access: "editor",
  tag,
  summary: "Archive a template",
  description:
    "An archived template takes no new videos, collections and versions. Existing orders are still made. Archiving it again changes nothing.",
  params: templateParams,
  success: { status: 200, schema: template },
  etag: true,
  faults: [404],
});

export const restoreTemplate = contract({
  id: "restoreTemplate",
  method: "POST",
  path: "/v1/templates/{template_id}/restore",
  access: "editor",
  tag,
  summary: "Restore an archived template",
  description: "Restoring a template that is not archived changes nothing.",
  params: templateParams,
  success: { status: 200, schema: template },
  etag: true,
  faults: [404],
});

export const previewTemplate = contract({
  id: "previewTemplate",
  method: "POST",
  path: "/v1/templates/{template_id}/preview",
  access: "viewer",
  tag,
  summary: "Draw one frame, or play the scene",
  description:
    "Draws one frame of a version, or of a scene that is not stored, with the code that draws the video. Answers with a PNG, or a JPEG if requested. With `mp4`, answers with a small video with sound. 422 if drawing takes longer than a preview may.",
  params: templateParams,
  body: previewInput,
  success: { status: 200, contentType: "image/png", otherContentTypes: ["image/jpeg", "video/mp4"] },
  faults: [404],
});
