import { afterAll, expect, test } from "vitest";
import { DELETE, GET, PATCH } from "#app/v1/api-keys/[api_key_id]/route.ts";
import { POST } from "#app/v1/api-keys/route.ts";
import { GET as listEvents } from "#app/v1/audit-events/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import type { RouteHandler } from "../http/route-table.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());
const org = await createTestOrganization();
const key = org.keys.admin;

const create = (name: string) => requestRoute(POST, "POST", "/v1/api-keys", { key, body: { name } });
const ask = (handler: RouteHandler, method: string, id: string, body?: object) =>
  requestRoute(handler, method, `/v1/api-keys/${id}`, { key, params: { api_key_id: id }, body });

test("a key is renamed, and works on", async () => {
  const { body: made } = await create("HR");
  const renamed = await ask(PATCH, "PATCH", made.id, { name: " Payroll " });
  expect(renamed).toMatchObject({ status: 200, body: { id: made.id, name: "Payroll", prefix: made.prefix } });
  expect(renamed.body).not.toHaveProperty("key");
  expect((await ask(GET, "GET", made.id)).body).toEqual(renamed.body);
  expect(await ask(PATCH, "PATCH", made.id, { name: " " })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["body", "name"] }] },
  });
  const { body: events } = await requestRoute(listEvents, "GET", "/v1/audit-events", {
    key,
    query: { target_id: made.id, action: "api_key.updated" },
  });
  expect(events).toMatchObject([
    {
      ...{ target_name: "Payroll", details: { fields: ["name"] } },
      changes: [{ field: "name", from: "HR", to: "Payroll" }],
    },
  ]);
});

test("the same name is no change, and a revoked key has none", async () => {
  const { body: made } = await create("Same");
  expect((await ask(PATCH, "PATCH", made.id, { name: "Same" })).status).toBe(200);
  expect(await database().auditEvent.count({ where: { targetId: made.id } })).toBe(1);
  expect((await ask(DELETE, "DELETE", made.id)).status).toBe(204);
  expect((await ask(PATCH, "PATCH", made.id, { name: "Gone" })).status).toBe(404);
  expect((await ask(GET, "GET", made.id)).status).toBe(404);
});
