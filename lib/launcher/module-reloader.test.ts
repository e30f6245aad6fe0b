import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

const folder = await mkdtemp(join(tmpdir(), "rollcall-reload-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const RELOADER = new URL("module-reloader.ts", import.meta.url).href;

/**
 * A program that imports `entry` again after each change: Node.js itself loads the modules, not the test
 * runner.
 */
const PROGRAM = `
import { writeFileSync } from "node:fs";
import { ModuleReloader } from ${JSON.stringify(RELOADER)};

const reloader = new ModuleReloader([import.meta.dirname + "/watched"]);
const seen = [];
async function look(change) {
  if (change) writeFileSync(new URL("watched/changed.ts", import.meta.url), change);
  const isOutdated = reloader.refresh();
  try {
    const { changed, shared, late } = await import("./watched/entry.ts");
    reloader.settle();
    seen.push({ isOutdated, changed, late: await late(), shared });
  } catch (error) {
    seen.push({ isOutdated, error: error.name });
  }
}

await look();
await look();
await look('export const changed: string = "two";');
await look("export const changed = ;");
await look();
await look('export const changed: string = "three, longer";');
console.log(JSON.stringify(seen.map(({ shared, ...rest }) => ({ ...rest, ...(shared ? { isShared: shared === seen[0].shared } : {}) }))));
`;

it("loads what has changed and what imports it, and nothing else", async () => {
  await mkdir(join(folder, "watched"));
  await writeFile(join(folder, "program.mjs"), PROGRAM);
  await writeFile(join(folder, "watched/changed.ts"), 'export const changed: string = "one";');
  await writeFile(join(folder, "watched/unchanged.ts"), "export const shared: object = {};");
  await writeFile(
    join(folder, "watched/entry.ts"),
    `export { changed } from "./changed.ts";
     export { shared } from "./unchanged.ts";
     export const late = async () => (await import("./changed.ts")).changed;`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "program.mjs")]);
  expect(JSON.parse(stdout)).toEqual([
    { isOutdated: false, changed: "one", late: "one", isShared: true },
    { isOutdated: false, changed: "one", late: "one", isShared: true },
    { isOutdated: true, changed: "two", late: "two", isShared: true },
    { isOutdated: true, error: "SyntaxError" },
    // A module that could not be loaded is tried again.
    { isOutdated: true, error: "SyntaxError" },
    { isOutdated: true, changed: "three, longer", late: "three, longer", isShared: true },
  ]);
});

const UNTIL_WRITTEN = `
import { writeFileSync } from "node:fs";
import { ModuleReloader } from ${JSON.stringify(RELOADER)};

const reloader = new ModuleReloader([import.meta.dirname + "/incomplete"]);
const load = () => import("./incomplete/entry.ts").then(({ late }) => late, (error) => error.code);
const seen = [reloader.refresh(), await load()];
writeFileSync(new URL("incomplete/late.ts", import.meta.url), 'export const late: string = "here";');
seen.push(reloader.refresh(), await load());
console.log(JSON.stringify(seen));
`;

it("loads what imports a missing module once it is there, without a change of its own", async () => {
  await mkdir(join(folder, "incomplete"));
  await writeFile(join(folder, "until-written.mjs"), UNTIL_WRITTEN);
  await writeFile(join(folder, "incomplete/entry.ts"), 'export { late } from "./late.ts";');
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "until-written.mjs")]);
  expect(JSON.parse(stdout)).toEqual([false, "ERR_MODULE_NOT_FOUND", true, "here"]);
});
