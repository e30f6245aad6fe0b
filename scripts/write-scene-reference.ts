import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withReference } from "./scene-reference.ts";

/** `npm run reference`: writes the tables of docs/templates.md from the scene's schema. `--check` only tells. */
const path = join(import.meta.dirname, "../docs/templates.md");
const document = await readFile(path, "utf8");
const current = withReference(document);

if (current === document) {
  console.log("docs/templates.md is as the schema says.");
} else if (process.argv.includes("--check")) {
  console.error('docs/templates.md is not as the schema says; run "npm run reference".');
  process.exitCode = 1;
} else {
  await writeFile(path, current);
  console.log("Wrote docs/templates.md.");
}
