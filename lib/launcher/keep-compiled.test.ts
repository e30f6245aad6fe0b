import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const folder = await mkdtemp(join(tmpdir(), "rollcall-kept-"));
const [build, data] = [join(folder, ".next"), join(folder, "data")];
const launcher = join(folder, "lib/launcher");
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeAll(async () => {
  await mkdir(launcher, { recursive: true });
  await cp(join(import.meta.dirname, "keep-compiled.mjs"), join(launcher, "keep-compiled.mjs"));
  await writeFile(join(launcher, "program.mjs"), "export const loaded = true;");
});

function run(): void {
  const args = ["--import", join(launcher, "keep-compiled.mjs"), join(launcher, "program.mjs")];
  execFileSync(process.execPath, args, { cwd: folder, env: { ...process.env, ROLLCALL_DATA_DIR: data } });
}

/** How many compiled modules there are: Node.js makes a folder of its own for them whatever it keeps. */
async function kept(place: string): Promise<number> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(join(place, "cache/compiled"), options).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}

it("makes neither folder", async () => {
  run();
  expect(await readdir(folder)).toEqual(["lib"]);
});

it("keeps what is compiled in the data folder where the program's own folder cannot be written, for nobody else", async () => {
  await mkdir(data);
  // As a read-only one; this test may run as a user who may write anywhere.
  await writeFile(build, "");
  run();
  expect(await kept(data)).toBeGreaterThan(0);
  expect((await stat(join(data, "cache/compiled"))).mode & 0o777).toBe(0o700);
});

it("keeps it beside the build otherwise", async () => {
  await rm(build);
  await rm(data, { recursive: true });
  await mkdir(build);
  run();
  expect([(await kept(build)) > 0, await kept(data)]).toEqual([true, 0]);
});
