import { join } from "node:path";
import { parseArgs } from "node:util";
import { environment } from "#lib/server/environment.ts";
import { silencesHere } from "#lib/server/storage/workspace.ts";
import { statusOf } from "./processes.ts";

/*
 * The health check of a container: ends with 0 when the part that runs in it is alive, with 1 and a sentence when it is
 * not. It asks for nothing of other hosts: a container that is restarted because the database is away would only add to
 * the trouble.
 *
 *   node lib/launcher/health-check.ts web      the console and the API answer
 *   node lib/launcher/health-check.ts worker   each worker has shown a sign of life within the last seconds
 */

/** Workers show one every second; a busy machine lets them wait. */
const LONGEST_SILENCE_MS = 20_000;

/** Why this container is not healthy; null when it is. */
async function fault(part: string | undefined): Promise<string | null> {
  const settings = environment();
  if (part === "web") {
    const status = await statusOf(settings, "/healthz");
    if (status === 200) return null;
    return status === undefined ? "the web process does not answer" : `/healthz answers ${status}`;
  }
  if (part !== "worker") return "say `web` or `worker`";
  const silences = await silencesHere(join(settings.dataDir, "tmp"));
  if (silences.length === 0) return "no worker runs";
  return silences.some((silence) => silence > LONGEST_SILENCE_MS) ? "a worker is silent" : null;
}

const { positionals } = parseArgs({ allowPositionals: true });
const found = await fault(positionals[0]);
if (found !== null) {
  console.error(`Not healthy: ${found}.`);
  process.exitCode = 1;
}
