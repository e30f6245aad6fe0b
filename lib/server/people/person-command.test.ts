import { afterAll, describe, expect, test } from "vitest";
import { POST as createCollection } from "#app/v1/collections/route.ts";
import { POST as ARCHIVE } from "#app/v1/people/[person_id]/archive/route.ts";
import { POST as RESTORE } from "#app/v1/people/[person_id]/restore/route.ts";
import { GET as getPerson } from "#app/v1/people/[person_id]/route.ts";
import { GET as listPeople } from "#app/v1/people/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";

await openTestInstallation();
const org = await createTestOrganization();
const other = await createTestOrganization();
const templateId = await insertTestTemplate(org.id);
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const call = (
  handler: typeof ARCHIVE | typeof RESTORE | typeof getPerson,
  id: string,
  key = org.keys.editor,
) =>
  requestRoute(handler, handler === getPerson ? "GET" : "POST", `/v1/people/${id}`, {
    key,
    params: { person_id: id },
  });
const entriesOf = (id: string) =>
  database().auditEvent.findMany({ where: { targetId: id }, orderBy: { id: "asc" } });

describe("archive and restore", () => {
  test("change the status and its tag, keep everything else, and leave an audit entry each", async () => {
    const id = await insertTestPerson(org.id, { firstName: "Ada", lastName: "Lovelace" });
    const before = await call(getPerson, id);
    const archived = await call(ARCHIVE, id);
    expect(archived.status).toBe(200);
    expect(archived.body).toEqual({
      ...before.body,
      status: "archived",
      updated_at: expect.any(String),
    });
    const read = await call(getPerson, id);
    expect(read.body).toEqual(archived.body);
    expect(archived.headers.get("etag")).toBe(read.headers.get("etag"));
    expect(archived.headers.get("etag")).not.toBe(before.headers.get("etag"));

    expect((await call(RESTORE, id)).body).toMatchObject({ status: "active", last_name: "Lovelace" });
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual(["person.archived", "person.restored"]);
  });

  test("change nothing where there is nothing to change, also at the same moment", async () => {
    const id = await insertTestPerson(org.id, { firstName: "Ada" });
    const restored = await call(RESTORE, id);
    expect([restored.status, restored.body.status]).toEqual([200, "active"]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(ARCHIVE, id)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual(["person.archived"]);
  });

  test.each([
    ["archive", ARCHIVE],
    ["restore", RESTORE],
  ])("%s is refused to viewers, and finds nobody of another organization", async (_, handler) => {
    const id = await insertTestPerson(org.id, { firstName: "Ada" });
    expect((await call(handler, id, org.keys.viewer)).status).toBe(403);
    const foreign = await call(handler, id, other.keys.owner);
    const missing = await call(handler, newId(), other.keys.owner);
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    expect((await call(getPerson, id)).body.status).toBe("active");
  });
});

describe("an archived person", () => {
  test("is listed, and found and left out by status", async () => {
    const own = await createTestOrganization();
    await insertTestPerson(own.id, { firstName: "Here" });
    const gone = await insertTestPerson(own.id, { firstName: "Gone" });
    await call(ARCHIVE, gone, own.keys.editor);
    const listed = async (query: Record<string, string>) => {
      const { body } = await requestRoute(listPeople, "GET", "/v1/people", { key: own.keys.viewer, query });
      return body.map((person: { first_name: string }) => person.first_name);
    };
    expect(await listed({})).toEqual(["Gone", "Here"]);
    expect(await listed({ status: "archived" })).toEqual(["Gone"]);
    expect(await listed({ status: "active" })).toEqual(["Here"]);
  });

  test("is in no new collection, however people are named, until restored", async () => {
    const sector = newId();
    const facts = { sector, birthDate: "1990-05-04" };
    const ada = await insertTestPerson(org.id, { firstName: "Ada", ...facts });
    const ben = await insertTestPerson(org.id, { firstName: "Ben", ...facts });
    await call(ARCHIVE, ben);
    const order = (body: object) =>
      requestRoute(createCollection, "POST", "/v1/collections", {
        key: org.keys.editor,
        body: { name: "May", template_id: templateId, ...body },
      });

    expect((await order({ people: { filter: { sector } } })).body.total).toBe(1);
    const window = { from: "2026-05-04", to: "2026-05-04" };
    expect((await order({ type: "birthday", window })).body.total).toBe(1);
    expect((await order({ people: { filter: { sector, status: "archived" } } })).body.detail).toMatchObject([
      { loc: ["body", "people", "filter", "status"] },
    ]);
    const named = await order({ people: { ids: [ada, ben] } });
    expect([named.status, named.body.detail]).toEqual([
      422,
      [
        {
          loc: ["body", "people", "ids", 1],
          msg: "Value error, this person is archived: restore them, or leave them out",
          type: "value_error",
          ctx: { error: {}, code: "person_archived" },
        },
      ],
    ]);
    expect((await order({ people: { ids: [ada, ben] }, leave_out: [ben] })).body.total).toBe(1);

    await call(RESTORE, ben);
    expect((await order({ people: { ids: [ada, ben] } })).body.total).toBe(2);
    expect((await order({ people: { filter: { sector } } })).body.total).toBe(2);
  });
});
