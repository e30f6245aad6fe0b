import { afterAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/database.ts";
import { sent } from "#test/support/sent-file.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { Changes } from "./import-changes.ts";
import type { ChangedPerson } from "./import-plan.ts";
import { importPeople } from "./person-import-service.ts";

await openTestInstallation();
let org: TestOrganization;
beforeEach(async () => {
  org = await createTestOrganization();
});
afterAll(() => database().$disconnect());

const run = (csv: string, dryRun = false) => importPeople(org.actor, sent(csv), { dry_run: dryRun });

const BEFORE =
  "external_id,first_name,last_name,position,birth_date,Shoe size\n1,Ada,Lovelace,Nurse,1990-05-17,38\n2,Ben,Ito,Cook,,\n3,Cy,Roe,Cook,,\n";
const AFTER =
  "external_id,first_name,last_name,position,birth_date,Shoe size\n1,Ada,King,,1990-05-18,39\n2,Ben,Ito,Baker,,\n3,Cy,Roe,Cook,,\n4,Dee,Poe,Cook,,\n";

test("a preview has each change of a person as before and after, and how many people each field changes for", async () => {
  expect(await run(BEFORE)).toMatchObject({ created: 3, changed_people: [], changed_fields: [] });
  const ada = await org.actor.db.person.findFirstOrThrow({ where: { externalId: "1" } });
  const preview = await run(AFTER, true);
  expect(preview).toMatchObject({ created: 1, updated: 2, unchanged: 1 });
  expect(preview.changed_fields).toEqual([
    { field: "last_name", people: 1 },
    { field: "birth_date", people: 1 },
    { field: "position", people: 2 },
    { field: "custom_fields.shoe_size", people: 1 },
  ]);
  expect(preview.changed_people[0]).toEqual({
    line: 2,
    person_id: ada.id,
    first_name: "Ada",
    last_name: "Lovelace",
    changes: [
      { field: "last_name", before: "Lovelace", after: "King" },
      { field: "birth_date", before: "1990-05-17", after: "1990-05-18" },
      { field: "position", before: "Nurse", after: null },
      { field: "custom_fields.shoe_size", before: "38", after: "39" },
    ],
  });
  expect(preview.changed_people[1]).toMatchObject({
    line: 3,
    changes: [{ field: "position", before: "Cook", after: "Baker" }],
  });
  expect(await run(AFTER)).toEqual({ ...preview, dry_run: false, import_id: expect.any(String) });
});

test("a value that is cleared or new is null on the other side", async () => {
  await run("external_id,first_name,team\n1,Ada,Blue\n2,Ben,\n");
  const { changed_people: people } = await run("external_id,team\n1,\n2,Red\n", true);
  expect(people.map(({ changes }) => changes)).toEqual([
    [{ field: "custom_fields.team", before: "Blue", after: null }],
    [{ field: "custom_fields.team", before: null, after: "Red" }],
  ]);
});

const changed = (line: number, after: string): ChangedPerson => ({
  line,
  person_id: "019a0000-0000-7000-8000-000000000000",
  first_name: "Ada",
  last_name: null,
  changes: [{ field: "custom_fields.note", before: null, after }],
});

test("the answer lists the first thousand people and counts them all", () => {
  const changes = new Changes();
  for (let line = 2; line < 3002; line += 1) changes.add([changed(line, "x")]);
  expect(changes.people).toHaveLength(1000);
  expect(changes.people.at(-1)?.line).toBe(1001);
  expect(changes.fields()).toEqual([{ field: "custom_fields.note", people: 3000 }]);
});

test("long values end the list earlier", () => {
  const changes = new Changes();
  for (let line = 2; line < 202; line += 1) changes.add([changed(line, "x".repeat(60_000))]);
  expect(changes.people.length).toBeGreaterThan(20);
  expect(JSON.stringify(changes.people).length).toBeLessThan(2 * 2 ** 20);
});
