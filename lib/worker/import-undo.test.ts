import { expect, it, vi } from "vitest";
import { POST as CANCEL } from "#app/v1/bulk-actions/[bulk_action_id]/cancel/route.ts";
import { GET as BULK_ACTION } from "#app/v1/bulk-actions/[bulk_action_id]/route.ts";
import { GET } from "#app/v1/imports/[import_id]/route.ts";
import { POST as UNDO } from "#app/v1/imports/[import_id]/undo/route.ts";
import { GET as LIST } from "#app/v1/imports/route.ts";
import { GET as PEOPLE } from "#app/v1/people/route.ts";
import { lockBulkActions } from "#lib/server/bulk-actions/bulk-action-queries.ts";
import { deleteExpiredItems, runBulkAction } from "#lib/server/bulk-actions/index.ts";
import { clock } from "#lib/server/clock.ts";
import { database } from "#lib/server/database.ts";
import { erasePerson } from "#lib/server/erasure/index.ts";
import { newId } from "#lib/server/ids.ts";
import { importPeople } from "#lib/server/people/import/person-import-service.ts";
import { deleteExpiredImportItems } from "#lib/server/people/index.ts";
import { lockRow } from "#lib/server/row-lock.ts";
import { tenantDatabase } from "#lib/server/tenant-database.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { sent } from "#test/support/sent-file.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { waitingLocks } from "#test/support/waiting-locks.ts";
import { runTestWorker, testEncoder, workUntilIdle } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });
const DAY_MS = 24 * 3_600_000;

async function run(org: TestOrganization, csv: string): Promise<string> {
  const { import_id: id } = await importPeople(org.actor, sent(csv), { dry_run: false });
  return id ?? "";
}
const undo = (org: TestOrganization, id: string, key = org.keys.editor) =>
  requestRoute(UNDO, "POST", `/v1/imports/${id}/undo`, {
    ...{ key, params: { import_id: id }, headers: { "Idempotency-Key": newId() } },
  });
const show = async (org: TestOrganization, id: string) =>
  (await requestRoute(GET, "GET", `/v1/imports/${id}`, { key: org.keys.viewer, params: { import_id: id } }))
    .body;
const about = (
  handler: typeof BULK_ACTION | typeof CANCEL,
  method: "GET" | "POST",
  org: TestOrganization,
  id: string,
) =>
  requestRoute(handler, method, `/v1/bulk-actions/${id}`, {
    ...{ key: org.keys.editor, params: { bulk_action_id: id } },
  });
const read = async (org: TestOrganization, id: string) => (await about(BULK_ACTION, "GET", org, id)).body;
const people = (org: TestOrganization) =>
  database().person.findMany({ where: { orgId: org.id }, orderBy: { externalId: "asc" } });
const personOf = (org: TestOrganization, externalId: string) =>
  database().person.findFirstOrThrow({ where: { orgId: org.id, externalId } });
const change = (id: string, data: object) =>
  database().person.update({ where: { id }, data: { ...data, revision: { increment: 1 } } });
const itemsOf = (org: TestOrganization) => database().importItem.count({ where: { orgId: org.id } });

const BEFORE = "external_id,first_name,position,birth_date,team\n1,Ada,Nurse,1990-05-17,Blue\n2,Ben,Cook,,\n";
const AFTER =
  "external_id,first_name,position,birth_date,team\n1,Ada,,1990-05-18,Red\n2,Ben,Baker,,Red\n3,Cy,Cook,,\n4,Dee,Cook,,\n";

