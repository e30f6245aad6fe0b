import { execFileSync } from "node:child_process";
import { mkdir, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
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

for (const [name, current] of Object.entries(await formatted(sources))) {
  const path = join(root, name);
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

/** The sources as Biome formats them: all in one run, since most of the time of each is its start. */
async function formatted(all: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "rollcall-operations-"));
  for (const [name, source] of Object.entries(all)) {
    await mkdir(join(folder.path, dirname(name)), { recursive: true });
    await writeFile(join(folder.path, name), source);
  }
  const format = [biome, "format", "--write", "--vcs-enabled=false", `--config-path=${root}`, folder.path];
  execFileSync(process.execPath, format, { cwd: folder.path, stdio: ["ignore", "ignore", "inherit"] });
  const read = async (name: string) => [name, await readFile(join(folder.path, name), "utf8")] as const;
  return Object.fromEntries(await Promise.all(Object.keys(all).map(read)));
}
