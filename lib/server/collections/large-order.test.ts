import { afterAll, expect, it } from "vitest";
import { POST } from "#app/v1/collections/route.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { ConflictError } from "../errors.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { refuseErased } from "../videos/order.ts";
import { createForCollection } from "../videos/video-service.ts";

await openTestInstallation();
const org = await createTestOrganization();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

/** Thirty-two texts of two thousand characters each: nearly as much as an order may say. */
const SCENE = {
  ...TINY_SCENE,
  layers: Array.from({ length: 32 }, (_, index) => ({ ...TINY_SCENE.layers[0], name: `text${index}` })),
} as Scene;
const MODIFICATIONS = SCENE.layers.map(({ name }) => ({ name, text: "x".repeat(2_000) }));

const order = async (ids: string[], modifications: unknown = MODIFICATIONS) => {
  const template_id = await insertTestTemplate(org.id, SCENE);
  const body = { name: "All", template_id, people: { ids }, modifications };
  return requestRoute(POST, "POST", "/v1/collections", { key: org.keys.editor, body });
};

it("keeps a long order for thousands without having it in memory as often", { timeout: 60_000 }, async () => {
  const people = Array.from({ length: 4_000 }, () => ({ id: newId(), orgId: org.id, firstName: "Ada" }));
  await database().person.createMany({ data: people });
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  const { status, body } = await order(people.map(({ id }) => id));
  clearInterval(watch);
  expect([status, body.total]).toEqual([202, 4_000]);
  expect((peak - before) / 1e6).toBeLessThan(150);
  const where = { collectionId: body.id, position: { in: [0, 3_999] } };
  const videos = await database().video.findMany({ where, orderBy: { position: "asc" } });
  expect(videos.map(({ personId }) => personId)).toEqual([people[0]?.id, people[3_999]?.id]);
  expect(videos.map(({ modifications }) => modifications)).toEqual([MODIFICATIONS, MODIFICATIONS]);
});

it("says that somebody was erased while it was ordered", async () => {
  const person = await database().person.create({ data: { id: newId(), orgId: org.id, firstName: "Ada" } });
  const { body } = await order([person.id], []);
  await database().video.deleteMany({ where: { collectionId: body.id } });
  const erased = { personId: newId(), occasionOn: "2026-05-01" };
  await expect(
    refuseErased(() =>
      org.actor.db.$transaction((tx) =>
        createForCollection(tx, { id: body.id, orgId: org.id, keep: true }, [erased]),
      ),
    ),
  ).rejects.toThrow(ConflictError);
});
