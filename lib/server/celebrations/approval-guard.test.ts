import { afterAll, beforeEach, expect, test } from "vitest";
import { PATCH } from "#app/v1/celebrations/[celebration_id]/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, signInForTest } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { celebrate } from "#test/worker/celebration-clock.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let org: TestOrganization;
let template: string;
beforeEach(async () => {
  org = await createTestOrganization();
  template = await insertTestTemplate(org.id);
});

const patch = (id: string, body: object, headers: Record<string, string>) =>
  requestRoute(PATCH, "PATCH", `/v1/celebrations/${id}`, { headers, body, params: { celebration_id: id } });
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

async function session(role: "editor" | "admin") {
  const { email, userId } = await insertTestMember(org.id, role);
  return { userId, headers: { Cookie: await signInForTest(email), Origin: environment().url } };
}

test("whose approval is needed is changed by approvers and admins alone", async () => {
  const [approver, other, second] = [
    await session("editor"),
    await session("editor"),
    await session("editor"),
  ];
  const members = [approver.userId, second.userId];
  const rule = { template_ids: [template], approval: { members } };
  const id = await celebrate(org, rule);
  for (const headers of [other.headers, bearer(org.keys.editor)]) {
    for (const change of [
      { approval: "none" },
      { approval: { members: [...members, other.userId] } },
      { without_approval: "send" },
    ]) {
      const { status, body } = await patch(id, change, headers);
      expect([status, body.code]).toEqual([403, "celebration_approval_protected"]);
    }
    // As a form sends it that changes something else.
    const same = { name: "All", approval: { members: members.toReversed() }, without_approval: "hold" };
    expect((await patch(id, same, headers)).status).toBe(200);
  }
  expect((await patch(id, { without_approval: "send" }, approver.headers)).status).toBe(200);
  expect((await patch(id, { approval: "none" }, bearer(org.keys.admin))).status).toBe(200);
  // Nobody has to approve any more: anybody may say so.
  expect((await patch(id, { approval: { members } }, other.headers)).status).toBe(200);
});
