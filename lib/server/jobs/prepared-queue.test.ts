import { connect, createServer } from "node:net";
import { afterAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "../database.ts";
import { PreparedQueue } from "./prepared-queue.ts";

const { databaseUrl } = await openTestInstallation();
afterAll(() => database().$disconnect());

/** What a session has, and how many statements it knows by name. */
const SESSION = `select setting, source = 'session' as is_set,
  (select count(*)::int from pg_prepared_statements where name like 'queue %') as names
  from pg_settings where name = 'synchronous_commit'`;

const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);

/** A pooler as clients see it: it tells a process's number of its own, and refuses options. */
async function openPooler(): Promise<{ url: string; close: () => void }> {
  const to = new URL(databaseUrl);
  const server = createServer((client) => {
    const host = to.searchParams.get("host");
    const port = Number(to.port || 5432);
    const upstream = host?.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, to.hostname);
    for (const socket of [client, upstream]) socket.on("error", () => client.destroy());
    client.on("data", (bytes) => {
      if (bytes.includes("options\0")) client.destroy();
      else upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      const at = bytes.indexOf(KEY_DATA);
      if (at >= 0) bytes.writeUInt32BE(123, at + KEY_DATA.length);
      client.write(bytes);
    });
    client.on("close", () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  return { url: Object.assign(url, { host: `127.0.0.1:${port}` }).href, close: () => server.close() };
}

it("waits for no disk and prepares by name at PostgreSQL itself, and does neither through a pooler", async () => {
  const pooler = await openPooler();
  const found: unknown[] = [];
  for (const url of [databaseUrl, pooler.url]) {
    const queue = new PreparedQueue({ databaseUrl: url, name: "rollcall-test" });
    await queue.db.executeSql(SESSION);
    found.push(...(await queue.db.executeSql(SESSION)).rows);
    await expect(queue.db.executeSql("select 1 / 0")).rejects.toThrow("division by zero");
    await queue.close();
  }
  pooler.close();
  expect(found).toEqual([
    { setting: "off", is_set: true, names: 1 },
    { setting: expect.any(String), is_set: false, names: 0 },
  ]);
});
