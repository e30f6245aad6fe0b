import { type ChildProcess, fork, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { compileWorkers, workerProgram } from "#lib/launcher/worker-program.ts";
import * as archives from "#lib/server/archives/archive-service.ts";
import * as collections from "#lib/server/collections/collection-service.ts";
import { database } from "#lib/server/database.ts";
import { childEnvironment } from "#lib/server/environment.ts";
import { enqueue } from "#lib/server/jobs/enqueue.ts";
import { signedUrls } from "#lib/server/storage/signed-urls.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { insertFinishedCollection } from "#test/support/test-messages.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import type { Download } from "./archive/archive-client.ts";
import { type Peak, peakWhile } from "./archive/peak-memory.ts";
import { withInstallation } from "./installation.ts";
import { startWeb } from "./scale/web.ts";

/** A nine-second video at 720p. */
const VIDEO_BYTES = 455_000;
const READY_MS = 180_000;
/** What a process still does after its start, or after something like what is measured, is over by then. */
const SETTLE_MS = 5000;

/**
 * The zip of a collection: made by a worker, sent by the web process from where it is stored, and sent while it is made; each
 * by the product's own processes, over a database, as `npm start` runs them. Of each process: what it had before, at most
 * meanwhile, and how much of that it shared with no other. With `ROLLCALL_S3_…` for a store, its videos are there, and with
 * `ROLLCALL_S3_PROXY=1` the web process sends what is stored.
 * Arguments: videos, 1,000 unless given; rounds, 3 unless given. The web process needs `npm run build` once.
 */
export async function run([videos = "1000", rounds = "3"]: string[]): Promise<void> {
  await withInstallation(async (dataDir) => {
    const org = await createTestOrganization();
    const id = await insertVideos(org, Number(videos));
    console.log("| | process | before, MB | at most, MB | of its own, MB | s | first byte, ms | load |");
    console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
    await measureMaking(org, id, Number(rounds));
    await measureSending(org, id, { dataDir, rounds: Number(rounds) });
    await storage().remove(`organizations/${org.id}`);
  });
}

/** Finished videos, of bytes that nothing makes smaller, each another. @returns their collection */
async function insertVideos(org: TestOrganization, count: number): Promise<string> {
  const people = Array.from({ length: count }, (_, index) => ({ firstName: `Ada ${index}` }));
  const { id } = await insertFinishedCollection(org, people, () => ({ completedAt: new Date() }));
  await database().video.updateMany({ where: { collectionId: id }, data: { size: VIDEO_BYTES } });
  const rows = await database().video.findMany({ where: { collectionId: id } });
  const bytes = randomBytes(VIDEO_BYTES);
  for (const [index, { resultKey }] of rows.entries()) {
    bytes.writeUInt32BE(index);
    await storage().write(resultKey ?? "", bytes);
  }
  return id;
}

async function measureMaking(org: TestOrganization, id: string, rounds: number): Promise<void> {
  await compileWorkers(new AbortController().signal);
  const worker = await startWorker();
  const pid = worker.pid ?? 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      await database().collection.update({ where: { id }, data: { status: "packaging" } });
      await wait(SETTLE_MS);
      const began = performance.now();
      const { itself, started } = await peakWhile(pid, async () => {
        const job = { org_id: org.id, collection_id: id };
        await database().$transaction((tx) => enqueue(tx, "packageCollection", [job], "single"));
        while ((await collections.get(org.actor, id)).status === "packaging") await wait(50);
      });
      const seconds = (performance.now() - began) / 1000;
      report("made", "worker", itself, { seconds });
      if (started !== null) report("made", "its own", started, { seconds });
    }
  } finally {
    worker.kill("SIGTERM");
    await once(worker, "exit");
  }
}

/** As the launcher starts it, and when it has said that it is ready. */
async function startWorker(): Promise<ChildProcess> {
  const { args, env } = workerProgram();
  const worker = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...env, ...childEnvironment(), NODE_ENV: "production", LOG_LEVEL: "debug" },
  });
  let said = "";
  worker.stdout.on("data", (text) => {
    if (said.length < 100_000) said += String(text);
  });
  const deadline = Date.now() + READY_MS;
  while (!said.includes("worker ready")) {
    if (worker.exitCode !== null || Date.now() > deadline) {
      worker.kill("SIGKILL");
      throw new Error(`No worker is ready:\n${said}`);
    }
    await wait(50);
  }
  return worker;
}

type Place = { dataDir: string; rounds: number };

async function measureSending(org: TestOrganization, id: string, place: Place): Promise<void> {
  const urls = await signedUrls();
  const { key, name } = await collections.getArchive(org.actor, id);
  const { url: ofMade } = await archives.create(org.actor, { collections: { ids: [id] } });
  const small = (await database().video.findFirstOrThrow({ where: { collectionId: id } })).resultKey ?? "";
  const databaseUrl = childEnvironment().DATABASE_URL ?? "";
  const web = await startWeb({ databaseUrl, dataDir: place.dataDir, stop: async () => {} });
  try {
    const at = (signed: string) => `${web.url}${new URL(signed).pathname}${new URL(signed).search}`;
    // What it loads with its first file, such as the client of a store, it keeps.
    await download(at(urls.sign(small)));
    for (const [what, address] of [
      ["sent", urls.sign(key, name)],
      ["sent while made", ofMade],
    ] as const)
      for (let round = 0; round < place.rounds; round += 1) {
        await wait(SETTLE_MS);
        let figures: Download | null = null;
        const { itself } = await peakWhile(web.pid, async () => {
          figures = await download(at(address));
        });
        const { firstByte, lastByte } = figures ?? { firstByte: Number.NaN, lastByte: Number.NaN };
        report(what, "web", itself, { seconds: lastByte / 1000, firstByte });
      }
  } finally {
    await web.stop();
  }
}

/** Downloads by another process, as fast as it comes. */
async function download(url: string): Promise<Download> {
  const client = fork(join(import.meta.dirname, "archive/archive-client.ts"));
  client.send({ url });
  const [figures] = (await once(client, "message")) as [Download];
  if (figures.status >= 400) throw new Error(`${url}: ${figures.status}`);
  return figures;
}

function report(
  what: string,
  process: string,
  { before, most, own }: Peak,
  { seconds, firstByte }: { seconds: number; firstByte?: number },
): void {
  const [mbBefore, mbMost, mbOwn] = [before, most, own].map((bytes) => Math.round(bytes / 1e6));
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `| ${what} | ${process} | ${mbBefore || ""} | ${mbMost} | ${mbOwn} | ${seconds.toFixed(1)} | ${firstByte?.toFixed(0) ?? ""} | ${load} |`,
  );
}
