import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { missingPlatforms, parseLock, withPlatforms } from "./lock-platforms.ts";

/** `npm run lock`: completes package-lock.json after a change of dependencies. `--check` only tells what is missing. */
const path = join(import.meta.dirname, "../package-lock.json");
const lock = parseLock(await readFile(path, "utf8"));
const missing = missingPlatforms(lock);

if (missing.length === 0) {
  console.log("package-lock.json has every platform.");
} else if (process.argv.includes("--check")) {
  const names = missing.map((platform) => platform.path.replace("node_modules/", "  "));
  console.error(`package-lock.json lacks these platforms; run "npm run lock":\n${names.join("\n")}`);
  process.exitCode = 1;
} else {
  await writeFile(path, `${JSON.stringify(withPlatforms(lock, missing), null, 2)}\n`);
  console.log(`Added ${missing.length} platforms to package-lock.json.`);
}
