import { expect, it, vi } from "vitest";
import { POST as CANCEL } from "#app/v1/bulk-actions/[bulk_action_id]/cancel/route.ts";
import { GET } from "#app/v1/bulk-actions/[bulk_action_id]/route.ts";
import { POST as UNDO } from "#app/v1/bulk-actions/[bulk_action_id]/undo/route.ts";
import { GET as LIST, POST } from "#app/v1/bulk-actions/route.ts";
import { deleteExpiredItems, runBulkAction } from "#lib/server/bulk-actions/index.ts";
import { clock } from "#lib/server/clock.ts";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { tenantDatabase } from "#lib/server/tenant-database.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { waitingLocks } from "#test/support/waiting-locks.ts";
import { runTestWorker, testEncoder, workUntilIdle } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });

const request = (org: TestOrganization, body: object, key = org.keys.editor) =>
  requestRoute(POST, "POST", "/v1/bulk-actions", { key, body, headers: { "Idempotency-Key": newId() } });
const about = (handler: typeof GET | typeof UNDO | typeof CANCEL, org: TestOrganization, id: string) =>
  requestRoute(handler, handler === GET ? "GET" : "POST", `/v1/bulk-actions/${id}`, {
    key: org.keys.editor,
    params: { bulk_action_id: id },
  });
const read = async (org: TestOrganization, id: string) => (await about(GET, org, id)).body;

async function insertPeople(orgId: string, count: number): Promise<void> {
  const people = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    orgId,
    firstName: `Person ${index}`,
    sector: index % 2 === 0 ? "Warehouse" : "Office",
  }));
  await database().person.createMany({ data: people });
}
async function insertPerson(
  orgId: string,
  person: { firstName: string; sector?: string; position?: string; hireDate?: Date },
): Promise<string> {
  const id = newId();
  await database().person.create({ data: { ...person, id, orgId } });
  return id;
}
const countOf = (orgId: string, where: object) => database().person.count({ where: { ...where, orgId } });
const entriesOf = (orgId: string) =>
  database().auditEvent.findMany({ where: { orgId }, orderBy: { id: "asc" } });

it("archives everybody whom a filter selects, with one audit entry, and tells webhooks of each", async () => {
  const org = await createTestOrganization();
  await insertPeople(org.id, 1200);
  const hook = { id: newId(), orgId: org.id, url: "http://127.0.0.1:9/", secret: "whsec_dGVzdA==" };
  await database().webhook.create({ data: { ...hook, events: ["person.archived"] } });
  const asked = await request(org, { action: "archive", people: { filter: { sector: "Warehouse" } } });
  expect([asked.status, asked.body]).toEqual([
    202,
    expect.objectContaining({ status: "queued", total: 600, succeeded: 0, undoable_until: null }),
  ]);
  // The first batch leaves some for the next: whoever looks sees how far it is.
  await worker.changeMore();
  expect(await read(org, asked.body.id)).toMatchObject({ status: "running", succeeded: 500 });
  await workUntilIdle(worker);
  expect(await read(org, asked.body.id)).toMatchObject({
    ...{ status: "completed", succeeded: 600, unchanged: 0, failed: 0, failures: [] },
    ...{ undoable_until: expect.any(String), ended_at: expect.any(String) },
  });
  expect(await countOf(org.id, { status: "archived", sector: "Warehouse", revision: 2 })).toBe(600);
  expect(await countOf(org.id, { status: "active", revision: 1 })).toBe(600);
  expect(await entriesOf(org.id)).toMatchObject([
    { action: "people.archived", targetId: asked.body.id, details: { count: 600 } },
  ]);
  expect(await database().webhookDelivery.count({ where: { orgId: org.id } })).toBe(600);
});

it("leaves out whoever is erased while people are selected", async () => {
  const org = await createTestOrganization();
  await insertPeople(org.id, 4);
  const gone = await insertPerson(org.id, { firstName: "Gone" });
  let asked: ReturnType<typeof request> | undefined;
  await database().$transaction(async (tx) => {
    await tx.$executeRaw`delete from people where id = ${gone}::uuid`;
    asked = request(org, { action: "archive", people: { filter: { status: "active" } } });
    await vi.waitFor(async () => expect(await waitingLocks()).toHaveLength(1), 10_000);
  });
  expect(await asked).toMatchObject({ status: 202, body: { total: 4 } });
});

