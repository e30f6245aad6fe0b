import { afterAll, expect, it } from "vitest";
import { POST as CREATE_KEY } from "#app/v1/api-keys/route.ts";
import { POST as RESEND } from "#app/v1/organizations/[org_id]/invitations/[invitation_id]/resend/route.ts";
import { POST as INVITE } from "#app/v1/organizations/[org_id]/invitations/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { API_KEY_LIMIT } from "../api-keys/api-key-limit.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { INVITATION_LIMIT } from "./invitation-service.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

it("lets an organization have so many API keys that work, also when they are made at once", async () => {
  const org = await createTestOrganization();
  const there = await database().apiKey.count({ where: { orgId: org.id } });
  await database().apiKey.createMany({
    data: Array.from({ length: API_KEY_LIMIT - there - 2 }, () => {
      const id = newId();
      return { id, orgId: org.id, name: "Key", role: "viewer" as const, prefix: "rc_", hash: id };
    }),
  });
  const create = () =>
    requestRoute(CREATE_KEY, "POST", "/v1/api-keys", { key: org.keys.admin, body: { name: "One more" } });
  const answers = await Promise.all([create(), create(), create(), create()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    detail: "An organization has at most 100 API keys: revoke one that is not needed",
    code: "api_key_limit_reached",
    ctx: { limit: 100 },
  });
  const [one, two] = await database().apiKey.findMany({ where: { orgId: org.id, name: "Key" }, take: 2 });
  await database().apiKey.update({ where: { id: one?.id ?? "" }, data: { revokedAt: new Date() } });
  expect((await create()).status).toBe(201);
  expect((await create()).status).toBe(409);
  // One that has expired is still listed, and counts until it is revoked.
  await database().apiKey.update({ where: { id: two?.id ?? "" }, data: { expiresAt: new Date() } });
  expect((await create()).status).toBe(409);
  await database().apiKey.update({ where: { id: two?.id ?? "" }, data: { revokedAt: new Date() } });
  const body = { name: "For a month", expires_in_days: 30 };
  const month = await requestRoute(CREATE_KEY, "POST", "/v1/api-keys", { key: org.keys.admin, body });
  expect(month.status).toBe(201);
  const { created_at, expires_at } = month.body;
  expect((Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000).toBeCloseTo(30, 3);
});

it("lets an organization have so many pending invitations, those that are sent again among them", async () => {
  const org = await createTestOrganization();
  const row = (expiresAt: Date) => {
    const id = newId();
    return {
      id,
      orgId: org.id,
      email: `${id}@example.com`,
      role: "viewer" as const,
      tokenHash: id,
      expiresAt,
    };
  };
  const later = new Date(Date.now() + 60 * 60 * 1000);
  const expired = row(new Date(Date.now() - 1000));
  const pending = Array.from({ length: INVITATION_LIMIT - 1 }, () => row(later));
  await database().invitation.createMany({ data: [expired, ...pending] });
  const path = `/v1/organizations/${org.id}/invitations`;
  const key = org.keys.admin;
  const invite = () =>
    requestRoute(INVITE, "POST", path, {
      key,
      params: { org_id: org.id },
      body: { email: `${newId()}@example.com`, role: "viewer" },
    });
  const resend = (id: string) =>
    requestRoute(RESEND, "POST", `${path}/${id}/resend`, {
      key,
      params: { org_id: org.id, invitation_id: id },
    });
  expect((await invite()).status).toBe(201);
  const said =
    "An organization has at most 500 pending invitations: revoke some, or wait until they are accepted";
  for (const answer of [await invite(), await resend(expired.id)])
    expect([answer.status, answer.body]).toEqual([
      409,
      { detail: said, code: "invitation_limit_reached", ctx: { limit: 500 } },
    ]);
  // One that is pending takes no more room than it did.
  expect((await resend(pending[0]?.id ?? "")).status).toBe(200);
});
