import { afterAll, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { newestCustomFields } from "./newest-custom-fields.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const add = ({ id }: TestOrganization, from: number, count: number) =>
  database().$executeRaw`
    insert into people (id, org_id, first_name, custom_fields)
    select (lpad(to_hex(${from}::int + n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, ${id}::uuid, 'Ada',
      jsonb_build_object('n', n)
    from generate_series(1, ${count}::int) n`;

test("the newest people are found without reading past newer people of another organization", async () => {
  const [old, young] = [await createTestOrganization(), await createTestOrganization()];
  await add(old, 0, 6_000);
  await add(young, 100_000, 5_000);
  await database().$executeRaw`analyze people`;
  const newest = newestCustomFields(old.id, 2_000);
  const rows = await database().$queryRaw<{ n: number }[]>`
    select (custom_fields->>'n')::int as n from ${newest} newest`;
  expect([rows.length, rows[0]?.n, rows.at(-1)?.n]).toEqual([2_000, 6_000, 4_001]);
  const plan = await database().$queryRaw<{ "QUERY PLAN": string }[]>`
    explain (analyze, timing off, costs off) select * from ${newest} newest`;
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(text).toContain("people_org_id_id_key");
  expect(text).not.toContain("Rows Removed");
  const walked = await database().$queryRaw<{ "QUERY PLAN": string }[]>(
    Prisma.sql`explain (analyze, timing off, costs off)
      select custom_fields from people where org_id = ${old.id}::uuid order by id desc limit 2000`,
  );
  expect(walked.map((line) => line["QUERY PLAN"]).join("\n")).toContain("Rows Removed by Filter: 5000");
});
