import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as listCollections } from "#app/v1/collections/route.ts";
import { GET as listVideos } from "#app/v1/videos/route.ts";
import { COLLECTION_SORTS } from "#lib/contract/resources/collection.ts";
import { VIDEO_SORTS } from "#lib/contract/resources/video.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { encodeCursor } from "../cursor.ts";
import { database } from "../database.ts";
import type { RouteHandler } from "../http/route-table.ts";
import { newId } from "../ids.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let org: TestOrganization;
/** The names of videos and collections that the tests ask for, by id. */
const names = new Map<string, string>();

const day = (text: string) => new Date(`${text}T00:00:00Z`);

async function insertTemplate(orgId: string, name: string) {
  const id = await insertTestTemplate(orgId);
  await database().template.update({ where: { id }, data: { name } });
  return id;
}

async function insertProject(orgId: string, name: string) {
  const id = newId();
  await database().project.create({
    data: { id, orgId, name, slug: name.toLowerCase().replace(/\W/g, "-") },
  });
  return id;
}

/** Three templates, two projects and four collections, whose names are in another order than their ids. */
async function fill(orgId: string) {
  const [team10, team2, emile] = [
    await insertTemplate(orgId, "Team 10"),
    await insertTemplate(orgId, "team 2"),
    await insertTemplate(orgId, "Émile"),
  ];
  const [zoo, arc] = [await insertProject(orgId, "Zoo"), await insertProject(orgId, "arc")];
  const collections = [
    {
      name: "b",
      templateId: team10,
      projectId: zoo,
      total: 3,
      status: "completed",
      completedAt: day("2026-03-01"),
    },
    { name: "Ä", templateId: team2, projectId: null, total: 1, status: "rendering", type: "birthday" },
    {
      name: "c 10",
      templateId: emile,
      projectId: arc,
      total: 2,
      status: "completed",
      completedAt: day("2026-01-01"),
    },
    { name: "c 9", templateId: team2, projectId: arc, total: 3, status: "queued", type: "work_anniversary" },
  ] as const;
  const ids: Record<string, string> = {};
  for (const each of collections) {
    const id = newId();
    ids[each.name] = id;
    names.set(id, each.name);
    await database().collection.create({
      data: { type: "people", ...each, id, orgId, templateVersion: 1, fileName: "{{first_name}}" },
    });
  }
  const person = (firstName: string, lastName?: string) =>
    insertTestPerson(orgId, { firstName, ...(lastName && { lastName }) });
  const [zed, ada, cher] = [await person("Zed", "Abel"), await person("ada", "Öz"), await person("Cher")];
  const made = { status: "succeeded", resultKey: "r", newestVersion: 1, personRevision: 1 } as const;
  const videos = [
    { name: "1", personId: ada, templateId: team10, status: "queued", occasionOn: day("2026-02-02") },
    {
      ...{
        name: "2",
        personId: zed,
        templateId: emile,
        projectId: zoo,
        collectionId: ids["c 10"],
        position: 1,
      },
      ...{ ...made, completedAt: day("2026-04-01"), durationSeconds: 4.5, durationMs: 900 },
      occasionOn: day("2026-02-03"),
    },
    {
      ...{
        name: "3",
        personId: cher,
        templateId: team2,
        projectId: arc,
        collectionId: ids["c 9"],
        position: 0,
      },
      ...{ ...made, completedAt: day("2026-03-01"), durationSeconds: 12, durationMs: 1000 },
      occasionOn: day("2026-02-01"),
    },
    {
      name: "4",
      personId: null,
      templateId: emile,
      status: "failed",
      error: { code: "asset_missing", message: "There is no photo" },
      completedAt: day("2026-05-01"),
      occasionOn: day("2026-02-04"),
    },
    {
      ...{
        name: "5",
        personId: zed,
        templateId: team2,
        projectId: arc,
        collectionId: ids["c 10"],
        position: 0,
      },
      ...{ ...made, completedAt: day("2026-02-01"), durationSeconds: 4.5, durationMs: 20000 },
      occasionOn: day("2026-02-05"),
    },
  ] as const;
  for (const { name, ...each } of videos) {
    const id = newId();
    names.set(id, name);
    await database().video.create({ data: { ...each, id, orgId, templateVersion: 1 } });
  }
  return { emile, arc, zed, cher };
}

let own: Awaited<ReturnType<typeof fill>>;
beforeAll(async () => {
  // The same in another organization, which no list may show.
  await fill((await createTestOrganization()).id);
  org = await createTestOrganization();
  own = await fill(org.id);
});

/** The names of all rows in the order of the list, read page by page. */
async function pages(handler: RouteHandler, path: string, query: Record<string, string>) {
  const seen: string[] = [];
  let next: Record<string, string> | null = query;
  while (next !== null) {
    const { status, body, headers } = await requestRoute(handler, "GET", path, {
      key: org.keys.viewer,
      query: next,
    });
    expect(status).toBe(200);
    seen.push(...body.map(({ id }: { id: string }) => names.get(id)));
    const link: string | undefined = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
    next = link === undefined ? null : Object.fromEntries(new URL(link).searchParams);
  }
  return seen.join(", ");
}

const videos = (query: Record<string, string>) => pages(listVideos, "/v1/videos", query);
const collections = (query: Record<string, string>) => pages(listCollections, "/v1/collections", query);

