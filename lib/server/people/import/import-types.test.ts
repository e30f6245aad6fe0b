import { afterAll, expect, test } from "vitest";
import type { CustomFieldType } from "#lib/contract/fields/custom-field-types.ts";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { sent } from "#test/support/sent-file.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { exportPeople } from "../person-export-service.ts";
import { importPeople } from "./person-import-service.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

async function withFields(
  fields: { key: string; type?: CustomFieldType; options?: string[]; formerKeys?: string[] }[],
): Promise<TestOrganization> {
  const org = await createTestOrganization();
  await database().customField.createMany({
    data: fields.map((field, position) => ({
      id: newId(),
      orgId: org.id,
      name: field.key,
      position,
      ...field,
    })),
  });
  return org;
}
const run = (org: TestOrganization, csv: string, query = {}) =>
  importPeople(org.actor, sent(csv), { dry_run: false, ...query });
const customFieldsOf = async (org: TestOrganization) => {
  const people = await database().person.findMany({
    where: { orgId: org.id },
    orderBy: { externalId: "asc" },
  });
  return people.map(({ customFields }) => customFields);
};

const TYPED = [
  { key: "shoe_size", type: "number" as const },
  { key: "choir_since", type: "date" as const },
  { key: "driver", type: "boolean" as const },
  { key: "cake", type: "choice" as const, options: ["Carrot", "Sacher"] },
];

test("cells become values of the type of their field", async () => {
  const org = await withFields(TYPED);
  const result = await run(
    org,
    "external_id;first_name;shoe_size;choir_since;driver;cake\n1;Ada;42,5;13.05.2020;ja;sacher\n2;Ben;;;;\n",
  );
  expect(result).toMatchObject({ created: 2, rejected: 0 });
  expect(await customFieldsOf(org)).toEqual([
    { shoe_size: 42.5, choir_since: "2020-05-13", driver: true, cake: "Sacher" },
    {},
  ]);
});

test("a cell of another type rejects its row, with what the field takes", async () => {
  const org = await withFields(TYPED);
  const { rejected_rows: rows } = await run(
    org,
    "first_name,shoe_size,choir_since,driver,cake\nAda,large,last summer,perhaps,Apple\n",
    { dry_run: true },
  );
  expect(rows[0]?.detail.map(({ loc, msg }) => [loc.join("."), msg])).toEqual([
    ["body.custom_fields.shoe_size", "Value error, this field takes a number, such as 12.5"],
    ["body.custom_fields.choir_since", "Value error, this field takes a date as YYYY-MM-DD"],
    ["body.custom_fields.driver", "Value error, this field takes yes or no"],
    ["body.custom_fields.cake", "Value error, this field takes one of its options: Carrot, Sacher"],
  ]);
});

test("an ambiguous date of a custom field is asked for as any other", async () => {
  const org = await withFields(TYPED);
  const csv = "external_id,first_name,choir_since\n1,Ada,05/06/2020\n";
  expect(await run(org, csv, { dry_run: true })).toMatchObject({
    ...{ rejected: 1, ambiguous_dates: ["custom_fields.choir_since"] },
  });
  await run(org, csv, { date_order: "mdy" });
  expect(await customFieldsOf(org)).toEqual([{ choir_since: "2020-05-06" }]);
});

test("what people had before the field got its type goes out and comes in again unchanged", async () => {
  const org = await withFields(TYPED);
  await database().person.create({
    data: {
      ...{ id: newId(), orgId: org.id, externalId: "1", firstName: "Ada" },
      customFields: { choir_since: "last summer", shoe_size: { eu: 42 }, cake: "Apple" },
    },
  });
  let csv = "";
  const { parts } = await exportPeople(org.actor, {}, new AbortController().signal);
  for await (const part of parts) csv += part;
  expect(await run(org, csv)).toMatchObject({ unchanged: 1, rejected: 0 });
  expect(await run(org, "external_id,first_name,choir_since\n1,Ada,this summer\n")).toMatchObject({
    rejected: 1,
  });
});

test("a column of a merged field goes to the one that stays, unless another column does or the mapping says otherwise", async () => {
  const org = await withFields([{ key: "site", formerKeys: ["standort"] }]);
  const fieldsOf = async (csv: string, query = {}) =>
    (await run(org, csv, { dry_run: true, ...query })).columns.map(({ field }) => field);
  const header = "first_name,Standort";
  expect(await fieldsOf(`${header}\nAda,IT\n`)).toEqual(["first_name", "custom_fields.site"]);
  expect(await fieldsOf(`${header},custom_fields.site\nAda,IT,HR\n`)).toEqual([
    ...["first_name", "custom_fields.standort", "custom_fields.site"],
  ]);
  const mapping = JSON.stringify({ Standort: "custom_fields.standort" });
  expect(await fieldsOf(`${header}\nAda,IT\n`, { mapping })).toEqual([
    ...["first_name", "custom_fields.standort"],
  ]);
});
