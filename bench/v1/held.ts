import { Agent, request } from "node:http";
import { join } from "node:path";
import pg from "pg";
import { newApiKey } from "#lib/server/auth/api-key.ts";
import { insertPeople } from "../lists/seed-directory.ts";
import { quantile } from "../median.ts";
import { startProduct } from "../product.ts";
import type { Work } from "./load.ts";
import type { Stage } from "./stage.ts";

const CONNECTIONS = 1000;
const RATE = 500;
const PEOPLE = 1000;
/** More videos than two workers make while they are watched. */
const VIDEOS = 1000;
const ADMIN = { email: "bench@example.org", password: "four calm candle words" };

/** Times of the answers in milliseconds, from when each was due, and how many did not come or were no 2xx. */
type Answers = { times: number[]; errors: number };

/**
 * A thousand connections that are held, over which five hundred requests a second are sent, each due at its moment
 * whatever became of the one before: for `seconds` on the idle product, and for as long while two workers render.
 */
export async function holdConnections(stage: Stage, works: readonly Work[], seconds: number): Promise<void> {
  const database = "held";
  await stage.postgres.createDatabaseIfMissing(database);
  const databaseUrl = stage.postgres.url(database);
  const key = newApiKey();
  const product = await startProduct({
    ...{ DATABASE_URL: databaseUrl, ROLLCALL_DATA_DIR: join(stage.folder, database), ROLLCALL_WORKERS: "2" },
    ...{
      ROLLCALL_ADMIN_EMAIL: ADMIN.email,
      ROLLCALL_ADMIN_PASSWORD: ADMIN.password,
      ROLLCALL_ADMIN_API_KEY: key,
    },
  });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select id from organizations");
    await insertPeople(client, [rows[0]?.id ?? ""], PEOPLE);
    const ask = (work: Omit<Work, "title">) => answerOf(product.url, key, work);
    const people = JSON.parse(await ask({ method: "GET", paths: ["/v1/people?limit=200"] }));
    const templates = JSON.parse(await ask({ method: "GET", paths: ["/v1/templates"] }));
    const requests = toRequests(works, people[0].id);
    console.log(
      `\n| ${CONNECTIONS} connections held, ${RATE} requests/s for ${seconds} s | no 2xx | ms: median | p99 | most | videos made meanwhile |`,
    );
    console.log("| --- | --- | --- | --- | --- | --- |");
    const idle = await hold(product.url, key, requests, seconds);
    console.log(`| idle | ${cells(idle)} | 0 |`);
    const { id: template } =
      templates.find(({ name }: { name: string }) => name === "Candlelight") ?? templates[0];
    for (let index = 0; index < VIDEOS / people.length; index += 1) {
      const ids = people.map((person: { id: string }) => person.id);
      const order = { name: `Bench ${index}`, type: "people", template_id: template, people: { ids } };
      await ask({ method: "POST", paths: ["/v1/collections"], body: JSON.stringify(order) });
    }
    await untilRendering(client, 2);
    const before = await countMade(client);
    const busy = await hold(product.url, key, requests, seconds);
    const made = (await countMade(client)) - before;
    await untilRendering(client, 1);
    console.log(`| two renders run | ${cells(busy)} | ${made} |`);
  } finally {
    await client.end();
    await product.stop();
  }
}

const toRequests = (works: readonly Work[], personId: string): Omit<Work, "title">[] =>
  works.map((work) => ({
    ...work,
    paths: work.paths.map((path) => path.replace(/(people\/)[\w-]+$/, `$1${personId}`)),
  }));

async function countMade(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select count(*) from videos where status = 'succeeded'");
  return Number(rows[0].count);
}

/** Waits until so many videos at least are being made. */
async function untilRendering(client: pg.Client, count: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await client.query("select count(*) from videos where status = 'rendering'");
    if (Number(rows[0].count) >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("No videos are being made");
}

function cells({ times, errors }: Answers): string {
  const shown = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1));
  return `${errors} of ${times.length + errors} | ${shown.join(" | ")}`;
}

/** Opens the connections, each with a request of its own, and then asks over each of them in turn. */
async function hold(
  origin: string,
  key: string,
  requests: readonly Omit<Work, "title">[],
  seconds: number,
): Promise<Answers> {
  const agents = Array.from({ length: CONNECTIONS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const answers: Answers = { times: [], errors: 0 };
  const send = async (index: number, due: number) => {
    const sent = requests[index % requests.length];
    if (sent === undefined) throw new Error("Nothing to ask");
    try {
      await answerOf(origin, key, sent, agents[index % CONNECTIONS]);
      answers.times.push(performance.now() - due);
    } catch {
      answers.errors += 1;
    }
  };
  try {
    for (let index = 0; index < CONNECTIONS; index += 1) await send(index, performance.now());
    answers.times.length = 0;
    const began = performance.now();
    const pending: Promise<void>[] = [];
    for (let index = 0; index < RATE * seconds; index += 1) {
      const due = began + (index * 1000) / RATE;
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      pending.push(send(index, due));
    }
    await Promise.all(pending);
    return answers;
  } finally {
    for (const agent of agents) agent.destroy();
  }
}

/** @throws when the answer is no 2xx, or does not come */
function answerOf(
  origin: string,
  key: string,
  { method, paths: [path = ""], body }: Omit<Work, "title">,
  agent?: Agent,
): Promise<string> {
  const headers = {
    Authorization: `Bearer ${key}`,
    ...(body !== undefined && { "Content-Type": "application/json" }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { method, headers, agent: agent ?? false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      answer.once("error", reject);
      answer.once("end", () => {
        if (Math.floor((answer.statusCode ?? 0) / 100) === 2) resolve(text);
        else reject(new Error(`${path} was answered ${answer.statusCode}: ${text}`));
      });
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
