import { loadavg } from "node:os";
import pg from "pg";
import { ask } from "../ask-product.ts";
import { withDirectory } from "../console/directory.ts";
import { descendants } from "../faults/processes.ts";
import { countProcessorTime } from "../v1/processor-time.ts";

/** As many as a collection may have. */
const EACH = 10_000;
const POLL_MS = 250;
const READY_WITHIN_MS = 30 * 60_000;

/**
 * Prepares a video for each of many people in the whole product, and prints what that costs: the time that passes, and
 * the processor time of its processes and of its database's. Nothing of it is drawn.
 */
export function prepareDirectory(people: number): Promise<void> {
  return withDirectory(people, async ({ product, databaseUrl, ids }) => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    try {
      const { rows } = await client.query<{ id: string }>("select id from people order by id limit $1", [
        people,
      ]);
      const all = rows.map(({ id }) => id);
      const stored = await bytesStored(client);
      const spent = await countSpent(product.pid, databaseUrl);
      const began = performance.now();
      const collections: string[] = [];
      for (let start = 0; start < all.length; start += EACH)
        collections.push(await order(product.url, ids.templates, all.slice(start, start + EACH)));
      const ordered = performance.now();
      await untilReady(client, collections);
      const ended = performance.now();
      const { web, workers, database } = await spent();
      const each = (ms: number) => (ms / all.length).toFixed(2);
      console.log(
        "| people | ordered, s | all ready, s | a second | ms a video | processor: workers | web | PostgreSQL | together | bytes stored | load |",
      );
      console.log(`|${" --- |".repeat(11)}`);
      console.log(
        `| ${all.length} | ${seconds(ordered - began)} | ${seconds(ended - began)} | ${((all.length / (ended - began)) * 1000).toFixed(0)} | ${each(ended - began)} | ${each(workers)} | ${each(web)} | ${each(database)} | ${each(workers + web + database)} | ${(await bytesStored(client)) - stored} | ${loadavg()[0]?.toFixed(1)} |`,
      );
    } finally {
      await client.end();
    }
  });
}

async function order(url: string, template_id: string, ids: string[]): Promise<string> {
  const body = { name: "Prepared", template_id, keep: false, people: { ids } };
  return (await ask<{ id: string }>(url, "/v1/collections", body)).id;
}

/** Asked of the database, so that asking costs the product nothing. */
async function untilReady(client: pg.Client, collections: readonly string[]): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<{ status: string; count: number }>(
      "select status::text, count(*)::int as count from collections where id = any($1::uuid[]) group by 1",
      [collections],
    );
    if (rows.length === 1 && rows[0]?.status === "ready") return;
    if (Date.now() > deadline) throw new Error(`Not prepared in time: ${JSON.stringify(rows)}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Bytes of the files of videos, as they are counted. */
async function bytesStored(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    "select coalesce(sum(size), 0)::float8 as bytes from videos",
  );
  return rows[0]?.bytes ?? 0;
}

type Spent = { web: number; workers: number; database: number };

/** Begins to count processor time. @returns how much it has been since, in ms */
async function countSpent(root: number, databaseUrl: string): Promise<() => Promise<Spent>> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const processes = await descendants(root);
  const counters = await Promise.all(
    processes.map(async ({ pid, command }) => ({
      isWorker: command.includes("lib/worker/main.ts"),
      read: await countProcessorTime(pid, null),
    })),
  );
  // Of a process that there is not: the database's alone.
  const ofDatabase = await countProcessorTime(0, name);
  return async () => {
    const spent: Spent = { web: 0, workers: 0, database: await ofDatabase() };
    for (const { isWorker, read } of counters) spent[isWorker ? "workers" : "web"] += await read();
    return spent;
  };
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
