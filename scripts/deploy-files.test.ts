import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it, test } from "vitest";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { closeQueue, enqueue } from "#lib/server/jobs/enqueue.ts";
import { insertHostProcess } from "#test/support/test-host-process.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";

const PROJECT = join(import.meta.dirname, "..");
const DEPLOY = "deploy/{*,kubernetes/*,systemd/*}";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

async function read(pattern: string): Promise<string> {
  const texts: string[] = [];
  for await (const entry of glob(pattern, { cwd: PROJECT, withFileTypes: true }))
    if (entry.isFile()) texts.push(await readFile(join(entry.parentPath, entry.name), "utf8"));
  return texts.join("\n");
}

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = ""]) => name));

/** What a histogram's name becomes in a query. */
const withoutSuffix = (name: string) => name.replace(/_(bucket|count|sum)$/, "");

const metricsTold = async () =>
  namesIn(await read("lib/server/{health,http}/*-metrics.ts"), /"(rollcall_\w+)"/g);

test("alerts and dashboard ask for metrics that there are, and for each of them", async () => {
  const told = await metricsTold();
  const asked = namesIn(
    await read("deploy/{prometheus/rollcall.rules.yaml,grafana/*.json}"),
    /\b(rollcall_\w+)/g,
  );
  const known = new Set([...asked].map((name) => (told.has(name) ? name : withoutSuffix(name))));
  expect([...known.difference(told)]).toEqual([]);
  expect([...told.difference(known)]).toEqual([]);
  expect(told.size).toBeGreaterThan(20);
});

test("the documentation lists the metrics that there are", async () => {
  const [, section = ""] = (await read("docs/operations.md")).split("\n## Metrics\n");
  const table = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| `"));
  const listed = namesIn(table.map((line) => line.split(" | ")[0]).join("\n"), /`(rollcall_\w+)`/g);
  expect([...listed].sort()).toEqual([...(await metricsTold())].sort());
});

const VARIABLE = /^ {2,4}((?:ROLLCALL|DATABASE|FFMPEG|LOG)_[A-Z0-9_]+|PORT|HOST):/gm;

test("the documentation lists the settings that there are", async () => {
  const sources = "lib/server/{environment,backup-settings,retention-settings,storage/s3-variables}.ts";
  const known = namesIn(await read(sources), VARIABLE);
  const table = (await read("docs/operations.md")).split("\n").filter((line) => line.startsWith("| `"));
  const listed = new Set<string>();
  for (const line of table) {
    const names = [...(line.split(" | ")[0] ?? "").matchAll(/`(…?[A-Z0-9_]+)`/g)].map(
      ([, name = ""]) => name,
    );
    // `…_REGION` begins as the first of its row does.
    const family = names[0]?.split("_").slice(0, 3).join("_") ?? "";
    for (const name of names) listed.add(name.startsWith("…") ? `${family}${name.slice(1)}` : name);
  }
  expect([...known.difference(listed)]).toEqual([]);
  expect([...listed].filter((name) => /^[A-Z]/.test(name) && !known.has(name))).toEqual([]);
  expect(known.size).toBeGreaterThan(60);
});

test("containers and units start programs that there are", async () => {
  const programs = namesIn(await read(DEPLOY), /\b(lib\/launcher\/[\w-]+\.ts)\b/g);
  expect(programs.size).toBeGreaterThan(3);
  for (const program of programs)
    await expect(readFile(join(PROJECT, program), "utf8")).resolves.toBeTruthy();
});

test("containers and manifests set variables that there are", async () => {
  const known = namesIn(await read("lib/server/**/*.ts"), /\b((?:ROLLCALL|DATABASE)_\w+)\b/g);
  const set = namesIn(await read(DEPLOY), /\b((?:ROLLCALL|DATABASE)_[A-Z0-9_]+[A-Z0-9])\b/g);
  expect([...set].filter((name) => !known.has(name))).toEqual([]);
});

const WORKERS = ["compose.yaml", "kubernetes/worker.yaml", "systemd/rollcall-worker.service"];

test.each(WORKERS)("workers of %s can be asked for videos that are watched", async (file) => {
  expect(await read(`deploy/${file}`)).toMatch(/ROLLCALL_VIEWING_HOST\W+(value: ")?0\.0\.0\.0/);
});

const DRAIN = /ROLLCALL_DRAIN_SECONDS(?:, value)?(?:: |=)"?(\d+)/;
const STOP = /(?:stop_grace_period: |TimeoutStopSec=|terminationGracePeriodSeconds: )(\d+)(m?)/g;

test("nothing is killed in the time in which it may finish what it has begun", async () => {
  const manifests = [...WORKERS, "kubernetes/web.yaml", "systemd/rollcall-web.service"];
  for (const text of await Promise.all(manifests.map((file) => read(`deploy/${file}`)))) {
    // A web process has ten seconds, unless workers have more.
    const drain = Number(DRAIN.exec(text)?.[1] ?? 10);
    const limits = [...text.matchAll(STOP)].map(([, count, unit]) => Number(count) * (unit === "m" ? 60 : 1));
    expect(Math.max(...limits)).toBeGreaterThanOrEqual(drain + 15);
    expect(Math.min(...limits)).toBeGreaterThanOrEqual(25);
  }
  const starting = /command: \[lib\/launcher\/(web|workers)\.ts\]/g;
  const compose = await read("deploy/compose.yaml");
  expect([...compose.matchAll(STOP)]).toHaveLength([...compose.matchAll(starting)].length);
});

test("Compose hands every setting of its file to Rollcall, whose port there is another one", async () => {
  const compose = await read("deploy/compose.yaml");
  expect(compose).toContain("  env_file: [{ path: .env, required: false }]\n");
  expect(compose).toContain('    PORT: "3000"\n');
});

it("has as many workers as what waits to be rendered and who watches need", async () => {
  const manifest = await read("deploy/kubernetes/worker-autoscaling.yaml");
  const queries = [...manifest.matchAll(/^ +query: (.+)$/gm)].map(([, query = ""]) => query);
  const ask = () =>
    Promise.all(
      queries.map(async (query) => {
        const [row = {}] = await database().$queryRawUnsafe<Record<string, unknown>[]>(query);
        return Number(Object.values(row)[0]);
      }),
    );
  expect(await ask()).toEqual([0, 0]);

  const { id: orgId } = await createTestOrganization();
  const templateId = await insertTestTemplate(orgId);
  // One that is only prepared takes a worker a twentieth of the time.
  for (const keep of [true, true, ...Array<boolean>(20).fill(false)]) {
    const id = newId();
    await database().video.create({ data: { id, orgId, templateId, templateVersion: 1, keep } });
    await database().$transaction((tx) => enqueue(tx, "renderVideo", [{ org_id: orgId, video_id: id }]));
  }
  await insertHostProcess({ viewers: 3, viewerSlots: 4, viewersWaiting: 2 });
  await insertHostProcess({ viewers: 1, viewerSlots: 4 });
  await insertHostProcess({ viewers: 4, viewerSlots: 4, seenAt: new Date(Date.now() - 60_000) });
  expect(await ask()).toEqual([3, 6]);
});
