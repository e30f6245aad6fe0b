import { afterAll, afterEach, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { celebrate } from "#test/worker/celebration-clock.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { calendarOccurrences } from "./calendar-occurrences.ts";
import { occurrenceId } from "./occurrence-id.ts";

await openTestInstallation();
const { now } = clock;
afterEach(() => {
  clock.now = now;
});
afterAll(() => database().$disconnect());

test("with little room, what is ahead comes first, and then what was last", async () => {
  clock.now = () => new Date("2026-05-17T12:00:00Z");
  const org = await createTestOrganization();
  const celebrationId = await celebrate(org, { template_ids: [await insertTestTemplate(org.id)] });
  // Four were sent something; one of yesterday is still caught up.
  for (const day of ["2026-05-01", "2026-05-10", "2026-05-14", "2026-05-15"]) {
    const personId = await insertTestPerson(org.id, { firstName: "Ada", birthDate: `1990${day.slice(4)}` });
    const row = { id: occurrenceId(celebrationId, personId, day), orgId: org.id, celebrationId, personId };
    const occasionOn = new Date(day);
    await database().occurrence.create({
      data: { ...row, occasionOn, status: "sent", sendAt: occasionOn, sentAt: occasionOn },
    });
  }
  await database().celebration.update({
    where: { id: celebrationId },
    data: { startsOn: new Date("2026-04-01") },
  });
  for (const day of ["05-16", "05-18", "05-19"])
    await insertTestPerson(org.id, { firstName: "Bob", birthDate: `1990-${day}` });
  const scope = { db: org.actor.db, orgId: org.id };
  const listed = async (most: number) => {
    const { occurrences, until } = await calendarOccurrences(scope, { back: 31, ahead: 365, most });
    return [...occurrences.map(({ day }) => day.slice(5)), until];
  };
  // Seven are ahead in a year: those of the past have theirs again.
  expect(await listed(9)).toEqual([
    ...["05-15", "05-16", "05-18", "05-19", "05-01", "05-10", "05-14", "05-15", "05-16"],
    null,
  ]);
  expect(await listed(7)).toEqual(["05-18", "05-19", "05-01", "05-10", "05-14", "05-15", "05-16", null]);
  expect(await listed(2)).toEqual(["05-18", "05-19", "2026-05-19"]);
});
