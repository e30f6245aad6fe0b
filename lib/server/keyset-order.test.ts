import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "./database.ts";
import type { Prisma } from "./generated/prisma/client.ts";
import { selectListedVideos } from "./videos/video-list-queries.ts";
import { videoOrder } from "./videos/video-order.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

/** More than are looked up by their ids; and almost all. */
const DAY = { from: "2026-05-04T00:00:00Z", to: "2026-05-04T23:59:59Z", videos: 1200 };
const MOST = { from: "2026-01-01T00:00:00Z", to: "2026-05-04T23:59:59Z", videos: 4200 };
let org: TestOrganization;

beforeAll(async () => {
  org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const second = await insertTestTemplate(org.id);
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
  await database().$executeRaw`
    update videos set template_id = case when extract(day from occasion_on)::int % 2 = 0 then template_id else ${second}::uuid end,
      completed_at = case when extract(day from occasion_on)::int % 3 = 0 then created_at + interval '1 hour' end
    where org_id = ${org.id}::uuid`;
});

const ORDERS = {
  occasion_on: [{ occasionOn: "asc" }, { id: "asc" }],
  completed_at: [{ completedAt: { sort: "asc", nulls: "last" } }, { id: "asc" }],
  // Both have the same name.
  "-template_name": [{ templateId: "desc" }, { id: "desc" }],
} as const satisfies Record<string, Prisma.VideoOrderByWithRelationInput[]>;

it.each([
  { what: "a small part of the list, which is looked up and sorted", period: DAY, isSorted: true },
  { what: "most of the list, which is read in its order", period: MOST, isSorted: false },
])(
  "has all of a period of creation in other orders over its pages, and nothing else: $what",
  async ({ period, isSorted }) => {
    const filter = { created_from: period.from, created_to: period.to };
    let sorted = 0;
    const db = org.actor.db.$extends({
      query: {
        $queryRaw: ({ args, query }) => {
          if (args.sql.includes("offset 0)")) sorted += 1;
          return query(args);
        },
      },
    }) as unknown as typeof org.actor.db;
    for (const [sort, orderBy] of Object.entries(ORDERS)) {
      const order = videoOrder(sort as keyof typeof ORDERS);
      const seen: string[] = [];
      let position: { id: string; value: string | null } | null = null;
      for (;;) {
        const page = await selectListedVideos(db, org.id, filter, { order, position, take: 500 });
        seen.push(...page.map(({ row }) => row.id));
        const last = page.at(-1);
        if (last === undefined) break;
        position = { id: last.row.id, value: last.place };
      }
      const expected = await org.actor.db.video.findMany({
        where: { createdAt: { gte: period.from, lte: period.to } },
        select: { id: true },
        orderBy: [...orderBy],
      });
      expect(expected).toHaveLength(period.videos);
      expect(seen).toEqual(expected.map(({ id }) => id));
    }
    expect(sorted > 0).toBe(isSorted);
  },
);
