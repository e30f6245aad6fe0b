import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { celebrate } from "#test/worker/celebration-clock.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { NotFoundError } from "../errors.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { advanceCelebrations } from "./index.ts";
import * as commands from "./occurrence-command-service.ts";
import { occurrenceId } from "./occurrence-id.ts";
import * as occurrences from "./occurrence-service.ts";

await openTestInstallation();
const { now } = clock;
afterEach(() => {
  clock.now = now;
});
afterAll(() => database().$disconnect());

let org: TestOrganization;
let template: string;
let person: string;
beforeEach(async () => {
  clock.now = () => new Date("2026-05-12T12:00:00Z");
  await database().celebration.deleteMany();
  org = await createTestOrganization();
  template = await insertTestTemplate(org.id);
  person = await insertTestPerson(org.id, { firstName: "Ada", birthDate: "1990-05-17" });
});

/** Ada's occurrence of 17 May 2026, as it is stored. @returns its id */
async function stored(
  celebrationId: string,
  data: Partial<Prisma.OccurrenceUncheckedCreateInput>,
): Promise<string> {
  const day = new Date("2026-05-17T00:00:00Z");
  const id = occurrenceId(celebrationId, person, "2026-05-17");
  const row = { id, orgId: org.id, celebrationId, personId: person, occasionOn: day, sendAt: day };
  await database().occurrence.create({ data: { ...row, ...data } });
  return id;
}

const rowOf = (id: string) => database().occurrence.findUniqueOrThrow({ where: { id } });
const entriesOf = async (id: string) =>
  (await database().auditEvent.findMany({ where: { targetId: id }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

test("what was skipped for a passing reason stays skipped once somebody has chosen so", async () => {
  const celebration = await celebrate(org, { template_ids: [template], to: null });
  const id = await stored(celebration, { status: "skipped", reason: "archived" });
  expect((await commands.skip(org.actor, id)).reason).toBe("by_request");
  expect(await entriesOf(id)).toEqual(["occurrence.skipped"]);
  await commands.skip(org.actor, id);
  expect(await entriesOf(id)).toEqual(["occurrence.skipped"]);
  // The person is active: without the choice, it would be planned again.
  await advanceCelebrations(database());
  expect(await rowOf(id)).toMatchObject({ status: "skipped", reason: "by_request" });
});

test("what no list has cannot be looked up or skipped: from before the start, or of last year", async () => {
  const celebration = await celebrate(org, { template_ids: [template], to: null });
  clock.now = () => new Date("2026-05-30T12:00:00Z");
  for (const day of ["2026-05-17", "2025-05-17", "1995-05-17"]) {
    const id = occurrenceId(celebration, person, day);
    await expect(occurrences.get(org.actor, id)).rejects.toThrow(NotFoundError);
    await expect(commands.skip(org.actor, id)).rejects.toThrow(NotFoundError);
  }
  const ahead = occurrenceId(celebration, person, "2027-05-17");
  expect((await occurrences.get(org.actor, ahead)).status).toBe("planned");
  expect((await commands.skip(org.actor, ahead)).status).toBe("skipped");
});

test("what was missed is prepared again for as many days as it may be late", async () => {
  const celebration = await celebrate(org, { template_ids: [template], to: null, grace_days: 3 });
  const id = await stored(celebration, { status: "skipped", reason: "missed" });
  // Too late from the 21st on.
  clock.now = () => new Date("2026-05-24T00:00:00Z");
  await expect(commands.redo(org.actor, id)).rejects.toMatchObject({ code: "occurrence_too_old" });
  clock.now = () => new Date("2026-05-23T23:59:00Z");
  expect((await commands.redo(org.actor, id)).status).toBe("planned");
});

test("a worker that stops begins nothing more", async () => {
  await celebrate(org, { template_ids: [template], to: null });
  const stopping = new AbortController();
  stopping.abort();
  await advanceCelebrations(database(), stopping.signal);
  expect(await database().occurrence.count({ where: { orgId: org.id } })).toBe(0);
  await advanceCelebrations(database());
  expect(await database().occurrence.count({ where: { orgId: org.id } })).toBe(1);
});
