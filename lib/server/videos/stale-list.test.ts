import { afterAll, expect, it } from "vitest";
import { GET } from "#app/v1/videos/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const VIDEOS = 30_000;

it("finds the few that are not out of date after a template of many has changed", {
  timeout: 60_000,
}, async () => {
  const org = await createTestOrganization();
  const [templateId, personId] = [
    await insertTestTemplate(org.id),
    await insertTestPerson(org.id, { firstName: "Ada" }),
  ];
  await database().$executeRaw`
    insert into videos (id, org_id, template_id, template_version, person_id, status, result_key, newest_version,
      person_revision)
    select gen_random_uuid(), ${org.id}::uuid, ${templateId}::uuid, 1, ${personId}::uuid, 'succeeded', 'result', 1, 1
    from generate_series(1, ${VIDEOS})`;
  await database().$executeRaw`analyze videos`;
  await database().template.update({ where: { id: templateId }, data: { latestVersion: 2 } });
  const current = { id: newId(), orgId: org.id, templateId, templateVersion: 1 };
  await database().video.create({ data: current });
  const list = (stale: boolean) =>
    requestRoute(GET, "GET", "/v1/videos", {
      key: org.keys.viewer,
      query: { stale: String(stale), count: "true", limit: "10" },
    });
  const began = performance.now();
  const [rest, stale] = [await list(false), await list(true)];
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(rest.body.map(({ id }: { id: string }) => id)).toEqual([current.id]);
  expect(rest.headers.get("x-total-count")).toBe("1");
  expect([stale.body.length, stale.headers.get("x-total-count")]).toEqual([10, "10000+"]);
});
