import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openApiDocument } from "#lib/server/http/openapi.ts";

/** `npm run openapi`: writes docs/openapi.json from the contracts. `--check` only tells. */
const path = join(import.meta.dirname, "../docs/openapi.json");
/** An installation says its own address; here it is that of wherever the document lies. */
const current = `${JSON.stringify(openApiDocument("/"), null, 2)}\n`;
const written = await readFile(path, "utf8").catch(() => null);

if (written === current) {
  console.log("docs/openapi.json is as the contracts say.");
} else if (process.argv.includes("--check")) {
  console.error('docs/openapi.json is not as the contracts say; run "npm run openapi".');
  process.exitCode = 1;
} else {
  await writeFile(path, current);
  console.log("Wrote docs/openapi.json.");
}
