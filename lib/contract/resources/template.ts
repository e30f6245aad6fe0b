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

export const templateLayer = z.object({
  name: z.string(),
  type: z.string(),
  properties: z.array(z.string()).describe("What a modification of this layer may set."),
  text: z.string().nullable().describe("What a text layer says, merge fields included; null for the others."),
});

export const template = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    occasion: z
      .string()
      .nullable()
      .describe("What a built-in template is for, such as `Birthday`; null for the organization's own."),
    aspect: z.string().describe("Width to height in lowest terms, such as `16:9`."),
    latest_version: z.int(),
    width: z.int().describe("In pixels; this and the next four are the newest version's."),
    height: z.int(),
    fps: z.int(),
    duration_seconds: z.number(),
    thumbnail_time: z
      .number()
      .describe("The second that its still shows, and a preview unless asked otherwise."),
    layers: z.array(templateLayer),
    thumbnail_url: z.string().nullable(),
    archived_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Template" });

export const templateListQuery = object({
  slug: text({ min: 1, max: 60 }).optional().describe("Only the one with this slug."),
  archived: queryBoolean().optional().describe("Only archived ones, or only live ones."),
  ...pageFields,
});

export const templateParams = object({ template_id: uuid() });

export const templateInput = object({ name, slug: slug.optional(), scene: sceneField() }).meta({
  id: "TemplateInput",
});

export const templatePatch = namePatch.meta({ id: "TemplatePatch" });

export const previewInput = object({
  version: integer({ min: 1 }).optional().describe("The newest unless given."),
  scene: sceneField().optional().describe("One that is not stored, shown in place of a version."),
  person_id: uuid().optional().describe("Whose data fills the merge fields; a made-up person unless given."),
  modifications: modifications.default([]),
  occasion_on: calendarDate()
    .optional()
    .describe("The day that age and years of service count to; today unless given."),
  time: number({ min: 0, max: 600 })
    .optional()
    .describe("In seconds, up to the scene's end; the template's own still unless given."),
  width: integer({ min: 16, max: 1920 })
    .optional()
    .describe("Of the picture, in pixels; the scene's own unless given."),
  format: enumeration(["png", "jpeg"])
    .default("png")
    .describe("PNG shows every pixel as the video has it; JPEG is a tenth of its size."),
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
  description: "With a scene, its first version. Assets that it names have to be there, of the right kind.",
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
  summary: "Change a template's name or slug",
  description: "What it shows changes by a new version.",
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
    "It takes no new videos, collections and versions; what was ordered is made. Archiving it again changes nothing.",
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
  description: "Restoring one that is not archived changes nothing.",
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
  summary: "Draw one frame",
  description:
    "Of a version, or of a scene that is not stored, by the code that draws the video. Answers a PNG, or a JPEG if asked to; 422 for what takes longer to draw than a preview may.",
  params: templateParams,
  body: previewInput,
  success: { status: 200, contentType: "image/png", otherContentTypes: ["image/jpeg"] },
  faults: [404],
});
