import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { connect, database } from "#lib/server/database.ts";
import { environment } from "#lib/server/environment.ts";
import { openTestInstallation } from "./test-installation.ts";

// Simulates a previous test file that still runs after its end in this process: it reopens its own database
// client.
const left = connect("postgresql://127.0.0.1:1/gone");
Object.assign(globalThis, { rollcallDatabase: { client: left } });

const { databaseUrl } = await openTestInstallation();
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
afterAll(() => Promise.all([client.end(), database().$disconnect(), left.$disconnect()]));

it("gives a migrated, empty database of its own", async () => {
  const { rows } = await client.query(
    "select (select count(*) from people) as people, current_database() as name",
  );
  expect(rows).toEqual([{ people: "0", name: expect.stringMatching(/^test_/) }]);
});

it("has the job queue's tables", async () => {
  const { rows } = await client.query("select version > 0 as is_installed from pgboss.version");
  expect(rows).toEqual([{ is_installed: true }]);
});

it("is what the environment names", () => {
  expect(environment().databaseUrl).toBe(databaseUrl);
});

it("is what the process's client is connected to, whatever another has left there", async () => {
  const [row] = await database().$queryRaw<{ name: string }[]>`select current_database() as name`;
  expect(new URL(databaseUrl).pathname).toBe(`/${row?.name}`);
});
