import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { installedPackage } from "#lib/render/installed-package.ts";

/** The reference's own program, as its package brings it: 3.5 MB, which no other page shall carry. */
type ReferenceScript = { name: string; path: string; size: number };

let found: Promise<ReferenceScript> | undefined;

/** Where the program lies, and its name in the address: by its content, so that a browser may keep it for good. */
export function referenceScript(): Promise<ReferenceScript> {
  found ??= findScript();
  return found;
}

async function findScript(): Promise<ReferenceScript> {
  const folder = installedPackage("@scalar/api-reference");
  if (folder === null) throw new Error("The package @scalar/api-reference is not installed");
  const path = join(folder, "dist/browser/standalone.js");
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(/* turbopackIgnore: true */ path)) hash.update(chunk);
  const { size } = await stat(/* turbopackIgnore: true */ path);
  return { name: `api-reference.${hash.digest("hex").slice(0, 16)}.js`, path, size };
}

/** The program, or 404 for a name that is not that of the installed version. */
export async function serveReferenceScript(name: string): Promise<Response> {
  const script = await referenceScript();
  if (name !== script.name) return new Response(null, { status: 404 });
  const body = Readable.toWeb(
    createReadStream(/* turbopackIgnore: true */ script.path),
  ) as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
