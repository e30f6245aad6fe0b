import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";

const { databaseUrl } = await openTestInstallation();
const client = new pg.Client({ connectionString: databaseUrl });
afterAll(async () => {
  await client.end();
  await database().$disconnect();
});

const VIDEOS = 3_000;
const plans: string[] = [];

beforeAll(async () => {
  const org = await createTestOrganization();
  const [templateId, personId] = [
    await insertTestTemplate(org.id),
    await insertTestPerson(org.id, { firstName: "Ada" }),
  ];
  await client.connect();
  client.on("notice", ({ message }) => plans.push(message ?? ""));
  await client.query(
    `insert into videos (id, org_id, template_id, template_version, person_id, person_revision)
     select gen_random_uuid(), $1, $2, 1, $3, 1 from generate_series(1, $4::int)`,
    [org.id, templateId, personId, VIDEOS],
  );
});

test("many changes at once are told of in one pass, also after single ones", async () => {
  // The database keeps a function's plans for a connection: it makes them for what it sees first.
  await client.query("update videos set progress = 0.5 where id = (select id from videos limit 1)");
  // What an extension of PostgreSQL's own says of the statements within functions, sent as notices.
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set client_min_messages = log`);
  await client.query("update videos set status = 'canceled'");
  const told = plans.filter((plan) => plan.includes("Named Tuplestore Scan"));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(`rows=${VIDEOS}`);
  expect(told[0]).not.toContain("Nested Loop");
});
