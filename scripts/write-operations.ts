import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { listFieldsSources, operationsSources, resourceSource } from "./operations-source.ts";

/** `npm run operations`: writes what the browser has of the contracts. `--check` only tells. */
const root = join(import.meta.dirname, "..");
const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
const sources = {
  ...Object.fromEntries(
    Object.entries(await operationsSources()).map(([name, source]) => [
      `lib/client/generated/${name}`,
      source,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(listFieldsSources()).map(([name, source]) => [
      `lib/client/generated/list-fields/${name}`,
      source,
    ]),
  ),
  "lib/client/generated/resource.ts": resourceSource(),
};

for (const [name, source] of Object.entries(sources)) {
  const path = join(root, name);
  const format = [biome, "format", `--stdin-file-path=${path}`];
  const current = execFileSync(process.execPath, format, { cwd: root, input: source, encoding: "utf8" });
  const written = await readFile(path, "utf8").catch(() => null);
  if (written === current) {
    console.log(`${name} is as the contracts say.`);
  } else if (process.argv.includes("--check")) {
    console.error(`${name} is not as the contracts say; run "npm run operations".`);
    process.exitCode = 1;
  } else {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, current);
    console.log(`Wrote ${name}.`);
  }
}
