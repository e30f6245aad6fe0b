import { afterAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { beginAttempt, releaseVideo } from "./video-attempt.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

it("says of a later turn when the video was begun, also after it was let go", async () => {
  const { id: orgId } = await createTestOrganization();
  const db = tenantDatabase(orgId);
  const id = newId();
  const templateId = await insertTestTemplate(orgId);
  await database().video.create({ data: { id, orgId, templateId, templateVersion: 1 } });
  const first = await beginAttempt(db, id);
  expect(first?.startedAt).toBeInstanceOf(Date);
  const second = await beginAttempt(db, id, true);
  expect(second?.startedAt).toEqual(first?.startedAt);

  // A turn that found no room for its files.
  expect(await releaseVideo(db, { videoId: id, attempt: second?.attempt ?? 0 })).toBe(true);
  const third = await beginAttempt(db, id, true);
  expect(third).toMatchObject({ status: "rendering", startedAt: expect.any(Date) });
});
