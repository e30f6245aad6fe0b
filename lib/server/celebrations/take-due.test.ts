import { afterAll, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { celebrate } from "#test/worker/celebration-clock.ts";
import { database } from "../database.ts";
import { TAKEN_AT_ONCE, takeDue } from "./take-due.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

test("new changes are taken before those that a killed worker had, however many these are", async () => {
  const org = await createTestOrganization();
  await celebrate(org, { template_ids: [await insertTestTemplate(org.id)] });
  const person = () => insertTestPerson(org.id, { firstName: "Ada", birthDate: "1990-05-14" });
  await database().changedPerson.deleteMany();
  const personId = await person();
  await database().$executeRaw`
    insert into changed_people (org_id, person_id, due_at)
    select ${org.id}::uuid, ${personId}::uuid, ${new Date(Date.now() - 60_000)}::timestamptz
    from generate_series(1, ${TAKEN_AT_ONCE.people}::int)`;
  const other = await person();
  const { people } = await takeDue(database());
  expect([people.length, people.filter(({ personId: taken }) => taken === other).length]).toEqual([
    TAKEN_AT_ONCE.people,
    1,
  ]);
});
