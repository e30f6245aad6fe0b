import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { installedPackage } from "#lib/render/index.ts";

/** The reference's own program, as its package brings it: 3.5 MB, which no other page shall carry. */
type ReferenceScript = { name: string; program: Blob };

let found: Promise<ReferenceScript> | undefined;

/**
 * The program, and its name in the address: by its content, so that a browser may keep it for good. It is kept in
 * memory, because a file that was opened for a HEAD, whose body nobody reads, would stay open.
 */
export function referenceScript(): Promise<ReferenceScript> {
  found ??= readScript();
  return found;
}

async function readScript(): Promise<ReferenceScript> {
  const folder = installedPackage("@scalar/api-reference");
  if (folder === null) throw new Error("The package @scalar/api-reference is not installed");
  const bytes = await readFile(/* turbopackIgnore: true */ join(folder, "dist/browser/standalone.js"));
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  return { name: `api-reference.${hash}.js`, program: new Blob([bytes]) };
}

/** The program, or 404 for a name that is not that of the installed version. */
export async function serveReferenceScript(name: string): Promise<Response> {
  const script = await referenceScript();
  if (name !== script.name) return new Response(null, { status: 404 });
  return new Response(script.program, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
