import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { clearLeftovers } from "#lib/launcher/postmaster.ts";

/**
 * Runs next to the tests and outlives them. Its input ends whenever the run ends, for whatever reason. It
 * then stops the PostgreSQL server of the given folder and removes the folder. After an orderly end there is
 * nothing left to do.
 */
const [, , dataDir] = process.argv;
if (dataDir === undefined) throw new Error("the folder is missing");
await once(process.stdin.resume(), "end");
await clearLeftovers(join(dataDir, "postgres"));
await rm(dataDir, { recursive: true, force: true });
