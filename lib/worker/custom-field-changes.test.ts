import { expect, it } from "vitest";
import { POST as CANCEL } from "#app/v1/bulk-actions/[bulk_action_id]/cancel/route.ts";
import { GET as FAILURES } from "#app/v1/bulk-actions/[bulk_action_id]/failures/route.ts";
import { GET as BULK_ACTION } from "#app/v1/bulk-actions/[bulk_action_id]/route.ts";
import { POST as UNDO } from "#app/v1/bulk-actions/[bulk_action_id]/undo/route.ts";
import { POST as CONVERT } from "#app/v1/custom-fields/[custom_field_id]/convert/route.ts";
import { POST as DELETE } from "#app/v1/custom-fields/delete/route.ts";
import { POST as MERGE, GET as PREVIEW } from "#app/v1/custom-fields/merge/route.ts";
import { GET as REFERENCES } from "#app/v1/custom-fields/references/route.ts";
import { POST as CREATE, GET as LIST } from "#app/v1/custom-fields/route.ts";
import { GET as VALUES } from "#app/v1/custom-fields/values/route.ts";
import type { JsonObject } from "#lib/contract/fields/json-object.ts";
import { CUSTOM_FIELD_LIMIT, FORMER_KEYS_LIMIT } from "#lib/contract/resources/custom-field.ts";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { findPortrayedPerson, toMergeData } from "#lib/server/people/index.ts";
import { tenantDatabase } from "#lib/server/tenant-database.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { runTestWorker, testEncoder, workUntilIdle } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });

type Handler = Parameters<typeof requestRoute>[0];
const post = (handler: Handler, org: TestOrganization, path: string, body: object, key = org.keys.admin) =>
  requestRoute(handler, "POST", `/v1/custom-fields${path}`, {
    ...{ key, body, headers: { "Idempotency-Key": newId() } },
  });
const ask = async (handler: Handler, org: TestOrganization, path: string, query: Record<string, string>) =>
  (await requestRoute(handler, "GET", `/v1/custom-fields${path}`, { key: org.keys.viewer, query })).body;
const about = (handler: Handler, method: string, org: TestOrganization, id: string, key = org.keys.admin) =>
  requestRoute(handler, method, `/v1/bulk-actions/${id}`, { key, params: { bulk_action_id: id } });
const read = async (org: TestOrganization, id: string) => (await about(BULK_ACTION, "GET", org, id)).body;
const list = (org: TestOrganization, name: string, more = {}) => post(CREATE, org, "", { name, ...more });
const fieldsOf = async (org: TestOrganization) =>
  (await ask(LIST, org, "", {})).map(({ key, former_keys }: { key: string; former_keys: string[] }) => [
    key,
    ...former_keys,
  ]);
const personWith = (org: TestOrganization, firstName: string, customFields: JsonObject) =>
  insertTestPerson(org.id, { firstName, customFields });
const customFieldsOf = async (org: TestOrganization) => {
  const people = await database().person.findMany({
    where: { orgId: org.id },
    orderBy: { firstName: "asc" },
  });
  return people.map(({ customFields }) => customFields);
};
const change = (id: string, customFields: JsonObject) =>
  database().person.update({ where: { id }, data: { customFields, revision: { increment: 1 } } });
const showing = (text: string) => ({
  ...TINY_SCENE,
  layers: TINY_SCENE.layers.map((layer) => ({ ...layer, text })) as typeof TINY_SCENE.layers,
});

