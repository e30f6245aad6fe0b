import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "./database.ts";
import { isDatabaseUnavailable } from "./database-unavailable.ts";
import { environment } from "./environment.ts";
import { CoalescingSocket, PipelinedPool } from "./pipelined-pool.ts";

await openTestInstallation();
const pool = new pg.Pool({
  connectionString: environment().databaseUrl,
  pipeline: true,
  stream: () => new CoalescingSocket(),
});
const shared = new PipelinedPool(pool);
afterAll(async () => {
  await pool.end();
  await database().$disconnect();
});

const ask = async (text: string, value: unknown) =>
  (await shared.query({ text, values: [value], rowMode: "array" })).rows[0];

test("each of many at once gets its own answer, over few connections that go back to the pool", async () => {
  const numbers = Array.from({ length: 30 }, (_, index) => index);
  const rows = await Promise.all(numbers.map((number) => ask("select $1::int, pg_backend_pid()", number)));
  expect(rows.map((row) => row?.[0])).toEqual(numbers);
  expect(new Set(rows.map((row) => row?.[1])).size).toBe(4);
  expect([pool.totalCount, pool.idleCount]).toEqual([4, 4]);
});

test("however many read all the time, connections are left to others", async () => {
  let isReading = true;
  const readers = Array.from({ length: 100 }, async () => {
    while (isReading) await ask("select $1::int", 1);
  });
  await ask("select $1::int", 1);
  const { rows } = await pool.query("select 7 as seven");
  expect(rows).toEqual([{ seven: 7 }]);
  isReading = false;
  await Promise.all(readers);
  expect(pool.totalCount).toBeLessThanOrEqual(5);
});

test("one that fails fails alone", async () => {
  const outcomes = await Promise.allSettled([2, 0, 1].map((by) => ask("select 2 / $1::int", by)));
  expect(outcomes).toMatchObject([
    { value: [1] },
    { reason: { message: "division by zero" } },
    { value: [2] },
  ]);
});

test("a connection that breaks takes what is on it with it, and nothing else", async () => {
  const outcomes = await Promise.allSettled([
    ask("select pg_terminate_backend(pg_backend_pid(), $1::int)", 0),
    ask("select $1::int", 1),
  ]);
  expect(
    outcomes.map((outcome) => outcome.status === "rejected" && isDatabaseUnavailable(outcome.reason)),
  ).toEqual([true, true]);
  expect(await ask("select $1::int", 2)).toEqual([2]);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test("those that wait for a connection that cannot be had are told so, and those after them are served", async () => {
  const away = new pg.Pool({ connectionString: "postgresql://nobody@127.0.0.1:1/none", pipeline: true });
  const none = new PipelinedPool(away);
  const outcomes = await Promise.allSettled([
    none.query({ text: "select 1", rowMode: "array" }),
    none.query({ text: "select 2", rowMode: "array" }),
  ]);
  expect(
    outcomes.map((outcome) => outcome.status === "rejected" && isDatabaseUnavailable(outcome.reason)),
  ).toEqual([true, true]);
  await away.end();
});
