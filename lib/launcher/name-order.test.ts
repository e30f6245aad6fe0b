import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { keepNameOrder } from "./name-order.ts";

const { databaseUrl } = await openTestInstallation();
const client = new pg.Client(databaseUrl);
await client.connect();
afterAll(() => client.end());

/** As if the columns had been sorted by another version of ICU. */
const pretend = (version: string) =>
  client.query("update pg_collation set collversion = $1 where collname = 'natural_sort'", [version]);

async function versions() {
  const { rows } = await client.query(
    "select collversion, pg_collation_actual_version(oid) as actual from pg_collation where collname = 'natural_sort'",
  );
  return rows[0];
}

const files = async () => {
  const { rows } = await client.query(
    `select pg_relation_filenode(name) as node from unnest(array[
       'people_org_id_last_name_first_name_id_idx', 'people_org_id_external_id_key', 'collections_org_id_name_id_idx',
       'people_org_id_status_id_idx']) name`,
  );
  return rows.map(({ node }) => node);
};

it("leaves indexes alone that the same ICU built", async () => {
  const before = await files();
  expect(await keepNameOrder(databaseUrl)).toEqual({ state: "current" });
  expect(await files()).toEqual(before);
});

it("rebuilds the indexes of names once when ICU has changed, and records its version", async () => {
  await pretend("1.2.3");
  const before = await files();
  const outcome = await keepNameOrder(databaseUrl);
  const { collversion, actual } = await versions();
  expect(outcome).toEqual({ state: "rebuilt", from: "1.2.3", to: actual, indexes: expect.any(Number) });
  expect(collversion).toBe(actual);
  const after = await files();
  expect(after.map((node, index) => node === before[index])).toEqual([false, false, false, true]);
  expect(await keepNameOrder(databaseUrl)).toEqual({ state: "current" });
});

it("says why it could not, and changes nothing, where the database belongs to another role", async () => {
  await pretend("1.2.3");
  await client.query("create role lists_guest login password 'guest'");
  try {
    const url = new URL(databaseUrl);
    Object.assign(url, { username: "lists_guest", password: "guest" });
    const outcome = await keepNameOrder(url.href);
    expect(outcome).toMatchObject({ state: "outdated", reason: expect.stringMatching(/owner|permission/) });
    expect((await versions()).collversion).toBe("1.2.3");
  } finally {
    await client.query("drop role lists_guest");
    await keepNameOrder(databaseUrl);
  }
});