it("deletes a field with everybody's value, and gives all of it back", async () => {
  const org = await createTestOrganization();
  const other = await createTestOrganization();
  for (const name of ["Team", "Site", "Cake"]) await list(org, name, { type: "text" });
  await personWith(org, "Ada", { site: "Oslo", team: "Blue" });
  const ben = await personWith(org, "Ben", { site: "Rome" });
  await personWith(org, "Cy", { site: "" });
  await personWith(org, "Dee", {});
  await personWith(other, "Eve", { site: "Bonn" });
  const template = await insertTestTemplate(org.id, showing("{{ custom_fields.site | upper }}"));
  await insertTestTemplate(org.id, showing("{{custom_fields.site_code}}"));
  await insertTestTemplate(other.id, showing("{{custom_fields.site}}"));
  await database().collection.create({
    data: {
      ...{ id: newId(), orgId: org.id, name: "May", type: "birthday", templateId: template },
      ...{ templateVersion: 1, total: 0, fileName: "{{first_name}}" },
    },
  });
  expect(await ask(REFERENCES, org, "/references", { key: "site" })).toEqual({
    people: 2,
    templates: [{ id: template, name: "Test" }],
    templates_total: 1,
    collections: [{ id: expect.any(String), name: "May" }],
    collections_total: 1,
  });
  const hook = { id: newId(), orgId: org.id, url: "http://127.0.0.1:9/", secret: "whsec_dGVzdA==" };
  await database().webhook.create({ data: { ...hook, events: ["person.updated"] } });

  const asked = await post(DELETE, org, "/delete", { key: "site" });
  expect([asked.status, asked.body]).toMatchObject([202, { action: "delete_custom_field", total: 3 }]);
  expect(await fieldsOf(org)).toEqual([["team"], ["cake"]]);
  await workUntilIdle(worker);
  expect(await read(org, asked.body.id)).toMatchObject({ status: "completed", succeeded: 3, failed: 0 });
  expect(await customFieldsOf(org)).toEqual([{ team: "Blue" }, {}, {}, {}]);
  expect(await customFieldsOf(other)).toEqual([{ site: "Bonn" }]);
  expect(await database().webhookDelivery.count({ where: { orgId: org.id } })).toBe(3);

  await change(ben, { site: "Bari" });
  for (const handler of [UNDO, CANCEL]) {
    const byEditor = await about(handler, "POST", org, asked.body.id, org.keys.editor);
    expect([byEditor.status, byEditor.body.code]).toEqual([403, "role_too_low"]);
  }
  const undone = await about(UNDO, "POST", org, asked.body.id);
  expect(await fieldsOf(org)).toEqual([["team"], ["site"], ["cake"]]);
  await workUntilIdle(worker);
  expect(await read(org, undone.body.id)).toMatchObject({
    ...{ action: "undo_custom_fields", succeeded: 2, failed: 1, undoable_until: null },
    failures: [expect.objectContaining({ person_id: ben, fields: ["custom_fields.site"] })],
  });
  expect((await about(FAILURES, "GET", org, undone.body.id)).body).toEqual([
    {
      ...{ person_id: ben, video_id: null, collection_id: null, message_id: null, name: "Ben" },
      ...{ code: "changed_since", fields: ["custom_fields.site"], deleted: false },
    },
  ]);
  expect((await about(FAILURES, "GET", other, undone.body.id, other.keys.admin)).status).toBe(404);
  expect(await customFieldsOf(org)).toEqual([
    { site: "Oslo", team: "Blue" },
    { site: "Bari" },
    { site: "" },
    {},
  ]);
  const entries = await database().auditEvent.findMany({
    where: { orgId: org.id, action: { not: "custom_field.created" } },
    orderBy: { id: "asc" },
  });
  expect(entries).toMatchObject([
    { action: "custom_field.deleted", details: { name: "Site", fields: ["custom_fields.site"], count: 3 } },
    { action: "custom_field.change_undone", details: { name: "Site", undo_of: asked.body.id } },
  ]);
});

it("a field that nobody has is deleted and restored too; one that there is not is not found", async () => {
  const org = await createTestOrganization();
  await list(org, "Site");
  const asked = await post(DELETE, org, "/delete", { key: "site" });
  await workUntilIdle(worker);
  expect(await read(org, asked.body.id)).toMatchObject({ status: "completed", total: 0 });
  expect((await post(DELETE, org, "/delete", { key: "site" })).status).toBe(404);
  await about(UNDO, "POST", org, asked.body.id);
  expect(await fieldsOf(org)).toEqual([["site"]]);
});

it("a field is added again only after its deletion, which would take the new values too", async () => {
  const org = await createTestOrganization();
  await list(org, "Site");
  const ada = await personWith(org, "Ada", { site: "Oslo" });
  await post(DELETE, org, "/delete", { key: "site" });
  const early = await list(org, "Site");
  expect([early.status, early.body.code]).toEqual([409, "custom_field_being_deleted"]);
  expect((await list(org, "Place")).status).toBe(201);
  await workUntilIdle(worker);
  expect((await list(org, "Site")).status).toBe(201);
  await change(ada, { site: "Rome" });
  await workUntilIdle(worker);
  expect(await customFieldsOf(org)).toEqual([{ site: "Rome" }]);
});

