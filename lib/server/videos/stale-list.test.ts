import { afterAll, expect, it } from "vitest";
import { GET } from "#app/v1/videos/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import type { Position } from "../cursor.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { countByStaleness, selectByStaleness } from "./stale-list.ts";
import { videoOrder } from "./video-order.ts";

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

it.each(["-created_at", "created_at"] as const)(
  "looks through so many videos for a page, and goes on from there with the next: %s",
  async (sort) => {
    const org = await createTestOrganization();
    const templateId = await insertTestTemplate(org.id);
    const personId = await insertTestPerson(org.id, { firstName: "Ada" });
    const ids = Array.from({ length: 95 }, () => newId());
    const outOfDate = [3, 4, 50, 91];
    await database().video.createMany({
      data: ids.map((id, index) => ({
        ...{ id, orgId: org.id, templateId, templateVersion: 1, personId, status: "succeeded" as const },
        ...{ resultKey: "result", personRevision: 1, newestVersion: outOfDate.includes(index) ? 0 : 1 },
      })),
    });
    const order = videoOrder(sort);
    const limits = { piece: 10, most: 20 };
    for (const stale of [true, false]) {
      const wanted = { orgId: org.id, stale, filter: {} };
      const seen: string[] = [];
      let emptyPages = 0;
      let position: Position | null = null;
      for (;;) {
        const place = { order, position, take: 3 };
        const page = await selectByStaleness(org.actor.db, wanted, place, limits);
        seen.push(...page.found.map(({ row }) => row.id));
        if (page.found.length === 0) emptyPages += 1;
        const last = page.found.at(-1);
        position = page.until ?? (page.found.length < 3 || !last ? null : { value: null, id: last.row.id });
        if (position === null) break;
      }
      const expected = ids.filter((_, index) => outOfDate.includes(index) === stale);
      expect(seen).toEqual(sort === "created_at" ? expected : expected.toReversed());
      expect(emptyPages > 0).toBe(stale);
    }
    const wanted = { orgId: org.id, stale: true, filter: {} };
    expect(await countByStaleness(org.actor.db, wanted, limits)).toBe(null);
    expect(await countByStaleness(org.actor.db, wanted)).toBe("4");
  },
);
