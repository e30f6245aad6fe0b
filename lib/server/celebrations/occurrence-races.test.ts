import { setTimeout } from "node:timers/promises";
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
import { lookAt, revive } from "./planning-queries.ts";

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

test("planning locks occurrences in the order of steps, whatever order they are stored in", async () => {
  const org = await createTestOrganization();
  const celebrationId = await celebrate(org, { template_ids: [await insertTestTemplate(org.id)] });
  const personId = await insertTestPerson(org.id, { firstName: "Ada", birthDate: "1990-05-17" });
  const now = new Date();
  const insert = async (day: string) => {
    const row = { id: occurrenceId(celebrationId, personId, day), orgId: org.id, celebrationId, personId };
    const data = { ...row, occasionOn: new Date(day), status: "planned", sendAt: now, dueAt: now } as const;
    return (await database().occurrence.create({ data })).id;
  };
  const [later, earlier] = [await insert("2027-05-17"), await insert("2026-05-17")];
  const both = [later, earlier];
  const revived = both.map((id) => ({ id, reason: "no_email" }) as const);
  for (const work of [() => lookAt(database(), both, now), () => revive(database(), revived, now)]) {
    let planning: Promise<unknown> = Promise.resolve();
    await database().$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from occurrences where id = ${earlier}::uuid for no key update`;
      planning = work();
      await setTimeout(300);
      await tx.$executeRaw`set local lock_timeout = '2s'`;
      await tx.$queryRaw`select 1 from occurrences where id = ${later}::uuid for no key update`;
    });
    await planning;
    await database().occurrence.updateMany({
      where: { id: { in: both } },
      data: { status: "skipped", reason: "no_email", dueAt: null },
    });
  }
});
