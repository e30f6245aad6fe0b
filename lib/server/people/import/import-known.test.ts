import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#lib/server/database.ts";
import { Prisma } from "#lib/server/generated/prisma/client.ts";
import { type TenantTransaction, tenantDatabase } from "#lib/server/tenant-database.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { findByEmails } from "./person-import-queries.ts";

await openTestInstallation();
const org = await createTestOrganization();
afterAll(() => database().$disconnect());

const PEOPLE = 5_000;

beforeAll(async () => {
  await database().$executeRaw`
    insert into people (id, org_id, first_name, email)
    select gen_random_uuid(), ${org.id}::uuid, 'Ada', 'Ada.' || n || '@Example.com' from generate_series(1, ${PEOPLE}) n`;
  await database().$executeRaw`analyze people`;
});

test("an address is found in any case, without reading everybody", async () => {
  const addresses = ["ADA.7@example.com", "ada.70@example.com", "nobody@example.com"];
  const rows = await findByEmails(tenantDatabase(org.id), org.id, addresses, false);
  expect(rows.map(({ email }) => email).sort()).toEqual(["Ada.70@Example.com", "Ada.7@Example.com"]);

  const plans: string[] = [];
  const explaining = {
    $queryRaw: async (strings: TemplateStringsArray, ...values: unknown[]) => {
      const query = Prisma.sql(strings, ...values);
      const explained = await database().$queryRaw<object[]>`explain (format json) ${query}`;
      plans.push(JSON.stringify(explained));
      return [];
    },
  };
  await findByEmails(explaining as unknown as TenantTransaction, org.id, addresses, true);
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain("people_org_id_lower_email_idx");
  expect(plans[0]).not.toContain("Seq Scan");
});