it("removes whom an import created, and gives the others back every field that they had", async () => {
  const org = await createTestOrganization();
  const hook = { id: newId(), orgId: org.id, url: "http://127.0.0.1:9/", secret: "whsec_dGVzdA==" };
  await run(org, BEFORE);
  const before = await people(org);
  await database().webhook.create({ data: { ...hook, events: ["person.updated", "person.erased"] } });
  const id = await run(org, AFTER);
  await database().webhookDelivery.deleteMany({ where: { orgId: org.id } });
  expect(await show(org, id)).toMatchObject({ created: 2, updated: 2, undo_id: null });
  const asked = await undo(org, id);
  expect([asked.status, asked.body]).toEqual([
    202,
    expect.objectContaining({ action: "undo_import", import_id: id, total: 4, undo_of: null }),
  ]);
  await workUntilIdle(worker);
  expect(await read(org, asked.body.id)).toMatchObject({
    ...{ status: "completed", succeeded: 4, unchanged: 0, failed: 0, failures: [], undoable_until: null },
  });
  const facts = (rows: typeof before) =>
    rows.map(({ revision: _, updatedAt: __, searchText: ___, ...row }) => row);
  expect(facts(await people(org))).toEqual(facts(before));
  const told = await database().webhookDelivery.groupBy({
    by: ["event"],
    where: { orgId: org.id },
    orderBy: { event: "asc" },
    _count: { _all: true },
  });
  expect(told.map(({ event, _count }) => [event, _count._all])).toEqual([
    ["person.erased", 2],
    ["person.updated", 2],
  ]);
  const entries = await database().auditEvent.findMany({
    where: { orgId: org.id, action: { not: "person.imported" } },
  });
  expect(entries).toMatchObject([
    { action: "import.undone", targetType: "import", targetId: id, details: { count: 4 } },
  ]);
  expect(await show(org, id)).toMatchObject({ undoable_until: null, undo_id: asked.body.id });
  const again = await undo(org, id);
  expect([again.status, again.body.code]).toEqual([409, "import_not_undoable"]);
  expect((await about(CANCEL, "POST", org, asked.body.id)).status).toBe(409);
});

it("ends without a deadlock while a request that begins another bulk action waits for whom it removes", async () => {
  const org = await createTestOrganization();
  const id = await run(org, "external_id,first_name\n1,Ada\n");
  const { body: action } = await undo(org, id);
  let batch: Promise<void> | undefined;
  await tenantDatabase(org.id).$transaction(async (tx) => {
    await lockBulkActions(tx, org.id);
    const place = { orgId: org.id, id: action.id, batch: 0, retryCount: 0 };
    batch = runBulkAction(tenantDatabase(org.id), place, erasePerson);
    await vi.waitFor(async () => expect(await waitingLocks()).toEqual(["advisory"]), 10_000);
    await lockRow(tx, "bulk_actions", org.id, action.id, "change");
    await tx.$queryRaw`select id from people where org_id = ${org.id}::uuid for key share`;
  });
  await batch;
  expect(await read(org, action.id)).toMatchObject({ status: "completed", succeeded: 1 });
  expect(await people(org)).toEqual([]);
});

it("lists whom an import created or changed, until it is undone", async () => {
  const org = await createTestOrganization();
  const other = await createTestOrganization();
  const first = await run(org, BEFORE);
  const second = await run(org, "external_id,first_name,position\n2,Ben,Baker\n3,Cy,Cook\n");
  const named = async (of: TestOrganization, ...ids: string[]) => {
    const search = new URLSearchParams([["sort", "first_name"], ...ids.map((id) => ["import_id", id])]);
    const { body } = await requestRoute(PEOPLE, "GET", `/v1/people?${search}`, { key: of.keys.viewer });
    return body.map(({ first_name }: { first_name: string }) => first_name);
  };
  expect(await named(org, first)).toEqual(["Ada", "Ben"]);
  expect(await named(org, second)).toEqual(["Ben", "Cy"]);
  expect(await named(org, first, second)).toEqual(["Ada", "Ben", "Cy"]);
  expect(await named(other, first)).toEqual([]);
  await undo(org, second);
  await workUntilIdle(worker);
  await deleteExpiredImportItems(database());
  expect(await named(org, second)).toEqual([]);
});

it("leaves what was changed or used since, and names it", async () => {
  const org = await createTestOrganization();
  await run(org, BEFORE);
  const id = await run(org, AFTER);
  const [ada, ben, cy, dee] = await people(org);
  if (!ada || !ben || !cy || !dee) throw new Error("somebody is missing");
  await change(ada.id, { position: "Doctor" });
  await change(ben.id, { externalId: "2b" });
  await change(cy.id, { phone: "1" });
  const templateId = await insertTestTemplate(org.id);
  await database().video.create({
    data: { id: newId(), orgId: org.id, personId: dee.id, templateId, templateVersion: 1 },
  });
  const { body } = await undo(org, id);
  await workUntilIdle(worker);
  const undone = await read(org, body.id);
  expect(undone).toMatchObject({ status: "completed", total: 4, succeeded: 1, failed: 3 });
  expect(undone.failures).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ person_id: ada.id, code: "changed_since", fields: ["position"] }),
      expect.objectContaining({ person_id: cy.id, code: "changed_since", fields: [] }),
      expect.objectContaining({ person_id: dee.id, code: "in_use", fields: [] }),
    ]),
  );
  expect(await personOf(org, "1")).toMatchObject({
    ...{ position: "Doctor", birthDate: "1990-05-17", customFields: { team: "Blue" } },
  });
  expect(await personOf(org, "2b")).toMatchObject({ position: "Cook", customFields: {} });
  expect(await people(org)).toHaveLength(4);
});

