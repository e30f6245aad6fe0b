import { settleEnvironment } from "#lib/server/environment.ts";
import { fill, type Size } from "./scale/fill.ts";
import { type KeptInstallation, openKeptInstallation } from "./scale/kept-installation.ts";
import { type Measured, measureLists } from "./scale/measure-lists.ts";
import { measureWork, type Work } from "./scale/measure-work.ts";
import { measureWorkers } from "./scale/measure-workers.ts";
import { shortened } from "./scale/statements.ts";
import { startWeb } from "./scale/web.ts";

const FULL: Size = { people: 1_000_000, videos: 10_000_000, jobs: 10_000_000, queued: 100_000 };
/** No statement is to take longer. */
const GOAL_MS = 50;
/** Hours, of what is filled in over two years. */
const FOREVER = 100 * 365 * 24;
/** How many workers are measured beside each other. */
const CREWS = [1, 8, 16, 32, 64];

/**
 * What the statements of the product take at 1,000,000 people and 10,000,000 videos and jobs, by PostgreSQL's own count.
 * Arguments: what (`fill`, `lists`, `work`, `workers`), a folder that is kept, which is filled if it is not yet, the share of
 * that size, and for lists which, and `combined` for each filter in each order.
 */
export async function run([what = "lists", folder, share = "1", ...rest]: string[]): Promise<void> {
  if (folder === undefined)
    throw new Error("Name the folder of the installation: npm run bench scale lists /var/tmp/scale");
  const installation = await openKeptInstallation(folder);
  try {
    settleEnvironment({
      databaseUrl: installation.databaseUrl,
      dataDir: installation.dataDir,
      logLevel: "silent",
      // What is measured is how it is looked for: everything in the installation is old.
      retention: { jobHours: FOREVER, deliveryDays: 36_500, messageDays: 0, auditDays: 0 },
    });
    await fill(installation.databaseUrl, sizeOf(Number(share)));
    if (what === "lists")
      await withWeb(installation, (url) => lists(url, installation, rest[0], rest[1] === "combined"));
    if (what === "workers") await workers(installation);
    if (what === "work")
      await withWeb(installation, async (url) => printWork(await measureWork(url, installation)));
  } finally {
    await installation.stop();
  }
}

const sizeOf = (share: number): Size => ({
  people: FULL.people * share,
  videos: FULL.videos * share,
  jobs: FULL.jobs * share,
  queued: FULL.queued * share,
});

/** One worker beside many, whose renderer waits as long as a video of 15 seconds takes in 720p and in Full HD. */
async function workers(installation: KeptInstallation): Promise<void> {
  console.log(
    "The renderer of these workers is replaced by a wait; all that they ask of the database is as it is.\n",
  );
  console.log(
    "| workers | a video takes, s | videos a second | of as many times one | PostgreSQL for each video, ms | workers, ms | waits | load |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const renderMs of [2000, 5000]) {
    let alone = Number.NaN;
    for (const count of CREWS) {
      const crew = await measureWorkers(installation, { workers: count, renderMs, seconds: 30 });
      if (count === 1) alone = crew.videos;
      const waits = Object.entries(crew.waits).map(
        ([event, part]) => `${event} ${(part * 100).toFixed(0)} %`,
      );
      const share = (crew.videos / count / alone).toFixed(2);
      console.log(
        `| ${count} | ${renderMs / 1000} | ${crew.videos.toFixed(2)} | ${share} | ${crew.postgresMs.toFixed(0)} | ${crew.workerMs.toFixed(0)} | ${waits.slice(0, 3).join(", ")} | ${crew.load.toFixed(1)} |`,
      );
    }
  }
}

async function withWeb(installation: KeptInstallation, work: (url: string) => Promise<void>): Promise<void> {
  const web = await startWeb(installation);
  try {
    await work(web.url);
  } finally {
    await web.stop();
  }
}

async function lists(
  url: string,
  installation: KeptInstallation,
  wanted?: string,
  isCombined = false,
): Promise<void> {
  for (const organization of ["huge", "other"] as const) {
    console.log(
      `\n| lists of the ${organization} organization | pages | slowest statement, ms (first time) | of | over ${GOAL_MS} ms |`,
    );
    console.log("| --- | --- | --- | --- | --- |");
    let cases: Measured[] = [];
    for await (const measured of measureLists(url, installation, organization, { wanted, isCombined })) {
      if (cases[0] !== undefined && cases[0].list !== measured.list) {
        print(cases);
        cases = [];
      }
      cases.push(measured);
    }
    print(cases);
  }
}

function printWork(works: readonly Work[]): void {
  console.log(`\n| what | statements | together, ms | slowest, ms | which |`);
  console.log("| --- | --- | --- | --- | --- |");
  for (const { name, statements } of works) {
    const [slowest, ...others] = statements;
    const calls = statements.reduce((sum, one) => sum + one.calls, 0);
    const total = statements.reduce((sum, one) => sum + one.totalMs, 0);
    console.log(
      `| ${name} | ${calls} | ${total.toFixed(0)} | ${slowest?.slowestMs.toFixed(1) ?? 0} | ${shortened(slowest?.query ?? "", 70)} |`,
    );
    for (const { slowestMs, query } of others)
      if (slowestMs > GOAL_MS) console.log(`    also ${slowestMs.toFixed(0)} ms: ${shortened(query, 200)}`);
  }
}

/** The cases of one list. */
function print(cases: readonly Measured[]): void {
  const [first] = cases;
  if (first === undefined) return;
  const slowest = cases.reduce((one, other) => (other.slowestMs > one.slowestMs ? other : one));
  const cold = Math.max(...cases.map(({ coldMs }) => coldMs));
  const over = cases.filter(({ slowestMs }) => slowestMs > GOAL_MS);
  console.log(
    `| ${first.list} | ${cases.length} | ${slowest.slowestMs.toFixed(1)} (${cold.toFixed(1)}) | ${slowest.name} | ${over.length} |`,
  );
  for (const { name, slowestMs, query } of over)
    console.log(`    ${slowestMs.toFixed(0)} ms ${name}: ${shortened(query)}`);
}
