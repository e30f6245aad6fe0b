import { afterAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { sent } from "#test/support/sent-file.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { importPeople } from "./person-import-service.ts";

await openTestInstallation();
let org: TestOrganization;
beforeEach(async () => {
  org = await createTestOrganization();
});
afterAll(() => database().$disconnect());

type Options = { mapping?: string; remember_mapping?: boolean; dry_run?: boolean };
async function fieldsOf(csv: string, options: Options = {}, { actor }: TestOrganization = org) {
  const query = { dry_run: false, remember_mapping: true, ...options };
  return (await importPeople(actor, sent(csv), query)).columns.map(({ field }) => field);
}

const FILE = "Vorname,Team,Schuhe\nAda,Blue,38\n";
const mapping = JSON.stringify({ Team: "sector", Schuhe: "custom_fields.shoe_size" });
const CHOSEN = ["first_name", "sector", "custom_fields.shoe_size"];
const USUAL = ["first_name", "custom_fields.team", "custom_fields.schuhe"];

test("the fields that an import chose are those of the next one, in this organization alone", async () => {
  expect(await fieldsOf(FILE, { mapping })).toEqual(CHOSEN);
  expect(await fieldsOf("SCHUHE,Vorname,Team\n39,Ben,Red\n")).toEqual([CHOSEN[2], CHOSEN[0], CHOSEN[1]]);
  expect(await fieldsOf(FILE, {}, await createTestOrganization("Other"))).toEqual(USUAL);
});

test("without the parameter nothing is used or remembered, and a preview remembers nothing", async () => {
  await fieldsOf(FILE, { mapping, remember_mapping: false });
  await fieldsOf(FILE, { mapping, dry_run: true });
  expect(await fieldsOf(FILE)).toEqual(USUAL);
  await fieldsOf(FILE, { mapping });
  expect(await fieldsOf(FILE, { remember_mapping: false })).toEqual(USUAL);
});

test("the answer names the columns that go elsewhere for what is remembered", async () => {
  const recalled = async (options: Options = {}) => {
    const query = { dry_run: true, remember_mapping: true, ...options };
    return (await importPeople(org.actor, sent(FILE), query)).remembered_columns;
  };
  expect(await recalled()).toEqual([]);
  await fieldsOf(FILE, { mapping });
  expect(await recalled()).toEqual(["Team", "Schuhe"]);
  expect(await recalled({ mapping: '{"Team":"position"}' })).toEqual(["Schuhe"]);
  expect(await recalled({ remember_mapping: false })).toEqual([]);
});

test("a choice is taken back by the next one, and a column that was left out stays out", async () => {
  await fieldsOf(FILE, { mapping: JSON.stringify({ Team: null, Schuhe: "custom_fields.shoe_size" }) });
  expect(await fieldsOf(FILE)).toEqual(["first_name", null, "custom_fields.shoe_size"]);
  await fieldsOf(FILE, { mapping: JSON.stringify({ Team: "custom_fields.team" }) });
  expect(await fieldsOf(FILE)).toEqual(["first_name", "custom_fields.team", "custom_fields.shoe_size"]);
});

test("what is remembered makes no file unusable", async () => {
  await fieldsOf("Vorname,Name,E-Mail\nAda,x,ada@example.org\n", {
    mapping: JSON.stringify({ Name: null, Vorname: null }),
  });
  expect(await fieldsOf("Vorname,Name\nAda,Lovelace\n")).toEqual(["first_name", "last_name"]);
  await fieldsOf(FILE, { mapping });
  expect(
    await fieldsOf("Vorname,Team,Bereich\nAda,Blue,Sales\n", { mapping: '{"Bereich":"sector"}' }),
  ).toEqual(["first_name", "custom_fields.team", "sector"]);
});

test("the answer names the custom fields that people have, the most frequent first", async () => {
  await fieldsOf("Vorname,size,team\nAda,,Blue\nBen,38,Red\n");
  const { existing_custom_fields: names } = await importPeople(org.actor, sent("Vorname\nCy\n"), {
    dry_run: true,
  });
  expect(names).toEqual(["team", "size"]);
});

test("the organization's own list decides the order of its custom fields", async () => {
  await fieldsOf("Vorname,size,team\nAda,,Blue\n");
  await database().customField.createMany({
    data: ["size", "unused"].map((key, position) => ({
      id: newId(),
      orgId: org.id,
      key,
      name: key,
      position,
    })),
  });
  const { existing_custom_fields: names } = await importPeople(org.actor, sent("Vorname\nCy\n"), {
    dry_run: true,
  });
  expect(names).toEqual(["size", "unused", "team"]);
});
