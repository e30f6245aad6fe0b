import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";

/** An organization with people. */
export async function organizationOf(people: number) {
  const organization = await createTestOrganization();
  const rows = Array.from({ length: people }, (_, index) => ({
    id: newId(),
    orgId: organization.id,
    firstName: `Person ${index}`,
  }));
  await database().person.createMany({ data: rows });
  return { ...organization, people: rows.map(({ id }) => id) };
}