it("merges two fields: the values move, texts with the former key go on, and it can be undone", async () => {
  const org = await createTestOrganization();
  await list(org, "Department");
  await list(org, "Abteilung");
  await personWith(org, "Ada", { department: "IT" });
  const ben = await personWith(org, "Ben", { abteilung: "Sales" });
  const cy = await personWith(org, "Cy", { department: "Ops", abteilung: "Lager" });
  await personWith(org, "Dee", { department: "HR", abteilung: "HR" });
  const fields = { from: "abteilung", into: "department" };
  expect(await ask(PREVIEW, org, "/merge", fields)).toEqual({
    ...{ from_people: 3, into_people: 3, both: 2, different: 1 },
    different_people: [{ person_id: cy, first_name: "Cy", last_name: null, from: "Lager", into: "Ops" }],
  });
  const same = await post(MERGE, org, "/merge", { from: "department", into: "department" });
  const unlisted = await post(MERGE, org, "/merge", { from: "department", into: "bereich" });
  expect([same.status, unlisted.status]).toEqual([422, 422]);

  const asked = await post(MERGE, org, "/merge", { ...fields, prefer: "from" });
  await workUntilIdle(worker);
  expect(await read(org, asked.body.id)).toMatchObject({ status: "completed", total: 3, succeeded: 3 });
  expect(await customFieldsOf(org)).toEqual(
    ["IT", "Sales", "Lager", "HR"].map((department) => ({ department })),
  );
  expect(await fieldsOf(org)).toEqual([["department", "abteilung"]]);
  const portrayed = await findPortrayedPerson(tenantDatabase(org.id), ben);
  expect(portrayed && toMergeData(portrayed)).toMatchObject({ "custom_fields.abteilung": "Sales" });
  expect((await list(org, "Abteilung")).body).toMatchObject({ code: "custom_field_key_taken" });

  await change(ben, { department: "Marketing" });
  const undone = await about(UNDO, "POST", org, asked.body.id);
  await workUntilIdle(worker);
  expect(await read(org, undone.body.id)).toMatchObject({
    failures: [expect.objectContaining({ person_id: ben, fields: ["custom_fields.department"] })],
  });
  expect(await customFieldsOf(org)).toEqual([
    { department: "IT" },
    { department: "Marketing", abteilung: "Sales" },
    { department: "Ops", abteilung: "Lager" },
    { department: "HR", abteilung: "HR" },
  ]);
  expect(await fieldsOf(org)).toEqual([["department"], ["abteilung"]]);
});

it("tells which values do not fit a type, and converts those that can be read", async () => {
  const org = await createTestOrganization();
  const { id } = (await list(org, "Joined", { type: "date" })).body;
  await personWith(org, "Ada", { joined: "2020-05-12" });
  await personWith(org, "Ben", { joined: "13.06.2021" });
  await personWith(org, "Cy", { joined: "05/06/2021" });
  const dee = await personWith(org, "Dee", { joined: "last summer" });
  await personWith(org, "Eve", { joined: null });
  const values = await ask(VALUES, org, "/values", { key: "joined" });
  expect(values).toMatchObject({
    ...{ type: "date", people: 4, fitting: 1, convertible: 1, ambiguous: 1, unfit: 1 },
    conversions: [{ value: "13.06.2021", becomes: "2021-06-13" }],
  });
  expect(values.unfit_people).toContainEqual({
    ...{ person_id: dee, first_name: "Dee", last_name: null, value: "last summer" },
  });
  const asked = await requestRoute(CONVERT, "POST", `/v1/custom-fields/${id}/convert`, {
    ...{ key: org.keys.admin, params: { custom_field_id: id }, body: { date_order: "mdy" } },
  });
  await workUntilIdle(worker);
  expect(await read(org, asked.body.id)).toMatchObject({ action: "convert_custom_field", succeeded: 2 });
  expect(await customFieldsOf(org)).toEqual(
    ["2020-05-12", "2021-06-13", "2021-05-06", "last summer", null].map((joined) => ({ joined })),
  );
  await about(UNDO, "POST", org, asked.body.id);
  await workUntilIdle(worker);
  expect(await customFieldsOf(org)).toMatchObject([
    {},
    { joined: "13.06.2021" },
    { joined: "05/06/2021" },
    {},
    {},
  ]);
});

