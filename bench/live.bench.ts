import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { EmbeddedPostgres } from "#lib/launcher/embedded-postgres.ts";
import { prepareDataFolder } from "#lib/launcher/postgres-cluster.ts";
import { ask, type ConsoleDirectory, openDirectory } from "./console/directory.ts";
import { memoryOf, webProcessOf } from "./import/web-process.ts";
import { type Onlookers, openPages } from "./live/onlookers.ts";
import { countProcessorTime } from "./v1/processor-time.ts";

const PEOPLE = 400;

/**
 * What open pages of the console cost the web server while videos are made, and how soon they know: with one page, and
 * with a thousand, each beside a collection of its own.
 *
 * Arguments: pages, 1000 unless given; videos of each collection, 60 unless given.
 */
export async function run([pages = "1000", videos = "60"]: string[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  await prepareDataFolder(dataDir);
  const postgres = await EmbeddedPostgres.start({ dataDir, isDisposable: true });
  let directory: ConsoleDirectory | undefined;
  try {
    directory = await openDirectory(postgres, dataDir, PEOPLE);
    console.log(
      `| open pages, ${videos} videos being made, ${availableParallelism()} cores | web server: share of a core | its memory, MiB | connections that listen | messages a page | a video is done, until a page knows, ms: median (99th percentile, most) |`,
    );
    console.log("| --- | --- | --- | --- | --- | --- |");
    for (const count of [1, Number(pages)])
      await measure(directory, postgres.url("console"), count, Number(videos));
  } finally {
    await directory?.product.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(
  { product, cookie, ids }: ConsoleDirectory,
  databaseUrl: string,
  count: number,
  videos: number,
): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  let onlookers: Onlookers | undefined;
  try {
    onlookers = await openPages(product.url, client, cookie, count);
    const web = webProcessOf(product.pid);
    const people = await ask<{ id: string }[]>(product.url, `/v1/people?limit=${videos}`);
    const { id } = await ask<{ id: string }>(product.url, "/v1/collections", {
      name: `Beside ${count}`,
      template_id: ids.templates,
      people: { ids: people.map((person) => person.id) },
    });
    const began = performance.now();
    const busy = await countProcessorTime(web, null);
    for (;;) {
      const { status } = await ask<{ status: string }>(product.url, `/v1/collections/${id}`);
      if (status === "completed") break;
      if (!["queued", "rendering", "packaging"].includes(status))
        throw new Error(`The collection is ${status}`);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    const share = (await busy()) / (performance.now() - began);
    const { rows } = await client.query(
      "select from pg_stat_activity where application_name = 'rollcall-live' and datname = current_database()",
    );
    if (onlookers.lost() > 0) throw new Error(`${onlookers.lost()} streams ended by themselves`);
    const each = (onlookers.messages() / count).toFixed(0);
    console.log(
      `| ${count.toLocaleString("en")} | ${share.toFixed(2)} | ${memoryOf(web).now.toFixed(0)} | ${rows.length} | ${each} | ${cell(onlookers.delays)} |`,
    );
  } finally {
    onlookers?.close();
    await client.end();
  }
}

function cell(delays: readonly number[]): string {
  const sorted = [...delays].sort((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(0);
  return `${at(0.5)} (${at(0.99)}, ${at(1)})`;
}
