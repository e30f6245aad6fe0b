import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { brokenHttp, statusesOf } from "../fixtures/fuzz/broken-http.ts";
import { FuzzRun } from "../fixtures/fuzz/fuzz-run.ts";
import { COLLECTS_ON_SIGNAL, settledMemory, webProcess } from "../fixtures/fuzz/memory.ts";
import { Sender, sendBytes, toCurl } from "../fixtures/fuzz/send.ts";
import { streamRequests } from "../fixtures/fuzz/stream-requests.ts";
import { World } from "../fixtures/fuzz/world.ts";
import { type Installation, startInstallation } from "../fixtures/installation.ts";

/** Whatever is asked of the API: no fault of the server, and only answers that are documented. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 20_000);
/** So many of them before the memory is looked at first. */
const WARM_UP = REQUESTS / 4;
const BROKEN = 300;
const STREAMED = 300;
const MOST_GROWTH_MB = 100;
const OWNER = { email: "owner@example.org", password: "correct horse battery", key: `rc_${"f".repeat(40)}` };

let installation: Installation;
let world: World;
let webPid: number;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  installation = await startInstallation({
    ...COLLECTS_ON_SIGNAL,
    ROLLCALL_ADMIN_EMAIL: OWNER.email,
    ROLLCALL_ADMIN_PASSWORD: OWNER.password,
    ROLLCALL_ADMIN_API_KEY: OWNER.key,
    ROLLCALL_SAMPLE_PEOPLE: "60",
    ROLLCALL_WORKERS: "1",
    // Nobody answers there, so that mails are written and none is sent.
    ROLLCALL_SMTP_URL: "smtp://127.0.0.1:9",
    ROLLCALL_MAIL_FROM: "rollcall@example.org",
  });
  world = await World.create(installation.url, OWNER);
  webPid = (await webProcess(installation.pid)).pid;
});

test.afterAll(async () => {
  await installation.stop();
});

/** Everything that was found, each kind once, with a command that shows it. */
function report(run: FuzzRun): string {
  const kinds = new Map(
    run.findings.map((finding) => [finding.operation + finding.complaint.split(":")[0], finding]),
  );
  return [...kinds.values()]
    .map(({ operation, complaint, curl }) => `${operation}: ${complaint}\n  ${curl}`)
    .join("\n\n");
}

/** What is answered below a stream: `503` waits for a free place, or for a worker. */
const STREAM_STATUSES = [200, 206, 304, 400, 401, 403, 404, 405, 416, 429, 503];

/** What the server logged of its own faults: their cause is in no answer. */
const faults = (): string =>
  installation
    .output()
    .split("\n")
    .filter((line) => line.includes("request failed"))
    .map((line) => `\n\n${line}`)
    .join("");

test("sends the stream of a video that is rendered while it is watched, or says why not, whatever is asked of it", async () => {
  const sender = new Sender(installation.url);
  const seen = new Map<number, number>();
  try {
    await fc.assert(
      fc.asyncProperty(streamRequests(world), async (wire) => {
        const { status } = await sender.send(wire);
        seen.set(status, (seen.get(status) ?? 0) + 1);
        expect(STREAM_STATUSES, toCurl(installation.url, wire)).toContain(status);
      }),
      { seed: SEED, numRuns: STREAMED },
    );
  } finally {
    sender.close();
  }
  expect(seen.get(200) ?? 0, faults()).toBeGreaterThan(0);
});

test("answers any request as documented, without growing", async () => {
  test.setTimeout(60_000 + REQUESTS * 60);
  const warmUp = new FuzzRun(installation.url, world);
  await warmUp.ask(WARM_UP, SEED);
  const before = await settledMemory(installation.pid);

  const run = new FuzzRun(installation.url, world);
  const startedAt = Date.now();
  await run.ask(REQUESTS - WARM_UP, SEED + 1_000_000);
  const seconds = (Date.now() - startedAt) / 1000;
  const after = await settledMemory(installation.pid);
  console.log(
    `${run.sent} requests in ${seconds.toFixed(0)} s, ${Math.round(run.sent / seconds)} a second, ` +
      `${(run.successShare() * 100).toFixed(1)} % answered 2xx; ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`,
  );
  console.log(run.table());

  expect(report(warmUp) + report(run) + faults()).toBe("");
  expect(warmUp.sent + run.sent).toBeGreaterThanOrEqual(REQUESTS);
  // A fuzzer whose requests are all refused at once tries nothing.
  expect(run.successShare()).toBeGreaterThan(0.15);
  expect(after - before).toBeLessThan(MOST_GROWTH_MB);
});

test("survives what is no good HTTP", async () => {
  test.setTimeout(120_000);
  const { host } = new URL(installation.url);
  const property = fc.asyncProperty(brokenHttp(host, OWNER.key), async ({ bytes }) => {
    const statuses = statusesOf(await sendBytes(installation.url, bytes));
    const faults = statuses.filter((status) => status >= 500);
    if (faults.length > 0) throw new Error(`answered ${faults.join(", ")}`);
  });
  await fc.assert(property, { seed: SEED, numRuns: BROKEN });
});

test("is the same process at the end, and works", async () => {
  expect((await webProcess(installation.pid)).pid).toBe(webPid);
  expect(installation.output()).not.toContain("request failed");
  const answer = await fetch(`${installation.url}/v1/people?limit=1`, {
    headers: { Authorization: `Bearer ${OWNER.key}` },
  });
  expect(answer.status).toBe(200);
});
