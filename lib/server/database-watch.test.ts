import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { freezableClient } from "#test/support/freezable-client.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { connect, database } from "./database.ts";
import { isDatabaseUnavailable } from "./database-unavailable.ts";
import { forRequest } from "./database-use.ts";

const { databaseUrl } = await openTestInstallation();
afterAll(() => database().$disconnect());

const isAway = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    (error: unknown) => isDatabaseUnavailable(error),
  );

it("tells everybody who waits for a database that fell silent, and lets them in again when it is back", {
  timeout: 60_000,
}, async () => {
  const { way, client } = await freezableClient(databaseUrl);
  await client.$queryRaw`select 1`;
  const begun = Promise.withResolvers<void>();
  const frozen = Promise.withResolvers<void>();
  const within = client.$transaction(async (tx) => {
    await tx.$queryRaw`select 1`;
    begun.resolve();
    await frozen.promise;
    await tx.$queryRaw`select 1`;
  });
  await begun.promise;
  way.freeze();
  frozen.resolve();
  // More than there are connections.
  const many = Array.from({ length: 30 }, () => client.installation.findFirst());
  const fresh = client.$transaction((tx) => tx.installation.findFirst());
  expect(await Promise.all([within, fresh, ...many].map(isAway))).toEqual(Array(32).fill(true));
  expect(await isAway(client.installation.findFirst())).toBe(true);

  way.thaw();
  await expect.poll(() => isAway(client.installation.findFirst()), { timeout: 20_000 }).toBe(false);
});

it("tells those who come to something that takes connections and says nothing", {
  timeout: 60_000,
}, async () => {
  const peers: Socket[] = [];
  const silent = createServer((peer) => peers.push(peer.on("error", () => undefined)));
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === "object" ? address?.port : 0);
  const client = connect(url.href);
  onTestFinished(async () => {
    await client.$disconnect();
    for (const peer of peers) peer.destroy();
    silent.close();
  });
  const asked = [client.$queryRaw`select 1`, client.$transaction((tx) => tx.$queryRaw`select 1`)];
  expect(await Promise.all(asked.map(isAway))).toEqual([true, true]);
});

it("cuts no statement that takes long, and knows meanwhile which database is slow", {
  timeout: 60_000,
}, async () => {
  const long = isAway(database().$queryRaw`select 1 from pg_sleep(8)`);
  const { way, client } = await freezableClient(databaseUrl);
  await client.$queryRaw`select 1`;
  way.delay(1_000);
  const began = performance.now();
  const asked = forRequest(
    () => false,
    async () => {
      for (let sent = 0; sent < 4; sent += 1) await client.$queryRaw`select 1`;
    },
    500,
  );
  expect(await isAway(asked)).toBe(true);
  expect(performance.now() - began).toBeLessThan(7_000);
  expect(await long).toBe(false);
});
