import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { inheritedEnvironment } from "#lib/server/environment.ts";

/**
 * Writes the Prisma client into lib/server/generated/prisma; runs after every `npm install`.
 *
 * `prisma generate` insists on a native schema engine and downloads it where it is missing, yet never starts it to
 * generate a client. Pointing it at a program that exists keeps an installation from needing that download.
 */
const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");

const { status, stdout, stderr, error } = spawnSync(process.execPath, [cli, "generate"], {
  cwd: join(import.meta.dirname, ".."),
  encoding: "utf8",
  env: inheritedEnvironment({
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
  }),
});

if (status !== 0) {
  console.error(`The Prisma client could not be generated.\n${error?.message ?? ""}${stdout}${stderr}`);
  process.exitCode = 1;
}
