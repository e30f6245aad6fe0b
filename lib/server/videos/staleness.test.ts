import pg from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { collectionListQuery } from "#lib/contract/resources/collection.ts";
import { listMergeFields } from "#lib/contract/scene/merge-fields.ts";
import { modifyScene } from "#lib/render/index.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import * as collections from "../collections/collection-service.ts";
import { database } from "../database.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { findOutOfDate, shownIn } from "./staleness.ts";

vi.mock(import("#lib/contract/scene/merge-fields.ts"), async (original) => {
  const real = await original();
  return { ...real, listMergeFields: vi.fn(real.listMergeFields) };
});

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

/** How many videos are compared at a time, and so many steps. */
const [STEP, STEPS] = [1000, 2];
const PEOPLE = STEP * STEPS;
/** Of a size that people draw. */
const SCENE = {
  ...TINY_SCENE,
  layers: Array.from({ length: 60 }, (_, index) => ({
    ...TINY_SCENE.layers[0],
    type: "text" as const,
    text: "Hello {{first_name}}",
    name: `title_${index}`,
  })),
} as typeof TINY_SCENE;

/** What an answer costs: statements, and walks through a scene, each of which takes milliseconds. */
async function costOf<Answer>(ask: () => Promise<Answer>) {
  const statements = vi.spyOn(pg.Client.prototype, "query");
  vi.mocked(listMergeFields).mockClear();
  const answer = await ask();
  const cost = {
    statements: statements.mock.calls.length,
    walks: vi.mocked(listMergeFields).mock.calls.length,
  };
  statements.mockRestore();
  return { answer, ...cost };
}

it("counts what is out of date by one walk through the scene and a few statements, however many were touched", {
  timeout: 120_000,
}, async () => {
  const { id: orgId, actor } = await createTestOrganization();
  const people = Array.from({ length: PEOPLE }, () => ({ id: newId(), orgId, firstName: "Ada" }));
  await database().person.createMany({ data: people });
  const modifications = [{ name: "title_7", text: "Hi {{first_name}}" }];
  const { id } = await collections.create(actor, {
    name: "All",
    type: "people",
    template_id: await insertTestTemplate(orgId, SCENE),
    people: { ids: people.map((person) => person.id) },
    modifications,
    file_name: "{{first_name}}",
  });
  const person = await actor.db.person.findFirstOrThrow({ include: { photo: true } });
  const shown = shownIn({
    ...{ scene: modifyScene(SCENE, modifications), person, fileName: "{{first_name}}" },
    occasionOn: "2026-05-01",
  });
  const files = { resultKey: "result", thumbnailKey: "thumbnail", size: 1 };
  const measures = { durationSeconds: 0.5, fps: 10, width: 320, height: 180, durationMs: 5 };
  await actor.db.video.updateMany({
    data: { ...files, ...measures, ...shown, status: "succeeded", newestVersion: 1, completedAt: new Date() },
  });
  await actor.db.collection.update({
    where: { id },
    data: { status: "completed", completed: PEOPLE, completedAt: new Date() },
  });
  expect(await collections.get(actor, id)).toMatchObject({ stale: 0 });

  const query = collectionListQuery.parse({});
  const get = () => costOf(() => collections.get(actor, id));
  const list = () => costOf(async () => (await collections.list(actor, query)).items);
  const [first] = people;
  await actor.db.person.update({
    where: { id: first?.id ?? "" },
    data: { firstName: "Grace", revision: { increment: 1 } },
  });
  const one = { get: await get(), list: await list() };
  expect(one).toMatchObject({ get: { answer: { stale: 1 } }, list: { answer: [{ stale: 1 }] } });
  for (const { statements, walks } of [one.get, one.list]) {
    expect(statements).toBeGreaterThan(0);
    expect(walks).toBeGreaterThan(0);
  }
  // As an import does that changes what no video shows.
  await actor.db.person.updateMany({ data: { phone: "+49 1", revision: { increment: 1 } } });
  const all = { get: await get(), list: await list() };
  expect(all).toMatchObject({ get: { answer: { stale: 1 } }, list: { answer: [{ stale: 1 }] } });
  for (const [few, many] of [
    [one.get, all.get],
    [one.list, all.list],
  ] as const) {
    expect(many.statements).toBeLessThanOrEqual(STEPS * few.statements);
    expect(many.walks).toBeLessThanOrEqual(STEPS * few.walks);
  }
});

it("is out of date once its photo is framed in another way, and only if it shows the photo", async () => {
  const { id: orgId, actor } = await createTestOrganization();
  const assetId = newId();
  const file = { fileName: "ada.png", contentType: "image/png", size: 1, storageKey: `x/${assetId}` };
  await database().asset.create({ data: { id: assetId, orgId, kind: "image", ...file } });
  const id = newId();
  await database().person.create({ data: { id, orgId, firstName: "Ada", photoAssetId: assetId } });
  const layer = { type: "image" as const, name: "face", source: "{{photo}}", x: 0, y: 0 };
  const scenes = [{ ...TINY_SCENE, layers: [{ ...layer, width: 10, height: 10 }] }, TINY_SCENE];
  const find = () => actor.db.person.findUniqueOrThrow({ where: { id }, include: { photo: true } });
  const shown = async (scene: typeof TINY_SCENE) =>
    shownIn({ scene, person: await find(), fileName: null, occasionOn: "2026-05-01" });
  for (const scene of scenes) {
    await database().video.create({
      data: {
        ...{ id: newId(), orgId, personId: id, templateId: await insertTestTemplate(orgId, scene) },
        ...{ templateVersion: 1, newestVersion: 1, status: "succeeded", completedAt: new Date() },
        ...{ resultKey: newId(), thumbnailKey: newId(), size: 1, durationMs: 1 },
        ...{ durationSeconds: 0.5, fps: 10, width: 320, height: 180 },
        ...(await shown(scene)),
      },
    });
  }
  const reasons = async () => {
    const rows = await actor.db.video.findMany({
      orderBy: { id: "asc" },
      include: { person: { select: { revision: true } }, collection: { select: { fileName: true } } },
    });
    const found = await findOutOfDate(actor.db, rows as Parameters<typeof findOutOfDate>[1]);
    return rows.map((row) => found.get(row.id)?.reasons ?? null);
  };
  expect(await reasons()).toEqual([null, null]);
  await updatePersonForTest({ photoFocus: { x: 0.2, y: 0.3 } });
  expect(await reasons()).toEqual([["photo"], null]);
  await updatePersonForTest({ photoFocus: Prisma.DbNull });
  expect(await reasons()).toEqual([null, null]);
  await updatePersonForTest({ photoCrop: { x: 0, y: 0, width: 0.5, height: 0.5 } });
  expect(await reasons()).toEqual([["photo"], null]);

  async function updatePersonForTest(data: Prisma.PersonUncheckedUpdateInput) {
    await database().person.update({ where: { id }, data: { ...data, revision: { increment: 1 } } });
  }
});
