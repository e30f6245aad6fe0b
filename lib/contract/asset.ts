import { z } from "zod";
import { contract } from "./contract.ts";
import { object, uuid } from "./fields.ts";

export const ASSET_KINDS = ["image", "audio", "video", "font"] as const;
export const IMAGE_LIMIT_BYTES = 10 * 1024 * 1024;

export const asset = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    kind: z.enum(ASSET_KINDS),
    file_name: z.string(),
    content_type: z.string(),
    size: z.int().describe("In bytes, as stored."),
    width: z.int().nullable(),
    height: z.int().nullable(),
    duration_seconds: z.number().nullable(),
    url: z.string().describe("Signed and expiring."),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Asset" });

const tag = "Assets";

export const createAsset = contract({
  id: "createAsset",
  method: "POST",
  path: "/v1/assets",
  access: "editor",
  tag,
  summary: "Upload an image",
  description:
    "JPEG, PNG or WebP, at most 10 MiB, in the form field `file`. It is decoded and checked by its content, turned upright, and stored without its metadata.",
  bodyFormat: "multipart",
  bodyLimit: IMAGE_LIMIT_BYTES,
  success: { status: 201, schema: asset },
  faults: [413],
});

export const getAsset = contract({
  id: "getAsset",
  method: "GET",
  path: "/v1/assets/{asset_id}",
  access: "viewer",
  tag,
  summary: "Get an asset",
  params: object({ asset_id: uuid() }),
  success: { status: 200, schema: asset },
  faults: [404],
});
