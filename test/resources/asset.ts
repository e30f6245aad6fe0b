import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const assets = new Table((data: Prisma.AssetCreateManyInput[]) => database().asset.createMany({ data }));

export const addAssets = (rows: NewRows, orgId: string) => ({
  /** Nobody's photo: it may be given to somebody, and deleted. */
  image: addAsset(rows, orgId, "png", {
    ...{ kind: "image", fileName: "ada.png", contentType: "image/png", width: 1, height: 1 },
  }),
  font: addAsset(rows, orgId, "woff2", {
    kind: "font",
    fileName: "nordlicht.woff2",
    contentType: "font/woff2",
  }),
});

function addAsset(
  rows: NewRows,
  orgId: string,
  extension: string,
  file: Pick<Prisma.AssetCreateManyInput, "kind" | "fileName" | "contentType" | "width" | "height">,
): string {
  const id = newId();
  assets.add(rows, {
    id,
    orgId,
    storageKey: `organizations/${orgId}/assets/${id}.${extension}`,
    size: 1,
    ...file,
  });
  return id;
}

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const BOUNDARY = "----rollcall";
const form = Buffer.concat([
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="ada.png"\r\nContent-Type: image/png\r\n\r\n`,
  ),
  PIXEL,
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);

const references = { "path.asset_id": inPath((rows) => rows.image) };

export const asset: Resource = {
  gets: {
    listAssets: { ask: () => ({}) },
    getAsset: {
      ask: (rows) => ({ params: { asset_id: rows.image } }),
      references,
      tagUntested: "A file creates it, not a body",
    },
  },
  posts: {
    createAsset: {
      ask: () => ({
        file: { contentType: `multipart/form-data; boundary=${BOUNDARY}`, content: new Uint8Array(form) },
      }),
      audit: "asset.created",
    },
  },
  deletes: {
    deleteAsset: {
      ask: (rows) => ({ params: { asset_id: rows.image } }),
      references,
      audit: "asset.deleted",
    },
  },
  aboutNobody: [],
};
