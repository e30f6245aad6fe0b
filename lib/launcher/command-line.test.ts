import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { inheritedEnvironment } from "#lib/server/environment.ts";

const run = promisify(execFile);

it("prints a command's usage, or refuses what it does not know, before anything is started", async () => {
  const parent = await mkdtemp(join(tmpdir(), "rollcall-usage-"));
  const env = inheritedEnvironment({ ROLLCALL_DATA_DIR: join(parent, "data"), DATABASE_URL: "" });
  const answer = async (file: string, arg: string) => {
    const ran = run(process.execPath, [join(import.meta.dirname, file), arg], { env, timeout: 20_000 });
    return ran.catch((error: { code: number; stderr: string }) => error);
  };
  // The other commands read theirs in the same way.
  const [worker, doctor, migrate] = await Promise.all([
    answer("workers.ts", "--help"),
    answer("doctor.ts", "-h"),
    answer("migrate.ts", "--dry-run"),
  ]);
  expect(worker).toMatchObject({ stdout: expect.stringMatching(/^npm run worker /), stderr: "" });
  expect(doctor).toMatchObject({ stdout: expect.stringMatching(/^npm run doctor /), stderr: "" });
  expect(migrate).toMatchObject({
    ...{ code: 1, stderr: expect.stringMatching(/^Unknown option '--dry-run'\.\n\nnpm run migrate /) },
  });
  expect(await readdir(parent)).toEqual([]);
  await rm(parent, { recursive: true });
});