it("sets fields, and gives back what each had before, except to whom somebody changed since", async () => {
  const org = await createTestOrganization();
  const [ada, eve, same] = await Promise.all([
    insertPerson(org.id, { firstName: "Ada", sector: "Office", position: "Clerk" }),
    insertPerson(org.id, { firstName: "Eve" }),
    insertPerson(org.id, { firstName: "Sam", sector: "Research", hireDate: new Date("2026-01-01") }),
  ]);
  const set = { sector: "Research", hire_date: "2026-01-01" };
  const asked = await request(org, { action: "update", people: { ids: [ada, eve, same] }, set });
  await workUntilIdle(worker);
  expect(await read(org, asked.body.id)).toMatchObject({
    succeeded: 2,
    unchanged: 1,
    fields: Object.keys(set),
  });
  expect(await countOf(org.id, { sector: "Research", hireDate: new Date("2026-01-01") })).toBe(3);
  await database().person.update({ where: { id: eve }, data: { sector: "Sales" } });

  const undone = await about(UNDO, org, asked.body.id);
  expect(undone.body).toMatchObject({ action: "update", undo_of: asked.body.id, total: 2 });
  await workUntilIdle(worker);
  expect(await read(org, undone.body.id)).toMatchObject({
    ...{ succeeded: 1, failed: 1, failures: [{ person_id: eve, code: "changed_since" }] },
  });
  const rows = await database().person.findMany({
    where: { id: { in: [ada, eve] } },
    orderBy: { firstName: "asc" },
  });
  expect(rows).toMatchObject([
    { sector: "Office", position: "Clerk", hireDate: null },
    { sector: "Sales", hireDate: new Date("2026-01-01") },
  ]);
  const again = await about(UNDO, org, asked.body.id);
  expect([again.status, again.body.code]).toEqual([409, "bulk_action_not_undoable"]);
  expect((await entriesOf(org.id)).map(({ action }) => action)).toEqual(["people.updated", "people.updated"]);
});

it("can be cancelled between two batches, and undone then", async () => {
  const org = await createTestOrganization();
  await insertPeople(org.id, 700);
  const { body } = await request(org, { action: "archive", people: { filter: {} } });
  await worker.changeMore();
  const canceled = await about(CANCEL, org, body.id);
  expect(canceled.body).toMatchObject({ status: "canceled", succeeded: 500 });
  await workUntilIdle(worker);
  expect(await countOf(org.id, { status: "archived" })).toBe(500);
  const undone = await about(UNDO, org, body.id);
  await workUntilIdle(worker);
  expect(await read(org, undone.body.id)).toMatchObject({
    action: "restore",
    status: "completed",
    succeeded: 500,
  });
  expect(await countOf(org.id, { status: "archived" })).toBe(0);
  expect((await about(CANCEL, org, body.id)).body.code).toBe("bulk_action_ended");
});

it("goes on where a worker died, and changes nobody twice", async () => {
  const org = await createTestOrganization();
  await insertPeople(org.id, 501);
  const { body } = await request(org, { action: "archive", people: { filter: {} } });
  const job = { orgId: org.id, id: body.id, batch: 0, retryCount: 0 };
  const none = () => Promise.reject(new Error("nobody is erased"));
  // The worker that ran it died before it told the queue: the queue gives the same batch out again.
  await runBulkAction(tenantDatabase(org.id), job, none);
  await Promise.all([
    runBulkAction(tenantDatabase(org.id), { ...job, retryCount: 1 }, none),
    workUntilIdle(worker),
  ]);
  expect(await read(org, body.id)).toMatchObject({ status: "completed", succeeded: 501, failed: 0 });
  expect(await countOf(org.id, { status: "archived", revision: 2 })).toBe(501);
});

