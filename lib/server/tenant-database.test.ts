import { afterAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { database } from "./database.ts";
import { Prisma } from "./generated/prisma/client.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

it("refuses each model without an organization, and says what to use instead", async () => {
  const { actor } = await createTestOrganization();
  const client = actor.db as unknown as Record<string, { findFirst: () => Promise<unknown> }>;
  const faults = await Promise.all(
    Object.values(Prisma.ModelName).map(async (model) => {
      const name = model.charAt(0).toLowerCase() + model.slice(1);
      const fault = await client[name]?.findFirst().then(
        () => null,
        (error: Error) => error.message,
      );
      return fault === null ? [] : [fault?.replace(`${model} `, "")];
    }),
  );
  expect(faults.flat().length).toBeGreaterThan(5);
  expect(new Set(faults.flat())).toEqual(new Set(["has no organization: use the unbound database"]));
});
