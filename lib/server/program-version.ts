import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The version of this program, as package.json says. */
export async function programVersion(): Promise<string> {
  const path = join(process.cwd(), "package.json");
  const { version } = JSON.parse(await readFile(path, "utf8"));
  return String(version);
}