it("names the one person whom the database refuses, and changes the others", async () => {
  const org = await createTestOrganization();
  await insertPeople(org.id, 3);
  const refused = await insertPerson(org.id, { firstName: "Nobody changes me" });
  await database().$executeRawUnsafe(
    `create function refuse_person() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  await database().$executeRawUnsafe(
    `create trigger refuse_person before update on people for each row when (old.id = '${refused}') execute function refuse_person()`,
  );
  const { body } = await request(org, { action: "archive", people: { filter: {} } });
  const job = { orgId: org.id, id: body.id, batch: 0, retryCount: 0 };
  const none = () => Promise.reject(new Error("nobody is erased"));
  await expect(runBulkAction(tenantDatabase(org.id), job, none)).rejects.toThrow();
  await runBulkAction(tenantDatabase(org.id), { ...job, retryCount: 1 }, none);
  expect(await read(org, body.id)).toMatchObject({
    ...{ status: "completed", succeeded: 3, failed: 1 },
    failures: [{ person_id: refused, code: "internal_error" }],
  });
  await database().$executeRawUnsafe("drop function refuse_person cascade");
  await workUntilIdle(worker);
});

it("erases for admins only, one entry for each erased person, and cannot be undone", async () => {
  const org = await createTestOrganization();
  await insertPeople(org.id, 25);
  const body = { action: "erase", people: { filter: { sector: "Warehouse" } } };
  const refused = await request(org, body);
  expect([refused.status, refused.body.code]).toEqual([403, "role_too_low"]);
  const asked = await request(org, body, org.keys.admin);
  await workUntilIdle(worker);
  expect(await read(org, asked.body.id)).toMatchObject({
    ...{ status: "completed", total: 13, succeeded: 13, undoable_until: null },
  });
  expect(await countOf(org.id, {})).toBe(12);
  const actions = (await entriesOf(org.id)).map(({ action }) => action);
  expect(actions).toEqual(["people.erased", ...Array.from({ length: 13 }, () => "person.erased")]);
  expect((await about(UNDO, org, asked.body.id)).status).toBe(409);
});

it("takes turns between organizations, and runs one after the other in each", async () => {
  const [many, few] = [await createTestOrganization(), await createTestOrganization()];
  await insertPeople(many.id, 1500);
  await insertPeople(few.id, 10);
  const large = await request(many, { action: "archive", people: { filter: {} } });
  const later = await request(many, { action: "restore", people: { filter: {} } });
  const small = await request(few, { action: "archive", people: { filter: {} } });
  await worker.changeMore();
  await worker.changeMore();
  expect(await read(few, small.body.id)).toMatchObject({ status: "completed" });
  expect(await read(many, large.body.id)).toMatchObject({ status: "running" });
  expect(await read(many, later.body.id)).toMatchObject({ status: "queued" });
  await workUntilIdle(worker);
  expect(await countOf(many.id, { status: "active", revision: 3 })).toBe(1500);
});

it("refuses what selects nobody, and what says nothing to do", async () => {
  const org = await createTestOrganization();
  const id = await insertPerson(org.id, { firstName: "Ada" });
  const cases: [object, string][] = [
    [{ action: "archive", people: {} }, "bulk_people_unnamed"],
    [{ action: "archive", people: { ids: [id], filter: {} } }, "bulk_people_unnamed"],
    [{ action: "archive", people: { ids: [newId()] } }, "person_unknown"],
    [{ action: "archive", people: { filter: { q: "zzz" } } }, "bulk_people_none"],
    [{ action: "update", people: { ids: [id] } }, "bulk_set_missing"],
    [{ action: "archive", people: { ids: [id] }, set: { sector: "A" } }, "bulk_set_unused"],
  ];
  for (const [body, code] of cases) {
    const answer = await request(org, body);
    expect([answer.status, JSON.stringify(answer.body.detail)]).toEqual([422, expect.stringContaining(code)]);
  }
  const listed = await requestRoute(LIST, "GET", "/v1/bulk-actions", { key: org.keys.viewer });
  expect(listed.body).toEqual([]);
});

it("forgets what people had before after a week", async () => {
  const org = await createTestOrganization();
  await insertPeople(org.id, 2);
  const { body } = await request(org, { action: "archive", people: { filter: {} } });
  await workUntilIdle(worker);
  const items = () => database().bulkActionItem.count({ where: { orgId: org.id } });
  await deleteExpiredItems(database());
  expect(await items()).toBe(2);
  vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 7 * 24 * 3_600_000 + 1000));
  await deleteExpiredItems(database());
  expect(await items()).toBe(0);
  expect((await about(UNDO, org, body.id)).status).toBe(409);
  vi.restoreAllMocks();
});
