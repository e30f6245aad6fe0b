import { setTimeout as wait } from "node:timers/promises";
import * as collections from "#lib/server/collections/collection-service.ts";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";

type Actor = Awaited<ReturnType<typeof createTestOrganization>>["actor"];

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

/** A collection of half a second for each. @returns its id */
export async function orderCollection(actor: Actor, people: string[]): Promise<string> {
  const { id } = await collections.create(actor, {
    name: "Faults",
    type: "people",
    template_id: await insertTestTemplate(actor.orgId, TINY_SCENE),
    people: { ids: people },
    modifications: [],
    file_name: "{{first_name}}",
  });
  return id;
}

/** Waits until a collection has ended. @returns how it did; as it is when that takes longer than the limit */
export async function ended(actor: Actor, id: string, limitMs: number) {
  const until = performance.now() + limitMs;
  for (;;) {
    const { status, completed, failed } = await collections.get(actor, id);
    const isOver = ["completed", "failed", "canceled"].includes(status);
    if (isOver || performance.now() > until) return { status, completed, failed };
    await wait(200);
  }
}