/** By column, in ascending order: rows with a value, then the ranges of those without one. */
const VIDEO_ORDERS: Record<string, string[][]> = {
  created_at: [["1", "2", "3", "4", "5"]],
  status: [["1", "2", "3", "5", "4"]],
  // People without a last name come before videos about nobody.
  person_name: [["2", "5", "1"], ["3"], ["4"]],
  template_name: [["2", "4", "3", "5", "1"]],
  collection_name: [
    ["3", "5", "2"],
    ["1", "4"],
  ],
  project_name: [
    ["3", "5", "2"],
    ["1", "4"],
  ],
  occasion_on: [["3", "1", "2", "4", "5"]],
  completed_at: [["5", "3", "2", "4"], ["1"]],
  duration_seconds: [
    ["2", "5", "3"],
    ["1", "4"],
  ],
  duration_ms: [
    ["2", "3", "5"],
    ["1", "4"],
  ],
};

const COLLECTION_ORDERS: Record<string, string[][]> = {
  created_at: [["b", "Ä", "c 10", "c 9"]],
  name: [["Ä", "b", "c 9", "c 10"]],
  status: [["c 9", "Ä", "b", "c 10"]],
  type: [["b", "c 10", "Ä", "c 9"]],
  template_name: [["c 10", "Ä", "c 9", "b"]],
  project_name: [["c 10", "c 9", "b"], ["Ä"]],
  total: [["Ä", "c 10", "b", "c 9"]],
  completed_at: [
    ["c 10", "b"],
    ["Ä", "c 9"],
  ],
};

function expectedOrder(orders: Record<string, string[][]>, sort: string): string {
  const ranges = orders[sort.replace("-", "")] ?? [];
  return ranges.flatMap((range) => (sort.startsWith("-") ? range.toReversed() : range)).join(", ");
}

test.each(VIDEO_SORTS)("videos are sorted by %s, on every page, also those up to date", async (sort) => {
  for (const limit of ["2", "100"])
    for (const filter of [{}, { stale: "false" }] as Record<string, string>[])
      expect(await videos({ sort, limit, ...filter })).toBe(expectedOrder(VIDEO_ORDERS, sort));
});

test.each(COLLECTION_SORTS)("collections are sorted by %s, on every page", async (sort) => {
  for (const limit of ["2", "100"])
    expect(await collections({ sort, limit })).toBe(expectedOrder(COLLECTION_ORDERS, sort));
});

test("every order goes with every filter", async () => {
  const { emile, arc, zed } = own;
  for (const sort of VIDEO_SORTS) {
    const only = async (filter: Record<string, string>) =>
      (await videos({ sort, limit: "2", ...filter })).split(", ").sort().join("");
    expect(await only({ q: "ábel" }), sort).toBe("25");
    expect(await only({ template_id: emile, status: "failed" }), sort).toBe("4");
    expect(await only({ project_id: arc, occasion_from: "2026-02-02" }), sort).toBe("5");
    expect(await only({ person_id: zed, created_from: "2020-01-01" }), sort).toBe("25");
    expect(await only({ occasion: "birthday" }), sort).toBe("");
  }
  for (const sort of COLLECTION_SORTS) {
    const only = async (filter: Record<string, string>) =>
      (await collections({ sort, limit: "2", ...filter })).split(", ").sort().join("");
    expect(await only({ q: "C", status: "completed" }), sort).toBe("c 10");
    expect(await only({ project_id: arc, created_to: "2099-01-01" }), sort).toBe("c 10c 9");
    expect(await only({ template_id: emile, type: "people" }), sort).toBe("c 10");
  }
});

test("what is out of date comes in every order, too", async () => {
  await database().template.update({ where: { id: own.emile }, data: { latestVersion: 2 } });
  await database().person.update({ where: { id: own.cher }, data: { firstName: "Char", revision: 2 } });
  expect(await videos({ stale: "true", sort: "duration_ms", limit: "1" })).toBe("2, 3");
  expect(await videos({ stale: "true", sort: "-person_name", limit: "1" })).toBe("2, 3");
  expect(await videos({ stale: "false", sort: "-completed_at", limit: "1" })).toBe("4, 5, 1");
});

test.each([
  ["videos", "completed_at", "[0,1]"],
  ["videos", "completed_at", '[0,"2026-02-30T00:00:00Z"]'],
  ["videos", "completed_at", '[0,"1700000000000000000"]'],
  ["videos", "completed_at", "[7]"],
  ["videos", "completed_at", "[-1]"],
  ["videos", "completed_at", null],
  ["videos", "created_at", "[0]"],
  ["videos", "status", '[0,"lost"]'],
  ["videos", "duration_ms", "[0,3000000000]"],
  ["videos", "duration_ms", '[0,"5"]'],
  ["videos", "duration_seconds", "[0,1e999]"],
  ["videos", "occasion_on", '[0,"0000-01-01"]'],
  ["videos", "person_name", '[0,"a","b"]'],
  ["videos", "person_name", '[0,"a\\u0000","b","0199d3c6-0c52-7a9b-8e47-2b5d1f6c3e94"]'],
  ["videos", "person_name", '[0,"a","b","c"]'],
  ["collections", "name", '{"0":"a"}'],
  ["collections", "name", "name"],
  ["collections", "total", "[0,1.5]"],
])("a made-up cursor of %s by %s, %s, is refused", async (name, sort, value) => {
  const cursor = encodeCursor(`${name} ${sort}`, { value, id: newId() });
  const handler = name === "videos" ? listVideos : listCollections;
  const query = { sort, cursor };
  const { status, body } = await requestRoute(handler, "GET", `/v1/${name}`, { key: org.keys.viewer, query });
  expect([status, body.detail?.[0]?.loc]).toEqual([422, ["query", "cursor"]]);
});
