import { afterAll, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";

await openTestInstallation();
const org = await createTestOrganization();
afterAll(() => database().$disconnect());

const EVENTS = 30_000;
/** Every thousandth of them has another action; they are a minute apart. */
await database().$executeRaw`
  insert into audit_events (id, org_id, actor_type, actor_id, action, target_type, target_id, created_at)
  select
    (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, ${org.id}::uuid,
    (case when n % 1000 = 1 then 'system' else 'user' end)::"ActorType",
    case when n % 1000 = 2 then ${org.id}::uuid else ${newId()}::uuid end,
    case when n % 1000 = 3 then 'webhook.disabled' else 'person.updated' end,
    case when n % 1000 = 4 then 'webhook' else 'person' end,
    case when n % 1000 = 5 then ${org.id}::uuid else gen_random_uuid() end,
    timestamptz '2026-01-01' + n * interval '1 minute'
  from generate_series(1, ${EVENTS}) n`;
await database().$executeRaw`analyze audit_events`;

type Plan = {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/** How many rows the database looks at for a page. */
async function rowsRead(condition: string): Promise<number> {
  const rows = await database().$queryRawUnsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(`
    explain (analyze, format json) select * from audit_events
    where org_id = '${org.id}' and ${condition} order by id desc limit 51`);
  const count = (plan: Plan): number =>
    plan["Actual Rows"] * plan["Actual Loops"] +
    (plan["Rows Removed by Filter"] ?? 0) +
    (plan.Plans ?? []).reduce((sum, inner) => sum + count(inner), 0);
  const [root] = rows[0]?.["QUERY PLAN"] ?? [];
  if (root === undefined) throw new Error("PostgreSQL explained nothing");
  return count(root.Plan);
}

test.each([
  ["actor_type", "actor_type = 'system'"],
  ["actor_id", `actor_id = '${org.id}'`],
  ["action", "action = 'webhook.disabled'"],
  ["an action that there is not", "action = 'nothing'"],
  ["target_type", "target_type = 'webhook'"],
  ["target_id", `target_id = '${org.id}'`],
  ["a day long ago", "created_at >= '2026-01-02' and created_at <= '2026-01-02 01:00'"],
  ["before a day", "created_at <= '2026-01-01 01:00'"],
])("by %s no entry is read that is not shown", async (_filter, condition) => {
  expect(await rowsRead(condition)).toBeLessThan(500);
});
