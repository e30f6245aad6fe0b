import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openApiDocument } from "#lib/server/http/openapi.ts";
import { withApiTables } from "./api-tables.ts";
import { errorTable } from "./error-table.ts";

/** `npm run openapi`: writes what docs/ has of the contracts and error codes. `--check` only tells. */
const docs = join(import.meta.dirname, "../docs");

/** Each document's text, made from the text so far. */
const documents: Readonly<Record<string, (written: string) => string>> = {
  // An installation says its own address; here it is that of wherever the document lies.
  "openapi.json": () => `${JSON.stringify(openApiDocument("/"), null, 2)}\n`,
  "api.md": withApiTables,
  "error-codes.md": errorTable,
};

for (const [name, make] of Object.entries(documents)) {
  const path = join(docs, name);
  const written = await readFile(path, "utf8").catch(() => "");
  const current = make(written);
  if (written === current) {
    console.log(`docs/${name} is as the contracts say.`);
  } else if (process.argv.includes("--check")) {
    console.error(`docs/${name} is not as the contracts say; run "npm run openapi".`);
    process.exitCode = 1;
  } else {
    await writeFile(path, current);
    console.log(`Wrote docs/${name}.`);
  }
}
