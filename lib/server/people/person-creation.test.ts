import { afterAll, beforeEach, expect, test } from "vitest";
import { POST } from "#app/v1/people/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";

await openTestInstallation();
let org: TestOrganization;
beforeEach(async () => {
  org = await createTestOrganization();
});
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

/** A person is created in one statement; with an Idempotency-Key, by Prisma in a transaction. */
const WAYS: Record<string, string>[] = [{}, { "Idempotency-Key": "once" }];

const create = (body: object, headers: Record<string, string> = {}) =>
  requestRoute(POST, "POST", "/v1/people", { key: org.keys.editor, body, headers });

const BODIES = [
  { first_name: "Ada" },
  {
    ...{
      first_name: ' "A" \\ \u{1f600} ',
      last_name: "Łovelace",
      external_id: "E-1",
      email: "ada@example.org",
    },
    ...{
      birth_date: "1815-12-10",
      hire_date: "0001-01-01",
      phone: "+44",
      position: "null",
      sector: "",
      photo_asset_id: null,
    },
    custom_fields: { b: [1.5, null, { "2": "x", "1": "y" }], a: "\u0001" },
  },
];

test.each(BODIES)("the same is answered, kept and audited either way: $first_name", async (body) => {
  const made = [];
  for (const headers of WAYS) {
    const { status, headers: answered, body: person } = await create(body, headers);
    const where = { id: person.id };
    const { id, createdAt, updatedAt, ...row } = await database().person.findUniqueOrThrow({ where });
    const audit = await database().auditEvent.findFirstOrThrow({ where: { targetId: id } });
    expect([createdAt.toISOString(), updatedAt.toISOString()]).toEqual([
      person.created_at,
      person.updated_at,
    ]);
    expect(answered.get("etag")).toMatch(/^"[\w-]{22}"$/);
    made.push({
      status,
      row,
      person: JSON.stringify({ ...person, id: "", created_at: "", updated_at: "" }),
      audit: { ...audit, id: "", targetId: "", requestId: "", createdAt: "" },
    });
    await database().person.delete({ where });
  }
  expect(made[0]).toMatchObject({ status: 201 });
  expect(made[0]).toEqual(made[1]);
});

test.each(WAYS)("an external id that is taken is refused, and nothing is kept: %j", async (headers) => {
  expect((await create({ first_name: "Ada", external_id: "E-1" })).status).toBe(201);
  const before = await database().auditEvent.count();
  const { status, body } = await create({ first_name: "Bea", external_id: "E-1" }, headers);
  expect([status, body.detail]).toEqual([409, "Another person of this organization has this external_id"]);
  expect(await database().auditEvent.count()).toBe(before);
  expect(await database().person.count({ where: { orgId: org.id } })).toBe(1);
});

test.each(WAYS)(
  "a webhook that wants to know is told, another organization's is not: %j",
  async (headers) => {
    const other = await createTestOrganization();
    const webhook = { url: "https://hooks.example.com", secret: "x", events: ["person.created"] };
    await database().webhook.create({ data: { ...webhook, id: newId(), orgId: other.id } });
    const created = async () => (await create({ first_name: "Ada" }, headers)).body.id;
    expect(await database().webhookDelivery.count({ where: { resourceId: await created() } })).toBe(0);
    await database().webhook.create({ data: { ...webhook, id: newId(), orgId: org.id } });
    const again = (
      await create(
        { first_name: "Bea" },
        { ...headers, ...(headers["Idempotency-Key"] && { "Idempotency-Key": "two" }) },
      )
    ).body.id;
    const deliveries = await database().webhookDelivery.findMany({ where: { resourceId: again } });
    expect(deliveries.map(({ orgId }) => orgId)).toEqual([org.id]);
  },
);
