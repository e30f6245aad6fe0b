import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { EmbeddedPostgres } from "#lib/launcher/embedded-postgres.ts";
import { prepareDataFolder } from "#lib/launcher/postgres-cluster.ts";
import { childEnvironment } from "#lib/server/environment.ts";
import { seedDirectory } from "./lists/seed-directory.ts";
import { median } from "./median.ts";
import { runToEnd } from "./peer/hyperframes.ts";
import { freePort, startProduct } from "./product.ts";
import { CONNECTIONS, measure, type Speed, type Work } from "./v1/load.ts";
import { seedVideo } from "./v1/seed-video.ts";

const PEOPLE = 1000;
const NEW_PERSON = JSON.stringify({
  ...{ first_name: "Ada", last_name: "Lovelace", email: "ada@example.org", position: "Mathematician" },
  custom_fields: { office: "London" },
});

type Contender = { title: string; origin: string; pid: number; database: string };

const DATABASE = "v1";

/**
 * The API against bare Fastify and pg on the same rows, and against itself as Next.js serves it: answers a second, asked by
 * autocannon over 16 connections. They take turns, all on the same machine with the database and the one who asks.
 *
 * Options: `--rounds 5`, `--seconds 5` for each contender, work and round, `--only list,person,video,create`.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "5" },
      only: { type: "string", default: "list,person,video,create" },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const packages = join(folder, "peer");
  await cp(join(import.meta.dirname, "v1/peer"), packages, { recursive: true });
  await runToEnd("npm", ["ci", "--prefix", packages, "--ignore-scripts", "--no-audit", "--no-fund"]);
  await prepareDataFolder(folder);
  const postgres = await EmbeddedPostgres.start({ dataDir: folder, isDisposable: true });
  cleanup.defer(() => postgres.stop());
  await postgres.createDatabaseIfMissing(DATABASE);
  const databaseUrl = postgres.url(DATABASE);
  const settings = {
    DATABASE_URL: databaseUrl,
    ROLLCALL_DATA_DIR: join(folder, "data"),
    ROLLCALL_WORKERS: "1",
  };
  const product = await startProduct(settings);
  cleanup.defer(product.stop);
  const key = await seedDirectory(databaseUrl, { people: PEOPLE, organizations: 1, role: "editor" });
  const { orgId, personId, videoId } = await seedVideo(databaseUrl);

  const start = async (title: string, command: (port: number) => string[]): Promise<Contender> => {
    const port = await freePort();
    const env = { ...childEnvironment(), ...settings, NODE_ENV: "production", PORT: String(port) } as const;
    const child = spawn("node", command(port), {
      env: { ...env, ROLLCALL_RATE_LIMIT: "0" },
      stdio: "ignore",
    });
    cleanup.defer(() => end(child));
    const origin = `http://127.0.0.1:${port}`;
    const headers = { Authorization: `Bearer ${key}` };
    while (!(await fetch(`${origin}/v1/people?limit=1`, { headers }).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error(`${title} ended by itself`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return { title, origin, pid: child.pid ?? 0, database: DATABASE };
  };
  const contenders = [
    await start("Rollcall", () => ["lib/launcher/web-server.ts"]),
    await start("Fastify + pg", (port) => [join(packages, "server.mjs"), databaseUrl, String(port), orgId]),
    await start("Rollcall, Next.js alone", () => ["lib/launcher/web-server.ts", "--next-alone"]),
  ];
  const works = new Map<string, Work>([
    ["list", { title: "GET /v1/people?limit=50", method: "GET", path: "/v1/people?limit=50" }],
    ["person", { title: "GET /v1/people/{id}", method: "GET", path: `/v1/people/${personId}` }],
    ["video", { title: "GET /v1/videos/{id}", method: "GET", path: `/v1/videos/${videoId}` }],
    ["create", { title: "POST /v1/people", method: "POST", path: "/v1/people", body: NEW_PERSON }],
  ]);
  const options = { key, seconds: Number(values.seconds) };
  console.log(
    `| requests/s, ${CONNECTIONS} connections, ${availableParallelism()} cores: median (p99, ms; processor, µs each) | ` +
      `${contenders.map(({ title }) => title).join(" | ")} | to Fastify (range) | to Next.js alone |`,
  );
  console.log(`| --- |${" --- |".repeat(contenders.length + 2)}`);
  for (const name of values.only.split(",")) {
    const work = works.get(name);
    if (work === undefined) throw new Error(`--only takes ${[...works.keys()].join(", ")}`);
    for (const contender of contenders) await measure(packages, contender, work, { ...options, seconds: 2 });
    const speeds: Speed[][] = contenders.map(() => []);
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const [index, contender] of contenders.entries())
        speeds[index]?.push(await measure(packages, contender, work, options));
    console.log(
      `| ${work.title} | ${speeds.map(cell).join(" | ")} | ${ratios(speeds, 1)} | ${ratios(speeds, 2)} |`,
    );
  }
}

function cell(speeds: readonly Speed[]): string {
  const middle = (value: (speed: Speed) => number) => median(speeds.map(value)).toFixed(0);
  return `${middle(({ rate }) => rate)} (${middle(({ p99 }) => p99)}; ${middle(({ cost }) => cost)})`;
}

/** The first contender's rate to another's, by round: median and range. */
function ratios([own = [], ...others]: readonly Speed[][], index: number): string {
  const all = own.map(({ rate }, round) => rate / (others[index - 1]?.[round]?.rate ?? Number.NaN));
  return `${median(all).toFixed(2)} (${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)})`;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.kill()) await once(child, "exit");
}
