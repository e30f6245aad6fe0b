import { execFile } from "node:child_process";
import { cp, mkdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "#lib/server/environment.ts";
import type { Work } from "./load.ts";
import type { Contender, Directory, Stage } from "./stage.ts";

const run = promisify(execFile);

const NODE_VERSION = /^v20\./;
const TOKEN = "a-token-of-the-benchmark";

/** What a person has in the product's answer. */
const FIELDS = `id,org_id,external_id,first_name,last_name,birth_date,hire_date,email,phone,position,sector,photo_asset_id,status,\
custom_fields,created_at,updated_at`;

/**
 * Directus on the same table as the product: the same rows, its own tables beside them. It runs under Node.js 20 and not
 * under the product's 24. Its limits are off, whoever asks may do everything, and what is written is noted, as it comes.
 * @throws an Error that says why it cannot be measured here
 */
export async function startDirectus(stage: Stage, directory: Directory): Promise<Contender> {
  const path = await pathWithNode20();
  const home = join(stage.folder, "directus");
  await cp(join(import.meta.dirname, "directus"), home, { recursive: true });
  await mkdir(join(home, "uploads"));
  const env = {
    ...childEnvironment(),
    ...{ PATH: path, DB_CLIENT: "pg", DB_CONNECTION_STRING: directory.databaseUrl, SECRET: "x".repeat(32) },
    ...{ ADMIN_EMAIL: "bench@example.org", ADMIN_PASSWORD: "four calm candle words", ADMIN_TOKEN: TOKEN },
    ...{ RATE_LIMITER_ENABLED: "false", PRESSURE_LIMITER_ENABLED: "false", TELEMETRY: "false" },
    ...{ STORAGE_LOCAL_ROOT: join(home, "uploads"), LOG_LEVEL: "error", HOST: "127.0.0.1" },
  };
  await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: home, env });
  // Its sandbox has to be compiled; nothing else that a script would do is needed for this.
  await run("npm", ["rebuild", "isolated-vm"], { cwd: home, env });
  const cli = join(home, "node_modules/directus/cli.js");
  await run("node", [cli, "bootstrap"], { cwd: home, env });
  const contender = await stage.start(
    "Directus",
    { ...directory, key: TOKEN },
    { program: "node", args: () => [cli, "start"], env },
    "/server/ping",
  );
  await change(contender, "/collections/people", { meta: { accountability: "all" } });
  await change(contender, "/fields/people/id", { meta: { special: ["uuid"] } });
  return contender;
}

/** The same work in Directus's words. */
export function asDirectus(work: Work, orgId: string): Work {
  if (work.body !== undefined)
    return {
      ...work,
      paths: ["/items/people"],
      body: JSON.stringify({ ...JSON.parse(work.body), org_id: orgId }),
    };
  const query = new URLSearchParams({
    limit: "50",
    sort: "-id",
    "filter[org_id][_eq]": orgId,
    fields: FIELDS,
  });
  return { ...work, paths: [`/items/people?${query}`] };
}

/** A PATH whose `node` is of version 20: that of the machine, without what the project's packages bring. */
async function pathWithNode20(): Promise<string> {
  const folders = (childEnvironment().PATH ?? "")
    .split(delimiter)
    .filter((one) => !one.includes("node_modules"));
  for (const folder of folders) {
    const { stdout } = await run(join(folder, "node"), ["--version"]).catch(() => ({ stdout: "" }));
    if (NODE_VERSION.test(stdout)) return [folder, ...folders].join(delimiter);
  }
  throw new Error("Directus needs Node.js 20, and there is none in PATH");
}

async function change({ origin, key }: Contender, path: string, body: object): Promise<void> {
  const answer = await fetch(origin + path, {
    method: "PATCH",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`Directus answered ${answer.status}: ${await answer.text()}`);
}