it("keeps an external id with whom it belongs to by now", async () => {
  const org = await createTestOrganization();
  await run(org, "external_id,first_name,email\n1,Ada,ada@example.org\n");
  const { id: ada } = await personOf(org, "1");
  const id = await run(org, `id,external_id,first_name,position\n${ada},9,Ada,Cook\n`);
  await run(org, "external_id,first_name\n1,Eve\n");
  const { body } = await undo(org, id);
  await workUntilIdle(worker);
  expect(await read(org, body.id)).toMatchObject({
    ...{ succeeded: 0, failed: 1 },
    failures: [{ person_id: ada, code: "value_unavailable", fields: ["external_id"] }],
  });
  expect(await personOf(org, "9")).toMatchObject({ id: ada, position: null });
});

it("goes on where a worker died, and after a cancellation where it was left", async () => {
  const org = await createTestOrganization();
  const rows = Array.from({ length: 700 }, (_, index) => `${index},Person ${index}`).join("\n");
  const id = await run(org, `external_id,first_name\n${rows}\n`);
  const { body } = await undo(org, id);
  const job = { orgId: org.id, id: body.id, batch: 0, retryCount: 0 };
  // The worker that ran it died before it told the queue: the queue gives the same batch out again.
  await runBulkAction(tenantDatabase(org.id), job, erasePerson);
  await runBulkAction(tenantDatabase(org.id), { ...job, retryCount: 1 }, erasePerson);
  expect(await read(org, body.id)).toMatchObject({ status: "running", succeeded: 500 });
  expect((await about(CANCEL, "POST", org, body.id)).status).toBe(200);
  await workUntilIdle(worker);
  expect(await people(org)).toHaveLength(200);
  const rest = await undo(org, id);
  expect(rest.body).toMatchObject({ total: 200 });
  await workUntilIdle(worker);
  expect(await read(org, rest.body.id)).toMatchObject({ status: "completed", succeeded: 200 });
  expect(await people(org)).toEqual([]);
});

it("keeps nothing of an erased person, of an undone import, and of any after a day", async () => {
  const org = await createTestOrganization();
  await run(org, BEFORE);
  const id = await run(org, AFTER);
  expect(await itemsOf(org)).toBe(6);
  await erasePerson(org.actor, (await personOf(org, "1")).id);
  expect(await itemsOf(org)).toBe(4);
  const { body } = await undo(org, id);
  await deleteExpiredImportItems(database());
  expect(await itemsOf(org)).toBe(4);
  await workUntilIdle(worker);
  expect(await read(org, body.id)).toMatchObject({ total: 3, succeeded: 3 });
  await deleteExpiredImportItems(database());
  expect(await itemsOf(org)).toBe(1);
  vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + DAY_MS + 600_000));
  await deleteExpiredImportItems(database());
  await deleteExpiredItems(database());
  expect(await itemsOf(org)).toBe(0);
  const [, first] = (await requestRoute(LIST, "GET", "/v1/imports", { key: org.keys.viewer })).body;
  const late = await undo(org, first.id);
  expect([late.status, late.body.code]).toEqual([409, "import_not_undoable"]);
  vi.restoreAllMocks();
});

it("is refused for an import of nothing, for another organization, and for a viewer", async () => {
  const [org, other] = [await createTestOrganization(), await createTestOrganization()];
  await run(org, BEFORE);
  const same = await run(org, BEFORE);
  expect(await show(org, same)).toMatchObject({ unchanged: 2, undoable_until: null });
  expect((await undo(org, same)).status).toBe(409);
  expect((await undo(other, same)).status).toBe(404);
  expect((await undo(org, same, org.keys.viewer)).status).toBe(403);
});
