import { afterAll, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { celebrate } from "#test/worker/celebration-clock.ts";
import { database } from "../database.ts";
import { NotFoundError } from "../errors.ts";
import { remove } from "./celebration-service.ts";
import { skip } from "./occurrence-command-service.ts";
import { occurrenceId } from "./occurrence-id.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

/** A day in the months to come. */
const DAY = new Date(Date.now() + 60 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

test("what lies ahead is not found any more when its celebration is deleted as it is skipped", async () => {
  const org = await createTestOrganization();
  const template = await insertTestTemplate(org.id);
  const birthDate = `1990${DAY.slice(4)}`;
  const personId = await insertTestPerson(org.id, { firstName: "Ada", birthDate });
  const outcomes = new Set<string>();
  for (let time = 0; time < 30; time += 1) {
    const celebrationId = await celebrate(org, { template_ids: [template] });
    const id = occurrenceId(celebrationId, personId, DAY);
    const [skipped] = await Promise.allSettled([skip(org.actor, id), remove(org.actor, celebrationId, null)]);
    outcomes.add(skipped.status);
    if (skipped.status === "rejected") expect(skipped.reason).toBeInstanceOf(NotFoundError);
    expect(await database().occurrence.count({ where: { celebrationId } })).toBe(0);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});
