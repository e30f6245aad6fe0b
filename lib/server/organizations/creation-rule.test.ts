import { afterAll, afterEach, expect, it } from "vitest";
import { POST as UPLOAD } from "#app/v1/assets/route.ts";
import { POST as CREATE } from "#app/v1/organizations/route.ts";
import { POST as IMPORT } from "#app/v1/people/import/route.ts";
import type { Role } from "#lib/contract/resources/roles.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, insertTestUser, signInForTest } from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { newId } from "../ids.ts";

await openTestInstallation();
const home = await createTestOrganization();
afterEach(() => void settleEnvironment({ createOrganizations: "members", organizationsPerPerson: 5 }));
afterAll(() => database().$disconnect());

const create = (cookie: string) =>
  requestRoute(CREATE, "POST", "/v1/organizations", {
    headers: { Cookie: cookie },
    body: { name: "Founded" },
  });
const signedIn = async (role: Role) => signInForTest((await insertTestMember(home.id, role)).email);

async function refusalOf(cookie: string): Promise<[number, string]> {
  const before = await database().organization.count();
  const { status, body } = await create(cookie);
  expect(await database().organization.count()).toBe(before);
  return [status, body.detail];
}

it("lets members create organizations, and nobody who belongs to none", async () => {
  expect((await create(await signedIn("viewer"))).status).toBe(201);
  const email = `${newId()}@example.com`;
  await insertTestUser(email);
  const said = "Only somebody who belongs to an organization here can create another: ask for an invitation";
  expect(await refusalOf(await signInForTest(email))).toEqual([403, said]);
});

it("gives somebody who is suspended everywhere nothing that costs", async () => {
  const other = await createTestOrganization();
  const { userId, email } = await insertTestMember(home.id, "owner", "suspended");
  await database().member.create({ data: { orgId: other.id, userId, role: "owner" } });
  const cookie = await signInForTest(email);
  await database().organization.update({ where: { id: other.id }, data: { status: "suspended" } });
  expect((await refusalOf(cookie))[0]).toBe(403);
  for (const orgId of [home.id, other.id]) {
    const headers = { Cookie: cookie, "Rollcall-Organization": orgId };
    const body = "first name\nAda\n";
    const csv = { "Content-Type": "text/csv", ...headers };
    const imported = await requestRoute(IMPORT, "POST", "/v1/people/import", { headers: csv, body });
    const form = new FormData();
    form.append("file", new File(["x"], "x.png"));
    const encoded = new Response(form);
    const uploaded = await requestRoute(UPLOAD, "POST", "/v1/assets", {
      headers: { ...headers, "Content-Type": encoded.headers.get("content-type") ?? "" },
      body: new Uint8Array(await encoded.arrayBuffer()),
    });
    expect([imported.status, uploaded.status]).toEqual([404, 404]);
  }
});

it("can leave it to owners, or to nobody", async () => {
  const [viewer, owner] = [await signedIn("admin"), await signedIn("owner")];
  settleEnvironment({ createOrganizations: "owners" });
  const said = "Only an owner of an organization can create another here: ask one of them";
  expect(await refusalOf(viewer)).toEqual([403, said]);
  expect((await create(owner)).status).toBe(201);
  settleEnvironment({ createOrganizations: "nobody" });
  expect(await refusalOf(owner)).toEqual([
    403,
    "Nobody can create organizations in this installation: ask whoever looks after it",
  ]);
});

it("lets a person own so many and no more, also when they are created at once", async () => {
  settleEnvironment({ organizationsPerPerson: 3 });
  const cookie = await signedIn("viewer");
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(cookie)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    detail:
      "A person can own at most 3 organizations here: give one away, or ask whoever looks after the installation for more",
    code: "organization_limit_reached",
    ctx: { limit: 3 },
  });
  settleEnvironment({ organizationsPerPerson: 0 });
  expect((await create(cookie)).status).toBe(201);
});
