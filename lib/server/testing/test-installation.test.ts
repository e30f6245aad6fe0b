import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { environment } from "#lib/server/environment.ts";
import { openTestInstallation } from "./test-installation.ts";

const { databaseUrl } = await openTestInstallation();
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
afterAll(() => client.end());

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
