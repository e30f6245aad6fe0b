import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as organizationRoute from "#app/v1/organizations/[org_id]/route.ts";
import * as organizationsRoute from "#app/v1/organizations/route.ts";
import { contracts } from "#lib/contract/contracts.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, signInForTest } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import type { RouteHandler } from "../http/route-table.ts";
import { newId } from "../ids.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let home: TestOrganization;
beforeAll(async () => {
  home = await createTestOrganization("Home");
});

const at = (handler: RouteHandler, method: string, orgId: string, sent: object) =>
  requestRoute(handler, method, `/v1/organizations/${orgId}`, { params: { org_id: orgId }, ...sent });
const get = (orgId: string, sent: object = { key: home.keys.viewer }) =>
  at(organizationRoute.GET, "GET", orgId, sent);
const patch = (orgId: string, body: unknown, sent: object = { key: home.keys.admin }) =>
  at(organizationRoute.PATCH, "PATCH", orgId, { body, ...sent });

describe("one organization", () => {
  test("is shown to its members and keys, with its tag", async () => {
    const { status, body, headers } = await get(home.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: home.id,
      name: "Home",
      slug: `test-${home.id}`,
      plan_id: "self_hosted",
      status: "active",
      time_zone: "UTC",
      show_age: false,
      watch_link_days: 90,
      watch_downloads: true,
      watch_views: "totals",
      weekend_days: [6, 7],
      created_at: expect.any(String),
    });
    expect(headers.get("etag")).toMatch(/^".+"$/);
    const { email } = await insertTestMember(home.id, "viewer");
    expect((await get(home.id, { headers: { Cookie: await signInForTest(email) } })).body).toEqual(body);
  });

  test("changes its name and slug, on record with what they were; a stale change is 412", async () => {
    const org = await createTestOrganization("Before");
    const sent = { key: org.keys.admin };
    const etag = (await get(org.id, sent)).headers.get("etag") ?? "";
    const slug = `after-${newId()}`;
    const changed = await patch(
      org.id,
      { name: " After ", slug },
      { ...sent, headers: { "If-Match": etag } },
    );
    expect([changed.status, changed.body]).toMatchObject([200, { id: org.id, name: "After", slug }]);
    const stale = await patch(org.id, { name: "Late" }, { ...sent, headers: { "If-Match": etag } });
    expect(stale.status).toBe(412);
    const fresh = { "If-Match": changed.headers.get("etag") ?? "" };
    expect((await patch(org.id, { name: "Later" }, { ...sent, headers: fresh })).body).toMatchObject({
      name: "Later",
      slug,
    });
    const events = await database().auditEvent.findMany({ where: { orgId: org.id }, orderBy: { id: "asc" } });
    expect(events.map(({ action, targetId, details }) => [action, targetId, details])).toEqual([
      [
        "organization.updated",
        org.id,
        {
          fields: ["name", "slug"],
          changes: [
            { field: "name", from: "Before", to: "After" },
            { field: "slug", from: `test-${org.id}`, to: slug },
          ],
        },
      ],
      [
        "organization.updated",
        org.id,
        { fields: ["name"], changes: [{ field: "name", from: "After", to: "Later" }] },
      ],
    ]);
  });

  test.each([
    [{ name: "" }, "name", "string_too_short"],
    [{ name: null }, "name", "string_type"],
    [{ slug: "Not A Slug" }, "slug", "string_pattern_mismatch"],
    [{ status: "suspended" }, "status", "extra_forbidden"],
    [{ plan_id: "more" }, "plan_id", "extra_forbidden"],
    [{ id: newId() }, "id", "extra_forbidden"],
  ])("refuses %o", async (body, field, type) => {
    const answer = await patch(home.id, body);
    expect([answer.status, answer.body.detail]).toMatchObject([422, [{ loc: ["body", field], type }]]);
  });

  test("keeps its time zone by its present name, on record with what it was", async () => {
    const org = await createTestOrganization();
    const changed = await patch(
      org.id,
      { time_zone: "asia/calcutta", show_age: true },
      { key: org.keys.admin },
    );
    expect(changed.body).toMatchObject({ time_zone: "Asia/Kolkata", show_age: true });
    const event = await database().auditEvent.findFirstOrThrow({ where: { orgId: org.id } });
    expect(event.details).toMatchObject({
      changes: [
        { field: "time_zone", from: "UTC", to: "Asia/Kolkata" },
        { field: "show_age", from: "false", to: "true" },
      ],
    });
    const bad = await patch(org.id, { time_zone: "+01:00" }, { key: org.keys.admin });
    expect([bad.status, bad.body.detail[0].ctx.code]).toEqual([422, "time_zone_invalid"]);
  });

  test("keeps a slug for itself in the whole installation, also when several want it at once", async () => {
    const taken = await patch(home.id, { slug: (await createdSlug()) ?? "" });
    expect([taken.status, taken.body]).toEqual([
      409,
      { detail: "Another organization of this installation has this slug", code: "organization_slug_taken" },
    ]);
    const orgs = await Promise.all(Array.from({ length: 5 }, () => createTestOrganization()));
    const slug = `wanted-${newId()}`;
    const answers = await Promise.all(orgs.map(({ id, keys }) => patch(id, { slug }, { key: keys.owner })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    // To keep one's own is no conflict.
    const own = (await get(home.id)).body.slug;
    expect((await patch(home.id, { slug: own })).status).toBe(200);
  });

  test("is no other's business", async () => {
    const { id, keys } = await createTestOrganization();
    for (const orgId of [id, newId()]) {
      expect((await get(orgId)).text).toBe('{"detail":"Not Found","code":"not_found"}');
      const answer = await patch(orgId, { name: "Mine" }, { key: home.keys.owner });
      expect([answer.status, answer.text]).toEqual([404, '{"detail":"Not Found","code":"not_found"}']);
    }
    const editor = await patch(id, { name: "Mine" }, { key: keys.editor });
    expect([editor.status, editor.body]).toEqual([
      403,
      { detail: "Requires role admin", code: "role_too_low", ctx: { role: "admin" } },
    ]);
  });
});

async function createdSlug(): Promise<string | undefined> {
  const { id } = await createTestOrganization();
  return (await database().organization.findUnique({ where: { id } }))?.slug;
}

describe("creating one", () => {
  const create = async (body: unknown) => {
    const { email } = await insertTestMember(home.id, "viewer");
    const headers = { Cookie: await signInForTest(email) };
    return requestRoute(organizationsRoute.POST, "POST", "/v1/organizations", { headers, body });
  };

  test("with a slug; a taken one is 409 and nothing is made", async () => {
    const slug = `chosen-${newId().slice(-8)}`;
    const created = await create({ name: "Chosen", slug });
    expect([created.status, created.body.slug]).toEqual([201, slug]);
    expect(created.headers.get("etag")).not.toBe(null);
    const before = await database().organization.count();
    expect((await create({ name: "Other", slug })).status).toBe(409);
    expect(await database().organization.count()).toBe(before);
    const orgId = created.body.id;
    // Eight designs in three aspects, ready to be used.
    expect(await database().template.count({ where: { orgId } })).toBe(24);
    expect(await database().auditEvent.findMany({ where: { orgId } })).toMatchObject([
      { action: "organization.created", targetId: orgId, actorType: "user" },
    ]);
  });
});

describe("a suspended organization", () => {
  const scoped = contracts.filter(({ access }) => access !== "session" && access !== "caller");
  let suspended: TestOrganization;
  let cookie: string;
  const ways = (): Record<string, string>[] => [
    { Authorization: `Bearer ${suspended.keys.owner}` },
    { Cookie: cookie },
    { Cookie: cookie, "Rollcall-Organization": suspended.id },
  ];
  beforeAll(async () => {
    suspended = await createTestOrganization("Suspended");
    const { email } = await insertTestMember(suspended.id, "owner");
    cookie = await signInForTest(email);
    await database().organization.update({ where: { id: suspended.id }, data: { status: "suspended" } });
  });

  test.each(scoped.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    "is not there: %s",
    async (_, { method, path }) => {
      const file = `app${path.replaceAll("{", "[").replaceAll("}", "]")}/route.ts`;
      const route: Record<string, RouteHandler> = await import(/* @vite-ignore */ `../../../${file}`);
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
      const params = Object.fromEntries(names.map((name) => [name, name === "version" ? "1" : suspended.id]));
      const handler = route[method];
      if (handler === undefined) throw new Error(`${file} has no ${method}`);
      for (const headers of ways()) {
        const answer = await requestRoute(handler, method, path, { headers, params });
        expect([answer.status, answer.text]).toEqual([404, '{"detail":"Not Found","code":"not_found"}']);
      }
    },
  );

  test("is not listed either", async () => {
    for (const headers of ways()) {
      const { body } = await requestRoute(organizationsRoute.GET, "GET", "/v1/organizations", { headers });
      expect(body).toEqual([]);
    }
  });
});
