import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { openTestInstallation } from "#lib/server/testing/test-installation.ts";
import { createTestOrganization } from "#lib/server/testing/test-organization.ts";
import { insertTestTemplate } from "#lib/server/testing/test-template.ts";
import { sweepOrphans } from "./sweep-orphans.ts";

const { dataDir } = await openTestInstallation();
afterAll(() => database().$disconnect());

const inTwoHours = () => Date.now() + 2 * 60 * 60 * 1000;
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
  const kept = [
    storageKey,
    `organizations/${orgId}/videos/${videoId}/1.mp4`,
    `organizations/${orgId}/templates/${templateId}/1.jpg`,
    // Of an installation whose rows are elsewhere, and of nothing that we store.
    `organizations/${newId()}/assets/${newId()}.png`,
    `organizations/${orgId}/assets/read-me.txt`,
  ];
  const orphans = [
    `organizations/${orgId}/assets/${newId()}.png`,
    `organizations/${orgId}/videos/${newId()}/1.mp4`,
    `organizations/${orgId}/collections/${newId()}/${newId()}.zip`,
    `organizations/${orgId}/templates/${newId()}/1.jpg`,
  ];
  for (const key of [...kept, ...orphans]) await storage().write(key, new Uint8Array(1));

  await sweepOrphans();
  expect([...kept, ...orphans].filter(isThere)).toEqual([...kept, ...orphans]);
  await sweepOrphans(inTwoHours());
  expect([...kept, ...orphans].filter(isThere)).toEqual(kept);
});
