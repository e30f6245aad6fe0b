import { afterAll, expect, it, onTestFinished } from "vitest";
import { freezableClient } from "#test/support/freezable-client.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "./database.ts";
import { isDatabaseUnavailable } from "./database-unavailable.ts";
import { currentUse, forRequest, refuseLateRequests } from "./database-use.ts";

const { databaseUrl } = await openTestInstallation();
afterAll(() => database().$disconnect());

const MOST_MS = 400;
/** Each of them is answered, and all together take longer. */
const STATEMENTS = 10;

const outcomeOf = async (work: Promise<unknown>) => {
  const began = performance.now();
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return { isAway: isDatabaseUnavailable(error), isDone: error === null, ms: performance.now() - began };
};

it("refuses who uses a slow database for too long, rolls back, and leaves those alone who are answered", {
  timeout: 20_000,
}, async () => {
  const { way, client } = await freezableClient(databaseUrl);
  await client.$executeRaw`create table written (n int)`;
  const write = (n: number) =>
    client.$transaction(async (tx) => {
      for (let sent = 0; sent < STATEMENTS; sent += 1)
        await tx.$executeRaw`insert into written values (${n})`;
    });
  // As much as it likes, where the database is quick.
  await forRequest(
    () => false,
    () => write(0),
    0,
  );

  way.delay(50);
  // As the watch does once it knows (`database-watch.test.ts`).
  const refusing = setInterval(refuseLateRequests, 20);
  onTestFinished(() => clearInterval(refusing));
  const [refused, answered, worker, waiting] = await Promise.all([
    outcomeOf(
      forRequest(
        () => false,
        () => write(1),
        MOST_MS,
      ),
    ),
    outcomeOf(
      forRequest(
        () => true,
        () => write(2),
        MOST_MS,
      ),
    ),
    outcomeOf(write(3)),
    // More than there are connections.
    ...Array.from({ length: 12 }, () =>
      outcomeOf(
        forRequest(
          () => false,
          () => write(1),
          MOST_MS,
        ),
      ),
    ),
  ]);
  expect([refused.isAway, waiting?.isAway]).toEqual([true, true]);
  expect(Math.max(refused.ms, waiting?.ms ?? 0)).toBeLessThan(answered.ms);
  expect([answered.isDone, worker.isDone]).toEqual([true, true]);

  way.delay(0);
  const rows = await client.$queryRaw<{ n: number; count: number }[]>`
    select n, count(*)::int from written group by n order by n`;
  expect(rows).toEqual([0, 2, 3].map((n) => ({ n, count: STATEMENTS })));
});

it("leaves no limit to what a request has begun that ended without an answer", async () => {
  const later = Promise.withResolvers<void>();
  const begun: { seen?: Promise<unknown> } = {};
  await forRequest(
    () => false,
    async () => {
      begun.seen = later.promise.then(currentUse);
    },
  );
  later.resolve();
  expect(await begun.seen).toBeUndefined();
});
