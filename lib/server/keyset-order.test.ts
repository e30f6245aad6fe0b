import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "./database.ts";
import type { Prisma } from "./generated/prisma/client.ts";
import { readListed } from "./keyset-order.ts";
import { selectListedVideos } from "./videos/video-list-queries.ts";
import { videoOrder } from "./videos/video-order.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

/** More than are looked up by their ids, and than one statement sorts; and almost all. */
const DAY = { from: "2026-05-04T00:00:00Z", to: "2026-05-04T23:59:59Z", videos: 6000 };
const MOST = { from: "2026-01-01T00:00:00Z", to: "2026-05-04T23:59:59Z", videos: 15_000 };
let org: TestOrganization;

beforeAll(async () => {
  org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const second = await insertTestTemplate(org.id);
  const other = await createTestOrganization();
  const otherTemplate = await insertTestTemplate(other.id);
  for (const [orgId, template, day, videos] of [
    [org.id, templateId, "2026-05-04", DAY.videos],
    [org.id, templateId, "2026-01-04", 9000],
    [org.id, templateId, "2026-05-05", 2500],
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
  // Among the oldest alone.
  await database().$executeRaw`
    update videos set occasion_on = date '2024-01-02' + extract(hour from created_at)::int % 3
    where id in (select id from videos where org_id = ${org.id}::uuid order by id limit 40)`;
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
        const { found: page } = await selectListedVideos(db, org.id, filter, { order, position, take: 3000 });
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

it.each([
  { what: "few days, which are looked up", from: "2024-01-01", to: "2024-01-03", isLookedUp: true },
  {
    what: "most days, of which the next videos are",
    from: "2025-09-01",
    to: "2026-05-31",
    isLookedUp: false,
  },
])(
  "has all of a range of occasions by creation over its pages, and nothing else: $what",
  async ({ from, to, isLookedUp }) => {
    let lookedUp = 0;
    const db = org.actor.db.$extends({
      query: {
        $queryRaw: ({ args, query }) => {
          if (/occasion_on <= \S+ offset 0\)/.test(args.sql)) lookedUp += 1;
          return query(args);
        },
      },
    }) as unknown as typeof org.actor.db;
    for (const sort of ["created_at", "-created_at"] as const) {
      const order = videoOrder(sort);
      const seen: string[] = [];
      let position: { id: string; value: string | null } | null = null;
      for (;;) {
        const filter = { occasion_from: from, occasion_to: to };
        const { found: page } = await selectListedVideos(db, org.id, filter, { order, position, take: 1000 });
        seen.push(...page.map(({ row }) => row.id));
        const last = page.at(-1);
        if (page.length < 1000 || last === undefined) break;
        position = { id: last.row.id, value: last.place };
      }
      const expected = await org.actor.db.video.findMany({
        where: { occasionOn: { gte: new Date(from), lte: new Date(to) } },
        select: { id: true },
        orderBy: { id: sort === "created_at" ? "asc" : "desc" },
      });
      expect(expected.length).toBeGreaterThan(0);
      expect(seen).toEqual(expected.map(({ id }) => id));
    }
    expect(lookedUp > 0).toBe(isLookedUp);
  },
);

it("goes on after rows that were deleted once their places were found", async () => {
  const found = ["a", "b", "c"].map((id) => ({ id, place: `of ${id}` }));
  const without =
    (...gone: string[]) =>
    async (ids: string[]) =>
      ids.filter((id) => !gone.includes(id)).map((id) => ({ id }));
  const placed = (...ids: string[]) => ids.map((id) => ({ row: { id }, place: `of ${id}` }));
  expect(await readListed(found, 3, without())).toEqual({ found: placed("a", "b", "c"), until: null });
  const until = { value: "of c", id: "c" };
  expect(await readListed(found, 3, without("b"))).toEqual({ found: placed("a", "c"), until });
  expect(await readListed(found, 3, without("a", "b", "c"))).toEqual({ found: [], until });
  // Fewer than were asked for: nothing follows, whatever was deleted.
  expect(await readListed(found, 4, without("b"))).toEqual({ found: placed("a", "c"), until: null });
});
