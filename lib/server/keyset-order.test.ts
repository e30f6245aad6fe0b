import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "./database.ts";
import { selectListedVideos } from "./videos/video-list-queries.ts";
import { videoOrder } from "./videos/video-order.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

/** More than are looked up by their ids. */
const DAY = { from: "2026-05-04T00:00:00Z", to: "2026-05-04T23:59:59Z", videos: 1200 };
let org: TestOrganization;

beforeAll(async () => {
  org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const other = await createTestOrganization();
  const otherTemplate = await insertTestTemplate(other.id);
  for (const [orgId, template, day, videos] of [
    [org.id, templateId, "2026-05-04", DAY.videos],
    [org.id, templateId, "2026-01-04", 3000],
    [org.id, templateId, "2026-05-05", 500],
    [other.id, otherTemplate, "2026-05-04", 500],
  ] as const)
    await database().$executeRaw`
      insert into videos (id, org_id, template_id, template_version, created_at, occasion_on)
      select overlay(gen_random_uuid()::text placing
          overlay(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') placing '-' from 9 for 0) from 1 for 13)::uuid,
        ${orgId}::uuid, ${template}::uuid, 1, at, date '2026-06-01' - n % 300
      from generate_series(1, ${videos}::int) n cross join lateral (select ${day}::timestamptz + n % 8000 * interval '10 s' as at) t`;
});

it("has all of a period of creation in another order over its pages, and nothing else", async () => {
  const filter = { created_from: DAY.from, created_to: DAY.to };
  const order = videoOrder("occasion_on");
  const seen: { id: string; day: string }[] = [];
  let position: { id: string; value: string | null } | null = null;
  for (;;) {
    const page = await selectListedVideos(org.actor.db, org.id, filter, { order, position, take: 500 });
    seen.push(...page.map(({ row }) => ({ id: row.id, day: row.occasionOn.toISOString() })));
    const last = page.at(-1);
    if (last === undefined) break;
    position = { id: last.row.id, value: last.place };
  }
  const expected = await org.actor.db.video.findMany({
    where: { createdAt: { gte: DAY.from, lte: DAY.to } },
    orderBy: [{ occasionOn: "asc" }, { id: "asc" }],
  });
  expect(expected).toHaveLength(DAY.videos);
  expect(seen).toEqual(expected.map(({ id, occasionOn }) => ({ id, day: occasionOn.toISOString() })));
});
