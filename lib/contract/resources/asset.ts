import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { creationSort } from "../fields/creation-sort.ts";
import { enumeration, object, uuid } from "../fields/fields.ts";

export const ASSET_KINDS = ["image", "audio", "video", "font"] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];

const MEBIBYTE = 1024 * 1024;
export const IMAGE_LIMIT_BYTES = 10 * MEBIBYTE;

/** The largest file of each kind, in bytes. */
export const ASSET_LIMIT_BYTES: Readonly<Record<AssetKind, number>> = {
  image: IMAGE_LIMIT_BYTES,
  audio: 50 * MEBIBYTE,
  video: 200 * MEBIBYTE,
  font: 10 * MEBIBYTE,
};

/** The longest sound and video, in seconds. */
export const MEDIA_LIMIT_SECONDS = { audio: 20 * 60, video: 10 * 60 } as const;

/** The longest side of a video, in pixels; the same as for a scene. */
export const VIDEO_LIMIT_SIDE = 3840;

export const asset = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    kind: z.enum(ASSET_KINDS),
    file_name: z.string(),
    content_type: z.string(),
    size: z.int().describe("Size in bytes, as stored."),
    width: z.int().nullable().describe("Width of an image or video in pixels, upright."),
    height: z.int().nullable().describe("Height of an image or video in pixels, upright."),
    duration_seconds: z.number().nullable().describe("Length of audio or a video."),
    url: z.string().describe("Signed and expiring."),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Asset" });

export const ASSET_USAGES = ["photo", "other"] as const;

export const assetListQuery = object({
  kind: enumeration(ASSET_KINDS).optional().describe("Only assets of this kind."),
  usage: enumeration(ASSET_USAGES)
    .optional()
    .describe("`photo`: only those that are or were a person's photo; `other`: only the others."),
  sort: creationSort,
  ...pageFields,
});

const tag = "Assets";

export const listAssets = contract({
  id: "listAssets",
  method: "GET",
  path: "/v1/assets",
  access: "viewer",
  tag,
  summary: "List assets",
  query: assetListQuery,
  success: { status: 200, schema: asset, page: true },
});

export const createAsset = contract({
  id: "createAsset",
  method: "POST",
  path: "/v1/assets",
  access: "editor",
  tag,
  summary: "Upload an image, a sound, a video or a font",
  description: [
    "Send exactly one file, in the form field `file`, and no other field. The content decides the kind, not the name:",
    "an image (JPEG, PNG, WebP; at most 10 MiB and 50 megapixels; rotated upright, stored without its metadata),",
    "audio (MP3, M4A, WAV; at most 50 MiB and 20 minutes),",
    "a video (MP4, WebM; at most 200 MiB, 10 minutes and 3840 pixels a side),",
    "or a font (TTF, OTF, WOFF2; at most 10 MiB).",
    "Every file is checked and decoded before it is stored. A file larger than its kind allows is 413.",
  ].join(" "),
  bodyFormat: "multipart",
  bodyLimit: ASSET_LIMIT_BYTES.video,
  success: { status: 201, schema: asset },
  etag: true,
  idempotent: true,
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
  etag: true,
  faults: [404],
});

export const deleteAsset = contract({
  id: "deleteAsset",
  method: "DELETE",
  path: "/v1/assets/{asset_id}",
  access: "editor",
  tag,
  summary: "Delete an asset and its file",
  description: "409 while it is a person's photo, or a template or a pending video uses it.",
  params: object({ asset_id: uuid() }),
  success: { status: 204 },
  ifMatch: true,
  faults: [404, 409],
});
