import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { integer, object, uuid } from "../fields/fields.ts";
import { sceneField } from "../scene/scene-field.ts";
import { templateParams } from "./template.ts";

const MOST_VERSIONS = 2 ** 31 - 1;

const identity = {
  template_id: z.uuid(),
  version: z.int().describe("Counted from 1, without gaps."),
  author_type: z
    .enum(["user", "api_key", "system"])
    .nullable()
    .describe("`system` for what came with the product; null for one from before authors were kept."),
  author_id: z.uuid().nullable().describe("Id of the user or API key that published it."),
  created_at: z.iso.datetime(),
};

/** A version in a list, without its scene, which may be large. */
export const templateVersionSummary = z.object(identity).meta({ id: "TemplateVersionSummary" });

export const templateVersion = z
  .object({
    ...identity,
    scene: z
      .record(z.string(), z.unknown())
      .describe("What the version shows, as `/v1/scene.schema.json` describes it."),
  })
  .meta({ id: "TemplateVersion" });

export const templateVersionInput = object({ scene: sceneField() }).meta({ id: "TemplateVersionInput" });

export const templateVersionParams = object({
  template_id: uuid(),
  version: integer({ min: 1, max: MOST_VERSIONS }).describe("Number of the version."),
});

export const templateVersionListQuery = object({ ...pageFields });

const tag = "Templates";

export const listTemplateVersions = contract({
  id: "listTemplateVersions",
  method: "GET",
  path: "/v1/templates/{template_id}/versions",
  access: "viewer",
  tag,
  summary: "List a template's versions",
  params: templateParams,
  query: templateVersionListQuery,
  success: { status: 200, schema: templateVersionSummary, page: true },
  faults: [404],
});

export const createTemplateVersion = contract({
  id: "createTemplateVersion",
  method: "POST",
  path: "/v1/templates/{template_id}/versions",
  access: "editor",
  tag,
  summary: "Add a version to a template",
  description:
    "The new version becomes the newest, which new orders use. Versions never change, and existing videos and collections keep theirs.",
  params: templateParams,
  body: templateVersionInput,
  success: { status: 201, schema: templateVersion },
  etag: true,
  idempotent: true,
  faults: [404, 409],
});

export const getTemplateVersion = contract({
  id: "getTemplateVersion",
  method: "GET",
  path: "/v1/templates/{template_id}/versions/{version}",
  access: "viewer",
  tag,
  summary: "Get a version of a template, with its scene",
  params: templateVersionParams,
  success: { status: 200, schema: templateVersion },
  etag: true,
  faults: [404],
});
