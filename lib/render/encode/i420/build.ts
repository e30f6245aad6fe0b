import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const SOURCE = join(import.meta.dirname, "rgba-to-i420.as");
const MODULE = join(import.meta.dirname, "module.ts");

/**
 * Compiles the AssemblyScript source and returns the module in base64. The source has a different extension,
 * because TypeScript cannot read it.
 */
export async function compileModule(): Promise<string> {
  const { default: asc } = await import("assemblyscript/asc");
  const source = await readFile(SOURCE, "utf8");
  let binary: Uint8Array | undefined;
  const options = ["-O3", "--noAssert", "--runtime", "stub", "--enable", "simd"];
  const { error, stderr } = await asc.main(["main.ts", "--outFile", "main.wasm", ...options], {
    readFile: (name: string) => (name === "main.ts" ? source : null),
    writeFile: (name: string, contents: string | Uint8Array) => {
      if (name === "main.wasm" && typeof contents !== "string") binary = contents;
    },
    listFiles: () => [],
  });
  if (error || !binary) throw new Error(`AssemblyScript: ${stderr.toString()}`, { cause: error });
  return Buffer.from(binary).toString("base64");
}

function moduleText(base64: string): string {
  const lines = base64.match(/.{1,100}/g) ?? [];
  const literal = lines.map((line) => `  "${line}",`).join("\n");
  return `/** Compiled from rgba-to-i420.as by build.ts; do not edit. */\nexport const WASM_BASE64 = [\n${literal}\n].join("");\n`;
}

if (import.meta.main) await writeFile(MODULE, moduleText(await compileModule()));
