import { afterAll, expect, test } from "vitest";
import { contracts } from "#lib/contract/contracts.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import type { RouteHandler } from "#lib/server/http/route-table.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";
import { insertOrganizationRows } from "#test/resources/index.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { addExampleRows } from "./example-rows.ts";

await openTestInstallation();
settleEnvironment({ rateLimit: 0 });
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

/** The routes of the API as the owner of an organization calls them, and what was created through them. */
function apiOf({ id, keys }: TestOrganization) {
  const created: string[] = [];
  async function call(method: string, path: string, body?: object) {
    const { pathname, searchParams } = new URL(path, "http://127.0.0.1");
    const template = pathname.replace(id, "{org_id}");
    const file = `app${template.replaceAll("{", "[").replaceAll("}", "]")}/route.ts`;
    const route: Record<string, RouteHandler | undefined> = await import(/* @vite-ignore */ `../../${file}`);
    const handler = route[method];
    if (handler === undefined) throw new Error(`${file} has no ${method}`);
    const params: Record<string, string> = template === pathname ? {} : { org_id: id };
    const query = Object.fromEntries(searchParams);
    const answer = await requestRoute(handler, method, pathname, { key: keys.owner, params, query, body });
    expect([answer.status, answer.status < 300 ? "" : answer.text]).toEqual([answer.status, ""]);
    return answer.body;
  }
  const send = async (method: string, path: string, body: object) => {
    created.push(path.replace(id, "{org_id}"));
    await call(method, path, body);
  };
  return { api: { get: (path: string) => call("GET", path), send }, created };
}

const lists = contracts.filter(({ success }) => success.page === true).map(({ path }) => path);

// An example of everything in one organization: a slow machine needs longer than for any other test.
test("each list that an example can fill has a row, and the others are named", {
  timeout: 60_000,
}, async () => {
  const org = await createTestOrganization();
  const { api, created } = apiOf(org);
  await expect(addExampleRows(api)).rejects.toThrow(/fill-installation\.ts for .*\/v1\/videos/);
  expect(created).toContain("/v1/projects");
  expect(created).toContain("/v1/organizations/{org_id}/invitations");
  expect(lists).toEqual(expect.arrayContaining(created));
  for (const path of created)
    expect(await api.get(`${path.replace("{org_id}", org.id)}?limit=1`), path).toHaveLength(1);
});

test("an installation with a row in every list stays as it is", async () => {
  const org = await createTestOrganization();
  await insertOrganizationRows(org.id, "nobody@example.com");
  const { api, created } = apiOf(org);
  await addExampleRows(api);
  expect(created).toEqual([]);
});
