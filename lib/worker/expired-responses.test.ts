import { afterAll, expect, test } from "vitest";
import { database } from "#lib/server/database.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { deleteExpiredResponses } from "./expired-responses.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

test("deletes responses of every organization whose time is up, and no others", async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  for (const name of ["one", "other"]) {
    const { id: orgId } = await createTestOrganization();
    await database().idempotencyRecord.createMany({
      data: [
        { keyHash: `${name} past`, orgId, requestHash: "", expiresAt: inMinutes(-1) },
        { keyHash: `${name} kept`, orgId, requestHash: "", expiresAt: inMinutes(1) },
      ],
    });
  }
  await deleteExpiredResponses();
  const left = await database().idempotencyRecord.findMany({ orderBy: { keyHash: "asc" } });
  expect(left.map(({ keyHash }) => keyHash)).toEqual(["one kept", "other kept"]);
});
