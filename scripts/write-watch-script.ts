import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rolldown } from "rolldown";

/** `npm run watch-script`: makes one text of the script of watch pages and its modules. `--check` only tells. */
const root = join(import.meta.dirname, "..");
const source = "app/w/watch-player.ts";
const target = "app/w/generated/watch-script.ts";

const bundle = await rolldown({ input: join(root, source), cwd: root });
const { output } = await bundle.generate({ format: "esm", minify: true, codeSplitting: false });
const [{ code }] = output;
// It stands in the page itself.
if (/<\/script|<!--/i.test(code))
  throw new Error("The script of watch pages would end the element that it is in.");
const current = `/** Written by \`npm run watch-script\` from ${source}. */
export const WATCH_SCRIPT: string =
  ${JSON.stringify(code.trim())};
`;
const path = join(root, target);
if ((await readFile(path, "utf8").catch(() => null)) === current) console.log(`${target} is current.`);
else if (process.argv.includes("--check")) {
  console.error(`${target} is not what ${source} gives; run "npm run watch-script".`);
  process.exitCode = 1;
} else {
  await writeFile(path, current);
  console.log(`Wrote ${target}, ${code.length} bytes.`);
}
