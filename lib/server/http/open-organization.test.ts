import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { GET } from "#app/open/[org_id]/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, signInForTest } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import * as callers from "../auth/caller.ts";
import { consoleAddress } from "../console-address.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { TooManyRequestsError } from "../errors.ts";
import { newId } from "../ids.ts";
import { toResponse } from "./buffered-response.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let home: TestOrganization;
let foreign: TestOrganization;
let cookie: string;
beforeAll(async () => {
  home = await createTestOrganization("Home");
  foreign = await createTestOrganization("Foreign");
  cookie = await signInForTest((await insertTestMember(home.id, "viewer")).email);
});

async function open(orgId: string, page: string, headers: Record<string, string> = { Cookie: cookie }) {
  const path = consoleAddress(orgId, page);
  const answer = await requestRoute(GET, "GET", path, { params: { org_id: orgId }, headers });
  return {
    path,
    status: answer.status,
    to: answer.headers.get("Location"),
    set: answer.headers.get("Set-Cookie"),
  };
}

it("leads to the page in the organization, which the browser shows from then on", async () => {
  const { status, to, set } = await open(home.id, "/videos?status=failed");
  expect([status, to]).toEqual([303, "/videos?status=failed"]);
  expect(set).toMatch(new RegExp(`^[\\w-]+=${home.id}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax$`));
});

it("is restricted to TLS where the installation is", async () => {
  settleEnvironment({ url: "https://rollcall.example" });
  expect((await open(home.id, "/")).set).toMatch(/^__Host-.*; Secure$/);
  settleEnvironment({ url: "http://localhost:3000" });
});

it("asks whoever is not signed in to sign in, and then goes on", async () => {
  const { path, status, to, set } = await open(home.id, "/messages", {});
  expect([status, to, set]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`, null]);
});

it("says that the user is no member, the same for an organization that is not there", async () => {
  for (const orgId of [foreign.id, newId(), "x"]) {
    const { path, status, to, set } = await open(orgId, "/videos");
    expect([status, to, set]).toEqual([303, `/not-a-member?next=${encodeURIComponent(path)}`, null]);
  }
});

it.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "/\r\nX-Evil: 1",
])("leads nowhere else: %j", async (page) => {
  const { to } = await open(home.id, page);
  expect(new URL(to ?? "", "http://localhost:3000").origin).toBe("http://localhost:3000");
  expect(to).not.toMatch(/[\r\n]|^\/\//);
});

it.each([Object.assign(new Error("unreachable"), { code: "P1001" }), new TooManyRequestsError(1)])(
  "shows a page that tries again where the database cannot be asked: %s",
  async (fault) => {
    const asked = vi.spyOn(callers, "signedInUserId").mockRejectedValue(fault);
    const headers = { Cookie: cookie, "Accept-Language": "de" };
    const request = new Request(`http://localhost:3000${consoleAddress(home.id, "/videos")}`, { headers });
    const answer = toResponse(await GET(request, { org_id: home.id }));
    asked.mockRestore();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
    expect(answer.headers.get("x-request-id")).not.toBeNull();
    expect(await answer.text()).toContain("ist vorübergehend nicht verfügbar");
  },
);
