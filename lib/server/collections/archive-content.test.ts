import Papa from "papaparse";
import { afterAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { readArchiveContent } from "./archive-content.ts";
import * as collections from "./collection-service.ts";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

it.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["=1\n2", "'=1\n2"],
  ["Ada\n=1", "Ada\n'=1"],
  ["＝1", "'＝1"],
  ["Ada\n－1", "Ada\n'－1"],
  ["Ada - Lovelace", "Ada - Lovelace"],
])("keeps a spreadsheet from running the name %j, in both of its lists", async (name, cell) => {
  const { id: orgId, actor } = await createTestOrganization();
  const { id } = await collections.create(actor, {
    name: "All",
    type: "people",
    template_id: await insertTestTemplate(orgId),
    people: { ids: [await insertTestPerson(orgId, { firstName: name, lastName: name })] },
    modifications: [],
    file_name: "{{first_name}}",
  });
  const { tables } = await readArchiveContent(actor.db, { id, fileName: "{{first_name}}" });
  const rows = tables.map(({ text }) => {
    const { data } = Papa.parse<Record<string, string>>(text.slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    return data.map(({ first_name, last_name }) => [first_name, last_name]);
  });
  expect(rows).toEqual([[[cell, cell]], [[cell, cell]]]);
});
