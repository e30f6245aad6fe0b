import { availableParallelism } from "node:os";
import pg from "pg";
import { type ConsoleDirectory, makeVideos, withDirectory } from "./console/directory.ts";
import { memoryOf, webProcessOf } from "./import/web-process.ts";
import { type Onlookers, openPages } from "./live/subscribers.ts";
import { quantile } from "./median.ts";
import { countProcessorTime } from "./v1/processor-time.ts";

const PEOPLE = 400;

/**
 * What open pages of the console cost the web server while videos are made, and how soon they know: with one page, and
 * with a thousand, each beside a collection of its own.
 *
 * Arguments: pages, 1000 unless given; videos of each collection, 60 unless given.
 */
export async function run([pages = "1000", videos = "60"]: string[]): Promise<void> {
  await withDirectory(PEOPLE, async (directory) => {
    console.log(
      `| open pages, ${videos} videos being made, ${availableParallelism()} cores | web server: share of a core | its memory, MiB | connections that listen | messages a page | a video is done, until a page knows, ms: median (99th percentile, most) |`,
    );
    console.log("| --- | --- | --- | --- | --- | --- |");
    for (const count of [1, Number(pages)]) await measure(directory, count, Number(videos));
  });
}

async function measure(
  { product, databaseUrl, cookie, ids }: ConsoleDirectory,
  count: number,
  videos: number,
): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  let subscribers: Onlookers | undefined;
  try {
    subscribers = await openPages(product.url, client, cookie, count);
    const web = webProcessOf(product.pid);
    const began = performance.now();
    const busy = await countProcessorTime(web, null);
    await makeVideos(product.url, videos, { name: `Beside ${count}`, template_id: ids.templates });
    const share = (await busy()) / (performance.now() - began);
    const { rows } = await client.query(
      "select from pg_stat_activity where application_name = 'rollcall-live' and datname = current_database()",
    );
    if (subscribers.lost() > 0) throw new Error(`${subscribers.lost()} streams ended by themselves`);
    const each = (subscribers.messages() / count).toFixed(0);
    console.log(
      `| ${count.toLocaleString("en")} | ${share.toFixed(2)} | ${memoryOf(web).now.toFixed(0)} | ${rows.length} | ${each} | ${cell(subscribers.delays)} |`,
    );
  } finally {
    subscribers?.close();
    await client.end();
  }
}

function cell(delays: readonly number[]): string {
  const [middle, late, most] = [0.5, 0.99, 1].map((share) => quantile(delays, share).toFixed(0));
  return `${middle} (${late}, ${most})`;
}
