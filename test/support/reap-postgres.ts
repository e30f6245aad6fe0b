import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { clearLeftovers } from "#lib/launcher/postmaster.ts";

/**
 * Runs beside the tests and outlives them: when its input ends, which it does however the run ends, it stops the
 * PostgreSQL of the folder that it was given and removes the folder. After an orderly end nothing is left to do.
 */
const [, , dataDir] = process.argv;
if (dataDir === undefined) throw new Error("the folder is missing");
await once(process.stdin.resume(), "end");
await clearLeftovers(join(dataDir, "postgres"));
await rm(dataDir, { recursive: true, force: true });