it("a type refuses nothing that a request about a person may hold", async () => {
  const { POST: CREATE_PERSON } = await import("#app/v1/people/route.ts");
  const org = await createTestOrganization();
  await list(org, "Joined", { type: "date" });
  const created = await requestRoute(CREATE_PERSON, "POST", "/v1/people", {
    key: org.keys.editor,
    body: { first_name: "Ada", custom_fields: { joined: { any: ["thing"] } } },
  });
  expect([created.status, created.body.custom_fields]).toEqual([201, { joined: { any: ["thing"] } }]);
});

it("a key means one field, in whatever order merges are undone; what shows a former key is named", async () => {
  const org = await createTestOrganization();
  for (const name of ["A", "B", "C"]) await list(org, name);
  await personWith(org, "Ada", { a: "1", b: "2", c: "3" });
  const template = await insertTestTemplate(org.id, showing('{{custom_fields.a | "none"}}'));
  const intoB = await post(MERGE, org, "/merge", { from: "a", into: "b" });
  const intoC = await post(MERGE, org, "/merge", { from: "b", into: "c" });
  await workUntilIdle(worker);
  expect(await fieldsOf(org)).toEqual([["c", "b", "a"]]);
  expect(await ask(REFERENCES, org, "/references", { key: "c" })).toMatchObject({
    templates: [{ id: template, name: "Test" }],
  });
  await about(UNDO, "POST", org, intoB.body.id);
  await workUntilIdle(worker);
  expect(await fieldsOf(org)).toEqual([["a"], ["c", "b"]]);
  await about(UNDO, "POST", org, intoC.body.id);
  await workUntilIdle(worker);
  expect(await fieldsOf(org)).toEqual([["b"], ["a"], ["c"]]);
  expect(await customFieldsOf(org)).toEqual([{ a: "1", b: "2", c: "3" }]);
});

it("an undo without room for the field is refused, and can be tried again", async () => {
  const org = await createTestOrganization();
  await list(org, "Site", { type: "date" });
  const asked = await post(DELETE, org, "/delete", { key: "site" });
  await workUntilIdle(worker);
  const places = Array.from({ length: CUSTOM_FIELD_LIMIT }, (_, position) => position);
  await database().customField.createMany({
    data: places.map((position) => ({
      ...{ id: newId(), orgId: org.id, name: `Field ${position}`, key: `field_${position}`, position },
    })),
  });
  const refused = await about(UNDO, "POST", org, asked.body.id);
  expect([refused.status, refused.body.code]).toEqual([409, "custom_field_limit_reached"]);
  await post(DELETE, org, "/delete", { key: "field_7" });
  expect((await about(UNDO, "POST", org, asked.body.id)).status).toBe(202);
  expect((await ask(LIST, org, "", {}))[0]).toMatchObject({ key: "site", name: "Site", type: "date" });
});

it("an organization's fields keep a limited number of former keys", async () => {
  const org = await createTestOrganization();
  await list(org, "Site");
  const formerKeys = Array.from({ length: FORMER_KEYS_LIMIT }, (_, index) => `former_${index}`);
  await database().customField.updateMany({ where: { orgId: org.id }, data: { formerKeys } });
  await personWith(org, "Ada", { place: "Oslo" });
  const refused = await post(MERGE, org, "/merge", { from: "place", into: "site" });
  expect([refused.status, refused.body.code]).toEqual([409, "custom_field_former_keys_limit"]);
});

it("changes and their undo are requested at once without waiting for each other for ever", async () => {
  const org = await createTestOrganization();
  for (const name of ["A", "B", "C", "D", "E"]) await list(org, name);
  const deleted = await Promise.all(["a", "b"].map((key) => post(DELETE, org, "/delete", { key })));
  await workUntilIdle(worker);
  const answers = await Promise.all([
    ...deleted.map(({ body }) => about(UNDO, "POST", org, body.id)),
    ...["c", "d", "e"].map((key) => post(DELETE, org, "/delete", { key })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
});
