import { z } from "zod";
import { contract } from "../contract.ts";
import { list, object, text, uuid } from "../fields/fields.ts";
import { BRAND_LIMITS } from "./brand-limits.ts";
import { organizationParams } from "./organization.ts";

const color = object({
  name: text({ min: 1, max: 40 }).describe("What it is called, unique in the brand."),
  value: text({ max: 7, pattern: "^#[0-9A-Fa-f]{6}$" }).describe("As #rrggbb; answered in lower case."),
}).meta({ id: "BrandColor" });

const font = object({
  family: text({ min: 1, max: 100 }).describe(
    "The name that layers refer to it by: one of the bundled families, or any other with files.",
  ),
  asset_ids: list(uuid(), { max: BRAND_LIMITS.filesOfFont })
    .default([])
    .describe("Assets of kind font, one for each weight and style; none for a bundled family."),
}).meta({ id: "BrandFont" });

export const brand = z
  .object({
    org_id: z.uuid(),
    logo_asset_id: z.uuid().nullable().describe("An image."),
    colors: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .describe("In the order in which they are offered; the first is the main one."),
    fonts: z
      .array(z.object({ family: z.string(), asset_ids: z.array(z.uuid()) }))
      .describe("In the order in which they are offered."),
    heading_font: z.string().nullable().describe("The family of headings, one of `fonts`."),
    body_font: z.string().nullable().describe("The family of running text, one of `fonts`."),
    updated_at: z.iso.datetime().nullable().describe("Null if nothing has been set yet."),
  })
  .meta({ id: "Brand" });

export const brandPatch = object({
  logo_asset_id: uuid()
    .nullable()
    .optional()
    .describe("An image of the organization; null removes the logo."),
  colors: list(color, { max: BRAND_LIMITS.colors }).optional().describe("All colours, in their order."),
  fonts: list(font, { max: BRAND_LIMITS.fonts }).optional().describe("All fonts, in their order."),
  heading_font: text({ min: 1, max: 100 }).nullable().optional().describe("A family of the brand's fonts."),
  body_font: text({ min: 1, max: 100 }).nullable().optional().describe("A family of the brand's fonts."),
}).meta({ id: "BrandPatch" });

const tag = "Brand";
const path = "/v1/organizations/{org_id}/brand";

export const getBrand = contract({
  id: "getBrand",
  method: "GET",
  path,
  access: "viewer",
  tag,
  summary: "Get the brand of an organization",
  description: "Every organization has one; at first it is empty.",
  params: organizationParams,
  success: { status: 200, schema: brand },
  etag: true,
  faults: [404],
});

export const updateBrand = contract({
  id: "updateBrand",
  method: "PATCH",
  path,
  access: "admin",
  tag,
  summary: "Change the brand of an organization",
  description:
    "Lists are replaced as a whole. Templates are not changed: a scene holds colours and fonts of its own.",
  params: organizationParams,
  body: brandPatch,
  success: { status: 200, schema: brand },
  etag: true,
  faults: [404, 412],
});
