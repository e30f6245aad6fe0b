import { afterAll, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { celebrate } from "#test/worker/celebration-clock.ts";
import { database } from "../database.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { selectCandidates } from "./candidates.ts";
import { daysFrom } from "./occasion-days.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

test("in more than a year of days, somebody has each of their occasions", async () => {
  const org = await createTestOrganization();
  const id = await celebrate(org, { template_ids: [await insertTestTemplate(org.id)] });
  const celebration = await database().celebration.findUniqueOrThrow({ where: { id } });
  await insertTestPerson(org.id, { firstName: "Ada", birthDate: "1990-05-17" });
  await insertTestPerson(org.id, { firstName: "Leap", birthDate: "1992-02-29" });
  const select = async (days: string[]) => {
    const found = await selectCandidates(tenantDatabase(org.id), celebration, { timeZone: "UTC" }, days);
    return found.map(({ day, firstName }) => `${day} ${firstName}`);
  };
  expect(await select(daysFrom("2026-05-17", "2028-05-17"))).toEqual([
    "2026-05-17 Ada",
    "2027-02-28 Leap",
    "2027-05-17 Ada",
    "2028-02-29 Leap",
    "2028-05-17 Ada",
  ]);
  // Days alone, of several years.
  expect(await select(["2026-05-17", "2027-05-16", "2028-02-28", "2028-05-17"])).toEqual([
    "2026-05-17 Ada",
    "2028-05-17 Ada",
  ]);
});
