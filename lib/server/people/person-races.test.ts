import { afterAll, expect, test } from "vitest";
import { POST as createCollection } from "#app/v1/collections/route.ts";
import { DELETE, PATCH } from "#app/v1/people/[person_id]/route.ts";
import { POST as createPerson } from "#app/v1/people/route.ts";
import { POST as createVideo } from "#app/v1/videos/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";

await openTestInstallation();
const org = await createTestOrganization();
const templateId = await insertTestTemplate(org.id);
const key = org.keys.editor;
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const patch = (id: string, body: object, headers = {}) =>
  requestRoute(PATCH, "PATCH", `/v1/people/${id}`, { key, params: { person_id: id }, body, headers });
const erase = (id: string) =>
  requestRoute(DELETE, "DELETE", `/v1/people/${id}`, { key, params: { person_id: id } });

test("changes at the same moment that name no version are all made, one after another", async () => {
  const id = await insertTestPerson(org.id, { firstName: "Ada" });
  const fields = ["last_name", "phone", "position", "sector", "external_id"];
  const answers = await times(fields.length, (index) => patch(id, { [fields[index] ?? ""]: `v${index}` }));
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
  const row = await database().person.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ lastName: "v0", phone: "v1", position: "v2", sector: "v3", externalId: "v4" });
});

test("of changes at the same moment to one version, one is made", async () => {
  const created = await requestRoute(createPerson, "POST", "/v1/people", {
    key,
    body: { first_name: "Ada" },
  });
  const headers = { "If-Match": created.headers.get("etag") ?? "" };
  const answers = await times(4, (index) => patch(created.body.id, { phone: `${index}` }, headers));
  expect(statuses(answers)).toEqual([200, 412, 412, 412]);
});

test("of erasures at the same moment, one finds the person", async () => {
  const id = await insertTestPerson(org.id, { firstName: "Ada" });
  expect(statuses(await times(4, () => erase(id)))).toEqual([204, 404, 404, 404]);
});

test("a video or a collection ordered while its person is erased is refused, or erased with them", async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await insertTestPerson(org.id, { firstName: "Ada" });
    const order = { template_id: templateId };
    const body = { ...order, name: "May", people: { ids: [id] } };
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () =>
        requestRoute(createVideo, "POST", "/v1/videos", { key, body: { ...order, person_id: id } }),
      ),
      erase(id),
      ...Array.from({ length: 3 }, () =>
        requestRoute(createCollection, "POST", "/v1/collections", { key, body }),
      ),
    ]);
    expect(answers[3]?.status).toBe(204);
    for (const { status } of answers) expect([202, 204, 409, 422]).toContain(status);
  }
  expect(await database().video.count({ where: { orgId: org.id } })).toBe(0);
  expect(await database().collection.count({ where: { status: { not: "canceled" } } })).toBe(0);
});

test("a photo given to somebody while its owner is erased is refused, or kept", async () => {
  for (let round = 0; round < 5; round += 1) {
    const assetId = newId();
    await database().asset.create({
      data: {
        id: assetId,
        orgId: org.id,
        kind: "image",
        fileName: "a.png",
        contentType: "image/png",
        size: 1,
        storageKey: `organizations/${org.id}/assets/${assetId}.png`,
      },
    });
    const [owner, other] = [
      await insertTestPerson(org.id, { firstName: "Ada" }),
      await insertTestPerson(org.id, { firstName: "Eve" }),
    ];
    await database().person.update({ where: { id: owner }, data: { photoAssetId: assetId } });
    const [given, erased] = await Promise.all([patch(other, { photo_asset_id: assetId }), erase(owner)]);
    expect(erased.status).toBe(204);
    const kept = await database().asset.count({ where: { id: assetId } });
    expect([given.status, kept]).toEqual(given.status === 200 ? [200, 1] : [422, 0]);
  }
});
