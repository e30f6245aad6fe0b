import { afterAll, expect, it } from "vitest";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { waitingLocks } from "#test/support/waiting-locks.ts";
import { videoSource } from "./video-source.ts";

await openTestInstallation();
const org = await createTestOrganization();
const templateId = await insertTestTemplate(org.id);
afterAll(() => database().$disconnect());
const source = videoSource(() => Promise.reject(new Error("Nothing is rendered here")));

it("writes down no shared part with something that is being erased", async () => {
  const [id, photo, other] = [newId(), newId(), newId()];
  await database().video.create({ data: { id, orgId: org.id, templateId, templateVersion: 1 } });
  const file = { kind: "image", fileName: "a.png", contentType: "image/png", size: 1 } as const;
  for (const asset of [photo, other])
    await database().asset.create({
      data: { id: asset, orgId: org.id, ...file, storageKey: `test/${asset}` },
    });
  const note = () =>
    source.noteShared({ orgId: org.id, videoId: id, assetIds: [photo, other] }, [{ key: "key", place: 2 }]);
  expect(await note()).toEqual(new Set([2]));
  const { noting } = await database().$transaction(async (tx) => {
    await tx.asset.delete({ where: { id: photo } });
    const begun = note();
    await expect.poll(waitingLocks, { timeout: 4000 }).not.toEqual([]);
    return { noting: begun };
  });
  expect(await noting).toBeNull();
  expect(await database().streamSegment.count()).toBe(0);
});
