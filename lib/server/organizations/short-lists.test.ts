import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as listApiKeys } from "#app/v1/api-keys/route.ts";
import { GET as listInvitations } from "#app/v1/organizations/[org_id]/invitations/route.ts";
import { GET as listMembers } from "#app/v1/organizations/[org_id]/members/route.ts";
import { GET as listOrganizations } from "#app/v1/organizations/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, signInForTest } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { encodeCursor } from "../cursor.ts";
import { database } from "../database.ts";
import type { RouteHandler } from "../http/route-table.ts";
import { newId } from "../ids.ts";
import * as invitations from "./invitation-service.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let org: TestOrganization;
let headers: Record<string, string>;
beforeAll(async () => {
  org = await createTestOrganization();
  const { userId, email } = await insertTestMember(org.id, "owner");
  // Two who joined at the same moment: the id decides.
  const createdAt = new Date("2026-01-01T00:00:00Z");
  for (const _ of [1, 2, 3]) {
    const other = await insertTestMember(org.id, "viewer");
    const where = { orgId_userId: { orgId: org.id, userId: other.userId } };
    await database().member.update({ where, data: { createdAt } });
    await invitations.create(org.actor, { email: `${newId()}@example.com`, role: "viewer" });
    const { id } = await createTestOrganization();
    await database().member.create({ data: { orgId: id, userId, role: "viewer" } });
  }
  headers = { Cookie: await signInForTest(email), "Rollcall-Organization": org.id };
});

const lists: [string, RouteHandler][] = [
  ["/v1/organizations", listOrganizations],
  ["/v1/organizations/{org_id}/members", listMembers],
  ["/v1/organizations/{org_id}/invitations", listInvitations],
  ["/v1/api-keys", listApiKeys],
];

const page = (handler: RouteHandler, path: string, query: Record<string, string>) =>
  requestRoute(handler, "GET", path.replace("{org_id}", org.id), {
    headers,
    params: { org_id: org.id },
    query,
  });

test.each(lists)(
  "%s comes in pages that join without a gap, newest first, counted",
  async (path, handler) => {
    const whole = await page(handler, path, { count: "true" });
    expect(whole.status).toBe(200);
    expect(whole.headers.get("link")).toBe(null);
    expect(whole.body.length).toBeGreaterThanOrEqual(3);
    expect(whole.headers.get("x-total-count")).toBe(String(whole.body.length));
    const times = whole.body.map(({ created_at }: { created_at: string }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    const joined: unknown[] = [];
    let query: Record<string, string> | null = { limit: "1" };
    while (query !== null) {
      const next: Awaited<ReturnType<typeof page>> = await page(handler, path, query);
      joined.push(...next.body);
      const link = /<([^>]+)>; rel="next"/.exec(next.headers.get("link") ?? "")?.[1];
      query = link === undefined ? null : Object.fromEntries(new URL(link).searchParams);
    }
    expect(joined).toEqual(whole.body);
  },
);

test.each(lists)("%s refuses what is no page", async (path, handler) => {
  for (const [field, value] of [
    ["limit", "0"],
    ["limit", "201"],
    ["cursor", "made-up"],
    ["q", "x"],
  ] as const) {
    expect((await page(handler, path, { [field]: value })).status).toBe(422);
  }
});

test.each(["2026-02-30", "0000-01-01", "2026-01-01T24:00", "+010000-01-01"])(
  "a made-up moment is no cursor of the members: %s",
  async (start) => {
    const value = `${start}${start.includes("T") ? "" : "T00:00"}:00.000Z`;
    const cursor = encodeCursor("members", { value, id: newId() });
    const answer = await page(listMembers, "/v1/organizations/{org_id}/members", { cursor });
    expect([answer.status, answer.body.detail[0]?.loc]).toEqual([422, ["query", "cursor"]]);
  },
);

test("a cursor of another list is none of the members'", async () => {
  const { headers: answered } = await page(listInvitations, "/v1/organizations/{org_id}/invitations", {
    limit: "1",
  });
  const cursor = /cursor=([^>]+)>/.exec(answered.get("link") ?? "")?.[1] ?? "";
  const { status, body } = await page(listMembers, "/v1/organizations/{org_id}/members", { cursor });
  expect([status, body.detail[0].loc]).toEqual([422, ["query", "cursor"]]);
});
