import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { OrphanSweep } from "./sweep-orphans.ts";

const { dataDir } = await openTestInstallation();
afterAll(() => database().$disconnect());

const HOUR_MS = 60 * 60 * 1000;
const inHours = (hours: number) => Date.now() + hours * HOUR_MS;
const isThere = (key: string) => existsSync(join(dataDir, "files", key));

it("removes what a process that was killed has stored and no row names, once it is old", async () => {
  const { id: orgId } = await createTestOrganization();
  const templateId = await insertTestTemplate(orgId);
  const [assetId, videoId] = [newId(), newId()];
  const storageKey = `organizations/${orgId}/assets/${assetId}.png`;
  await database().asset.create({
    data: {
      id: assetId,
      orgId,
      kind: "image",
      fileName: "a.png",
      contentType: "image/png",
      size: 1,
      storageKey,
    },
  });
  await database().video.create({ data: { id: videoId, orgId, templateId, templateVersion: 1 } });
  const stills = `organizations/${orgId}/templates/${templateId}`;
  const still = `${stills}/2-${newId()}.jpg`;
  await database().template.update({ where: { id: templateId }, data: { thumbnailKey: still } });
  const kept = [
    storageKey,
    `organizations/${orgId}/videos/${videoId}/1.mp4`,
    `organizations/${orgId}/templates/${templateId}/1.jpg`,
    still,
    // Of an installation whose rows are elsewhere, and of nothing that we store.
    `organizations/${newId()}/assets/${newId()}.png`,
    `organizations/${orgId}/assets/read-me.txt`,
  ];
  const orphans = [
    `organizations/${orgId}/assets/${newId()}.png`,
    `organizations/${orgId}/videos/${newId()}/1.mp4`,
    `organizations/${orgId}/collections/${newId()}/${newId()}.zip`,
    `organizations/${orgId}/templates/${newId()}/1.jpg`,
    // Drawn by a worker that was killed before it wrote the name.
    `${stills}/2-${newId()}.jpg`,
  ];
  for (const key of [...kept, ...orphans]) await storage().write(key, new Uint8Array(1));

  const sweep = new OrphanSweep();
  for (const moment of [Date.now(), inHours(0.9)]) {
    await sweep.look(moment);
    expect([...kept, ...orphans].filter(isThere)).toEqual([...kept, ...orphans]);
  }
  await sweep.look(inHours(2));
  expect([...kept, ...orphans].filter(isThere)).toEqual(kept);
});

it("removes nothing at the first look, however old it is, nor what got its row back by the second", async () => {
  const { id: orgId } = await createTestOrganization();
  const templateId = await insertTestTemplate(orgId);
  const [videoId, otherId] = [newId(), newId()];
  const keys = [videoId, otherId].map((id) => `organizations/${orgId}/videos/${id}/1.mp4`);
  for (const key of keys) await storage().write(key, new Uint8Array(1));
  // As after the restore of a database that is older than the files.
  const sweep = new OrphanSweep();
  await sweep.look(inHours(100));
  expect(keys.filter(isThere)).toEqual(keys);
  await database().video.create({ data: { id: videoId, orgId, templateId, templateVersion: 1 } });
  await sweep.look(inHours(102));
  expect(keys.filter(isThere)).toEqual(keys.slice(0, 1));

  // Whether it lost its row again or another process has just stored it, the hour starts again.
  await database().video.delete({ where: { id: videoId } });
  await sweep.look(inHours(103));
  expect(keys.filter(isThere)).toEqual(keys.slice(0, 1));
});

it("removes nothing where so much has no row that the database is rather the one that lacks something", async () => {
  const { id: orgId } = await createTestOrganization();
  const templateId = await insertTestTemplate(orgId);
  const add = async (count: number) => {
    const ids = Array.from({ length: count }, () => newId());
    for (const id of ids)
      await storage().write(`organizations/${orgId}/videos/${id}/1.mp4`, new Uint8Array(1));
    return ids;
  };
  const withRows = async (ids: string[]) => {
    const data = ids.map((id) => ({ id, orgId, templateId, templateVersion: 1 }));
    await database().video.createMany({ data });
  };
  const orphans = (await add(21)).map((id) => `organizations/${orgId}/videos/${id}/1.mp4`);
  await withRows(await add(378));
  const sweep = new OrphanSweep();
  await sweep.look(inHours(1));
  await sweep.look(inHours(3));
  expect(orphans.filter(isThere)).toEqual(orphans);
  // A twentieth and no more is what killed processes may leave.
  await withRows(await add(42));
  await sweep.look(inHours(4));
  expect(orphans.filter(isThere)).toEqual([]);
});
