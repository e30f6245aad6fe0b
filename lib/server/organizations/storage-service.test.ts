import { afterAll, expect, test } from "vitest";
import { insertOrganizationRows } from "#test/resources/index.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { RoleError } from "../errors.ts";
import { storageUsed } from "./storage-service.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const GIGABYTE = 1_000_000_000;

test("adds up the files of one organization, also past what fits one whole number of the database", async () => {
  const [{ actor, id }, other] = [await createTestOrganization(), await createTestOrganization()];
  expect(await storageUsed(actor)).toEqual({ videos: 0, zips: 0, uploads: 0, limit: 100 * GIGABYTE });
  for (const orgId of [id, other.id]) await insertOrganizationRows(orgId, `${orgId}@example.org`);
  const videos = await actor.db.video.findMany({ include: { collection: { select: { zipKey: true } } } });
  const zipped = videos.filter(({ collection }) => collection?.zipKey);
  const assets = await actor.db.asset.count();
  expect([videos.length, zipped.length, assets].every((count) => count > 0)).toBe(true);
  await database().video.updateMany({ data: { size: 2 * GIGABYTE } });
  await database().asset.updateMany({ data: { size: 2 * GIGABYTE } });
  // A zip is measured when it is written.
  await database()
    .$executeRaw`update collections set zip_key = 'again/' || zip_key where zip_key is not null`;
  expect(await storageUsed(actor)).toEqual({
    videos: videos.length * 2 * GIGABYTE,
    zips: zipped.length * 2 * GIGABYTE,
    uploads: assets * 2 * GIGABYTE,
    limit: 100 * GIGABYTE,
  });
});

test("tells of no limit where there is none", async () => {
  const { actor } = await createTestOrganization();
  settleEnvironment({ storageBytes: 0 });
  expect((await storageUsed(actor)).limit).toBe(null);
});

test("is the business of admins", async () => {
  const { actor } = await createTestOrganization();
  await expect(storageUsed({ ...actor, role: "editor" })).rejects.toThrow(RoleError);
});
