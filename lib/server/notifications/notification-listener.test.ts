import { afterAll, expect, test, vi } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "../database.ts";
import { LIVE_CHANNEL } from "./live-notification.ts";
import { listen } from "./notification-listener.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const connections = () =>
  database().$queryRaw<{ pid: number }[]>`
    select pid from pg_stat_activity where application_name = 'rollcall-live' and datname = current_database()`;
const tell = () => database().$executeRaw`select pg_notify(${LIVE_CHANNEL}, '{"kind": "access"}')`;

test("all who listen in a process share one connection, which lasts until the last has left", async () => {
  const [one, other] = [vi.fn(), vi.fn()];
  const [first, second] = await Promise.all([listen(one, vi.fn()), listen(other, vi.fn())]);
  expect(await connections()).toHaveLength(1);
  await tell();
  for (const heard of [one, other]) await expect.poll(() => heard).toHaveBeenCalledTimes(1);

  await first.close();
  await tell();
  await expect.poll(() => other).toHaveBeenCalledTimes(2);
  expect(one).toHaveBeenCalledTimes(1);
  expect(await second.isAlive()).toBe(true);

  await second.close();
  await expect.poll(connections).toHaveLength(0);
});

test("one who notices that nothing comes through gives the connection up for all", async () => {
  const [lostOne, lostOther] = [vi.fn(), vi.fn()];
  const first = await listen(vi.fn(), lostOne);
  await listen(vi.fn(), lostOther);
  // As a pooler does that gives the server's connection to another client.
  const { rollcallListening } = globalThis as typeof globalThis & {
    rollcallListening: { client: Promise<{ query: (text: string) => Promise<unknown> }> };
  };
  await (await rollcallListening.client).query("unlisten *");
  await first.isAlive();
  expect(await first.isAlive()).toBe(false);
  expect(lostOther).toHaveBeenCalledTimes(1);
  expect(lostOne).not.toHaveBeenCalled();
  await expect.poll(connections).toHaveLength(0);

  const again = vi.fn();
  const listener = await listen(again, vi.fn());
  await tell();
  await expect.poll(() => again).toHaveBeenCalledTimes(1);
  await listener.close();
});
