import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as createCollection } from "#app/v1/collections/route.ts";
import { POST as archiveRoute } from "#app/v1/projects/[project_id]/archive/route.ts";
import { POST as restoreRoute } from "#app/v1/projects/[project_id]/restore/route.ts";
import { GET as getRoute, PATCH } from "#app/v1/projects/[project_id]/route.ts";
import { POST as createProject, GET as listRoute } from "#app/v1/projects/route.ts";
import { POST as createVideo } from "#app/v1/videos/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import type { RouteHandler } from "../http/route-table.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

let org: TestOrganization;
let templateId: string;
let personId: string;
beforeAll(async () => {
  org = await createTestOrganization();
  templateId = await insertTestTemplate(org.id);
  personId = await insertTestPerson(org.id, { firstName: "Ada" });
});

const create = async (name: string, key = org.keys.editor): Promise<string> =>
  (await requestRoute(createProject, "POST", "/v1/projects", { key, body: { name } })).body.id;
const at = (handler: RouteHandler, id: string, sent: object = {}, method = "POST") =>
  requestRoute(handler, method, `/v1/projects/${id}`, {
    key: org.keys.editor,
    params: { project_id: id },
    ...sent,
  });
const orderVideo = (projectId: string) =>
  requestRoute(createVideo, "POST", "/v1/videos", {
    key: org.keys.editor,
    body: { template_id: templateId, person_id: personId, project_id: projectId },
  });
const orderCollection = (projectId: string) =>
  requestRoute(createCollection, "POST", "/v1/collections", {
    key: org.keys.editor,
    body: { name: "All", template_id: templateId, project_id: projectId, people: { ids: [personId] } },
  });
const actionsOn = async (id: string) =>
  (await database().auditEvent.findMany({ where: { targetId: id }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

test("archived and restored: 200 with the project; again changes nothing", async () => {
  const id = await create("Spring");
  const archived = await at(archiveRoute, id);
  expect(archived.status).toBe(200);
  expect(archived.body).toMatchObject({ id, name: "Spring", archived_at: expect.any(String) });
  const again = await at(archiveRoute, id);
  expect([again.status, again.body]).toEqual([200, archived.body]);
  expect(again.headers.get("etag")).toBe(archived.headers.get("etag"));
  const shown = await at(getRoute, id, {}, "GET");
  expect(shown.headers.get("etag")).toBe(archived.headers.get("etag"));
  for (const _ of [1, 2]) expect((await at(restoreRoute, id)).body.archived_at).toBe(null);
  expect(await actionsOn(id)).toEqual(["project.created", "project.archived", "project.restored"]);
});

test("an archived project takes nothing new until it is restored, and can be renamed", async () => {
  const id = await create("Autumn");
  await at(archiveRoute, id);
  for (const order of [orderVideo, orderCollection]) {
    const { status, body } = await order(id);
    expect([status, body.detail]).toEqual([409, expect.stringContaining('The project "Autumn" is archived')]);
  }
  expect((await at(PATCH, id, { body: { name: "Winter" } }, "PATCH")).status).toBe(200);
  await at(restoreRoute, id);
  for (const order of [orderVideo, orderCollection]) expect((await order(id)).status).toBe(202);
});

test("of orders and an archiving at once, none comes after it", async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await create(`Race ${round}`);
    const [archived, ...orders] = await Promise.all([
      at(archiveRoute, id),
      ...Array.from({ length: 4 }, () => orderVideo(id)),
      ...Array.from({ length: 4 }, () => orderCollection(id)),
    ]);
    expect(archived.status).toBe(200);
    for (const { status } of orders) expect([202, 409]).toContain(status);
    const taken = orders.filter(({ status }) => status === 202).length;
    const [videos, collections] = await Promise.all([
      database().video.findMany({ where: { projectId: id } }),
      database().collection.findMany({ where: { projectId: id } }),
    ]);
    expect(videos.length).toBe(taken);
    expect(collections.length).toBe(videos.filter(({ collectionId }) => collectionId !== null).length);
    expect((await orderVideo(id)).status).toBe(409);
  }
});

test("an order that was checked before the archiving is refused by it", async () => {
  const id = await create("Held");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ordered: ReturnType<typeof orderVideo> | undefined;
  await database().$transaction(async (tx) => {
    await tx.project.update({ where: { id }, data: { archivedAt: new Date() } });
    // It sees the project live, and waits for this transaction before it writes.
    ordered = orderVideo(id);
    setTimeout(release, 300);
    await held;
  });
  expect((await ordered)?.status).toBe(409);
  expect(await database().video.count({ where: { projectId: id } })).toBe(0);
});

test("the list shows archived ones, live ones, parts of a name, and both directions", async () => {
  const lists = await createTestOrganization();
  const ids: Record<string, string> = {};
  for (const name of ["Alpha 100%", "alphabet", "Beta"]) ids[name] = await create(name, lists.keys.editor);
  await at(archiveRoute, ids.alphabet ?? "", { key: lists.keys.editor });
  const names = async (query: Record<string, string>) =>
    (await requestRoute(listRoute, "GET", "/v1/projects", { key: lists.keys.viewer, query })).body.map(
      ({ name }: { name: string }) => name,
    );
  expect(await names({})).toEqual(["Beta", "alphabet", "Alpha 100%"]);
  expect(await names({ archived: "true" })).toEqual(["alphabet"]);
  expect(await names({ archived: "false" })).toEqual(["Beta", "Alpha 100%"]);
  expect(await names({ q: "ALPHA" })).toEqual(["alphabet", "Alpha 100%"]);
  expect(await names({ q: "00%" })).toEqual(["Alpha 100%"]);
  expect(await names({ q: "_" })).toEqual([]);
  expect(await names({ sort: "created_at" })).toEqual(["Alpha 100%", "alphabet", "Beta"]);
  const first = await requestRoute(listRoute, "GET", "/v1/projects", {
    key: lists.keys.viewer,
    query: { sort: "created_at", limit: "1" },
  });
  const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect(await names(Object.fromEntries(new URL(next).searchParams))).toEqual(["alphabet"]);
});

test("is for editors of the same organization", async () => {
  const id = await create("Ours");
  const foreign = await createTestOrganization();
  for (const route of [archiveRoute, restoreRoute]) {
    expect((await at(route, id, { key: org.keys.viewer })).status).toBe(403);
    const answers = [await at(route, id, { key: foreign.keys.owner }), await at(route, newId())];
    for (const { status, text } of answers)
      expect([status, text]).toEqual([404, '{"detail":"Not Found","code":"not_found"}']);
  }
});
