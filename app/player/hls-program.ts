import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

/** hls.js as browsers are sent it: its name names its content. */
export type HlsProgram = { name: string; bytes: Uint8Array<ArrayBuffer>; brotli: Uint8Array<ArrayBuffer> };

let made: Promise<HlsProgram> | undefined;

/** Where a page finds it. */
export const hlsAddress = async (): Promise<string> => `/player/${(await hlsProgram()).name}`;

/** Read and packed when it is first asked for, and kept: 0.8 MB. */
export function hlsProgram(): Promise<HlsProgram> {
  made ??= make();
  made.catch(() => {
    made = undefined;
  });
  return made;
}

/** The whole of it: the light build plays no sound of its own beside a picture. */
async function make(): Promise<HlsProgram> {
  const file = await readFile(fileURLToPath(import.meta.resolve("hls.js/dist/hls.min.js")));
  // Its map is not served, and would be looked for.
  const text = file.toString().replace(/\n\/\/# sourceMappingURL=\S+\s*$/, "\n");
  const bytes = new TextEncoder().encode(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  const brotli = new Uint8Array(await promisify(brotliCompress)(bytes, { params }));
  return { name: `hls-${hash("sha256", bytes, "hex").slice(0, 16)}.js`, bytes, brotli };
}
