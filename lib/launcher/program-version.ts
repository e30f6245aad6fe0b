import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PROJECT_FOLDER } from "./build.ts";

/** The version of this program, as package.json says. */
export async function programVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(PROJECT_FOLDER, "package.json"), "utf8"));
  return String(version);
}
