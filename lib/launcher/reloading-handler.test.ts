import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

const folder = await mkdtemp(join(tmpdir(), "rollcall-reloading-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const here = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);

/**
 * Asks the handler for `/v1/people` without credentials. Edits are made as the files are read, which leaves
 * this checkout as it is: a file only gets a new time.
 */
const PROGRAM = `
import { utimesSync } from "node:fs";
import { createServer } from "node:http";
import { registerHooks } from "node:module";

const edits = new Map();
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const edit = edits.get(url.replace(/\\?.*/, ""));
    return edit === undefined ? loaded : { ...loaded, source: edit(String(loaded.source)) };
  },
});
function change(url, edit) {
  edits.set(url, edit);
  utimesSync(new URL(url), new Date(), new Date());
}

await import(${here("development-modules.ts")});
change(${here("../../app/v1/people/route.ts")}, () => "export const GET = ;");
const { createReloadingHandler } = await import(${here("reloading-handler.ts")});
const handle = await createReloadingHandler(async () => {});
const server = createServer((request, response) => void handle(request, response));
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const seen = [];
async function look() {
  const response = await fetch("http://127.0.0.1:" + server.address().port + "/v1/people");
  seen.push([response.status, (await response.json()).detail]);
}

await look();
change(${here("../../app/v1/people/route.ts")}, (source) => source);
await look();
change(${here("../contract/errors/request-errors.ts")}, (source) => source.replace(/Not authenticated/, "Please sign in"));
await look();
console.log(JSON.stringify(seen));
process.exit(0);
`;

it("serves what could not be loaded at the start once it can be, and takes over a changed sentence", async () => {
  await writeFile(join(folder, "program.mjs"), PROGRAM);
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "program.mjs")]);
  expect(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")).toEqual([
    [500, "Internal Server Error"],
    [401, "Not authenticated"],
    [401, "Please sign in"],
  ]);
});
