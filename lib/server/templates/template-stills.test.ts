import { afterAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { setThumbnail } from "./template-queries.ts";
import { redrawWithout } from "./template-stills.ts";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

it("keeps no still that shows a photo which was erased while it was drawn", async () => {
  const { id: orgId, actor } = await createTestOrganization();
  const photo = newId();
  const file = { kind: "image", fileName: "a.png", contentType: "image/png", size: 1 } as const;
  await database().asset.create({ data: { id: photo, orgId, ...file, storageKey: `test/${photo}` } });
  const layer = {
    ...{ type: "image", name: "Us", source: `asset:${photo}`, fit: "cover" },
    ...{ x: 0, y: 0, width: 320, height: 180 },
  };
  const id = await insertTestTemplate(orgId, {
    ...TINY_SCENE,
    layers: [...TINY_SCENE.layers, layer] as never,
  });
  const still = async () => (await database().template.findUniqueOrThrow({ where: { id } })).thumbnailKey;
  const set = (name: string, shown: string[]) =>
    setThumbnail(actor.db, orgId, { id, version: 1, key: `test/${name}.jpg`, shown });
  await set("before", [photo]);
  expect(await still()).toBe("test/before.jpg");

  await actor.db.$transaction(async (tx) => {
    expect(await redrawWithout(tx, orgId, photo)).toBe(true);
    await tx.asset.deleteMany({ where: { id: photo } });
  });
  await set("late", [photo]);
  expect(await still()).toBe(null);
  const removals = await database().$queryRaw<{ keys: string[] }[]>`
    select array(select jsonb_array_elements_text(data->'keys')) as keys
    from pgboss.job where name = 'remove-files'`;
  // What showed it waits for nothing; what was drawn meanwhile goes as well.
  expect(removals).toContainEqual({ keys: ["test/before.jpg"] });
  expect(removals).toContainEqual({ keys: ["test/late.jpg"] });
  await set("without", []);
  expect(await still()).toBe("test/without.jpg");
});
