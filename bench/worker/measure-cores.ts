import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { EmbeddedPostgres } from "#lib/launcher/embedded-postgres.ts";
import { prepareDataFolder } from "#lib/launcher/postgres-cluster.ts";
import { newApiKey } from "#lib/server/auth/api-key.ts";
import { startProduct } from "../product.ts";
import { descendantsOf } from "./child-memory.ts";

const ADMIN = { email: "bench@example.org", password: "four calm candle words" };
const API_KEY = newApiKey();
/** Requests a second to /v1 and to the console, each due at its moment whatever became of the one before. */
const RATE = { api: 20, console: 2 };
const PATHS = {
  api: ["/v1/people?limit=50", "/v1/videos?limit=50", "/v1/collections?limit=50", "/v1/templates"],
  console: ["/", "/people", "/videos", "/collections"],
};
/** The first videos make what is shared, and wake the compiler; they are not counted. */
const WARM_VIDEOS = 10;
const LOOK_MS = 250;
const WARM_MS = 5000;

/** Times of answers in ms, from when each was due. */
type Answers = { api: number[]; console: number[] };

export type Cores = {
  /** By the clock, from the tenth video to the last that was watched. */
  videosAMinute: number;
  videos: number;
  /** MB of all workers' processes together, at most. */
  megabytes: number;
  idle: Answers;
  busy: Answers;
};

/** The whole product makes a collection for so many people, while /v1 and the console are asked. */
export async function measureCores(workers: string, people: number, limitSeconds: number): Promise<Cores> {
  const dataDir = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  await prepareDataFolder(dataDir);
  const postgres = await EmbeddedPostgres.start({ dataDir, isDisposable: true });
  try {
    await postgres.createDatabaseIfMissing("cores");
    const databaseUrl = postgres.url("cores");
    const product = await startProduct({
      DATABASE_URL: databaseUrl,
      ROLLCALL_DATA_DIR: join(dataDir, "cores"),
      ROLLCALL_WORKERS: workers,
      ROLLCALL_SAMPLE_PEOPLE: String(people),
      ROLLCALL_ADMIN_EMAIL: ADMIN.email,
      ROLLCALL_ADMIN_PASSWORD: ADMIN.password,
      ROLLCALL_ADMIN_API_KEY: API_KEY,
    });
    try {
      return await watchOrder(product, databaseUrl, limitSeconds);
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function watchOrder(
  { url, pid }: { url: string; pid: number },
  databaseUrl: string,
  limitSeconds: number,
): Promise<Cores> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const cookie = await signIn(url);
    const headers = { api: { Authorization: `Bearer ${API_KEY}` }, console: { Cookie: cookie } };
    // Pages are loaded with their first request.
    await askFor(url, headers, () => wait(WARM_MS));
    const idle = await askFor(url, headers, () => wait((limitSeconds * 1000) / 4));
    await order(url, client);
    const made = async () => {
      const { rows } = await client.query(
        "select count(*)::int as count from videos where status = 'succeeded'",
      );
      return Number(rows[0].count);
    };
    while ((await made()) < WARM_VIDEOS) await wait(LOOK_MS);
    const [before, began] = [await made(), performance.now()];
    let [after, took, megabytes] = [before, 0, 0];
    const busy = await askFor(url, headers, async () => {
      const { rows } = await client.query("select count(*)::int as count from videos");
      do {
        await wait(LOOK_MS);
        megabytes = Math.max(megabytes, workersMemory(pid));
        [after, took] = [await made(), performance.now() - began];
      } while (after < rows[0].count && took < limitSeconds * 1000);
    });
    const videos = after - before;
    return { videosAMinute: (videos / took) * 60_000, videos, megabytes, idle, busy };
  } finally {
    await client.end();
  }
}

/** Orders a video for everybody. */
async function order(url: string, client: pg.Client): Promise<void> {
  const templates = await fetch(`${url}/v1/templates`, { headers: { Authorization: `Bearer ${API_KEY}` } });
  const { id } = ((await templates.json()) as { id: string; name: string }[]).find(
    ({ name }) => name === "Candlelight",
  ) ?? { id: "" };
  const { rows } = await client.query<{ id: string }>("select id from people");
  const answer = await fetch(`${url}/v1/collections`, {
    method: "POST",
    headers: { Authorization: `Bearer ${API_KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Bench", template_id: id, people: { ids: rows.map((row) => row.id) } }),
  });
  if (!answer.ok) throw new Error(`The order was answered ${answer.status}: ${await answer.text()}`);
}

/** Asks /v1 and the console at their rates while `work` goes on. */
async function askFor(
  url: string,
  headers: Record<keyof Answers, Record<string, string>>,
  work: () => Promise<void>,
): Promise<Answers> {
  const answers: Answers = { api: [], console: [] };
  let isOver = false;
  const ask = async (kind: keyof Answers) => {
    const began = performance.now();
    const pending: Promise<void>[] = [];
    for (let index = 0; !isOver; index += 1) {
      const due = began + (index * 1000) / RATE[kind];
      await wait(Math.max(0, due - performance.now()));
      const path = PATHS[kind][index % PATHS[kind].length] ?? "/";
      pending.push(
        answered(url + path, headers[kind]).then(() => void answers[kind].push(performance.now() - due)),
      );
    }
    await Promise.all(pending);
  };
  const asking = Promise.all([ask("api"), ask("console")]);
  try {
    await work();
  } finally {
    isOver = true;
    await asking;
  }
  return answers;
}

/** @throws when the answer is no 200 */
async function answered(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers, redirect: "manual" });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status}`);
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify(ADMIN),
  });
  const cookie = /^[^;]*/.exec(answer.headers.get("set-cookie") ?? "")?.[0];
  if (!cookie) throw new Error(`Signing in answered ${answer.status}`);
  return cookie;
}

/** MB that the workers of a launcher have in memory together, with the small processes that start their programs, without these. */
function workersMemory(launcher: number): number {
  return descendantsOf(launcher)
    .filter(({ command }) => /lib\/(worker\/main|render\/programs\/starter-process)\.ts/.test(command))
    .reduce((sum, { megabytes }) => sum + megabytes, 0);
}
