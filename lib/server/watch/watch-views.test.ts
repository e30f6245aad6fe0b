import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { GET as OF_COLLECTION } from "#app/v1/collections/[collection_id]/views/route.ts";
import { PATCH as UPDATE } from "#app/v1/organizations/[org_id]/route.ts";
import { GET as OF_PERSON } from "#app/v1/people/[person_id]/views/route.ts";
import { GET as WATCH } from "#app/w/[...path]/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertFinishedCollection, type TestCollection } from "#test/support/test-messages.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { eraseVideos } from "../rendering/index.ts";
import { storage } from "../storage/storage.ts";
import { addressOf, saveWatchLinks } from "../watch-links/index.ts";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const FIRST = "2026-05-04T09:00:00.000Z";
const at = (moment: string) => vi.spyOn(clock, "now").mockImplementation(() => new Date(moment));
let org: TestOrganization;

beforeEach(async () => {
  at(FIRST);
  org = await createTestOrganization();
});

const countFor = async (watch_views: "off" | "totals" | "per_person") => {
  const params = { org_id: org.id };
  const sent = { key: org.keys.owner, params, body: { watch_views } };
  expect((await requestRoute(UPDATE, "PATCH", `/v1/organizations/${org.id}`, sent)).body).toMatchObject({
    watch_views,
  });
};

type Film = TestCollection & { links: string[] };

/** A collection of videos about so many people, each with a file and a link. */
async function insertFilms(count: number): Promise<Film> {
  const people = Array.from({ length: count }, (_, index) => ({ firstName: `Person ${index}` }));
  const collection = await insertFinishedCollection(org, people);
  for (const { resultKey } of await database().video.findMany({ where: { collectionId: collection.id } }))
    await storage().write(resultKey ?? "", Buffer.from("0123456789"));
  const links = await org.actor.db.$transaction((tx) => saveWatchLinks(tx, org.id, collection.videos));
  return {
    ...collection,
    links: await Promise.all(links.map(async (link) => (await addressOf(link)) ?? "")),
  };
}

async function ask(url: string | undefined, { method = "GET", range = "bytes=0-" } = {}) {
  const request = new Request(url ?? "", { method, headers: range === "" ? {} : { range } });
  const path = new URL(request.url).pathname.slice("/w/".length);
  return WATCH(request, { path });
}

const play = (link: string | undefined, more = {}) => ask(`${link}/video.mp4`, more);

const viewsOf = async ({ id }: { id: string }, key = org.keys.viewer) =>
  (
    await requestRoute(OF_COLLECTION, "GET", `/v1/collections/${id}/views`, {
      key,
      params: { collection_id: id },
    })
  ).body;
const viewsOfPerson = async (id = "") =>
  (
    await requestRoute(OF_PERSON, "GET", `/v1/people/${id}/views`, {
      key: org.keys.viewer,
      params: { person_id: id },
    })
  ).body;

it("counts who begins to watch, of a collection together", async () => {
  const films = await insertFilms(5);
  const [one, two] = films.links;
  const none = { counted: "totals", views: 0, first_viewed_at: null, last_viewed_at: null };
  expect(await viewsOf(films)).toEqual(none);
  // Opening the page, its picture, a part further on and a question about the file are no view.
  await ask(one);
  await ask(`${one}/poster.jpg`);
  await play(one, { range: "bytes=3-5" });
  await play(one, { method: "HEAD" });
  expect(await viewsOf(films)).toEqual(none);
  expect((await play(one)).status).toBe(206);
  expect((await play(one, { range: "" })).status).toBe(200);
  at("2026-05-04T09:10:00.000Z");
  await play(two, { range: "bytes=0-1" });
  at("2026-05-04T09:31:00.000Z");
  await play(one);
  expect(await viewsOf(films)).toEqual({
    counted: "totals",
    views: 3,
    first_viewed_at: FIRST,
    last_viewed_at: "2026-05-04T09:31:00.000Z",
  });
  // Nothing is stored of a person.
  expect(await database().viewCount.count({ where: { orgId: org.id, videoId: { not: null } } })).toBe(0);
  expect(await viewsOfPerson(films.people[0])).toEqual({ ...none, views: null });
});

it("counts a film once that several web processes send, and keeps no link of it", async () => {
  const films = await insertFilms(5);
  await play(films.links[0]);
  const link = await database().watchLink.findFirstOrThrow({ where: { videoId: films.videos[0] ?? "" } });
  const { orgId, videoId, id: linkId } = link;
  vi.resetModules();
  const { countView } = await import("./view-service.ts");
  const other = await import("../clock.ts");
  const watched = { linkId, orgId, videoId, collectionId: films.id, views: "totals" as const };
  for (const [moment, views] of [
    ["09:29", 1],
    // The other process counts by the database's clock, which is some milliseconds from this one's.
    ["09:31", 2],
  ] as const) {
    vi.spyOn(other.clock, "now").mockReturnValue(new Date(`2026-05-04T${moment}:00.000Z`));
    vi.resetModules();
    await countView(watched);
    expect(await viewsOf(films)).toMatchObject({ views });
  }
  const marks = await database().requestQuota.findMany({ where: { key: { startsWith: "view " } } });
  expect(marks.length).toBeGreaterThan(0);
  expect(marks.filter(({ key }) => key.includes(linkId) || key.includes(link.tokenHash))).toEqual([]);
});

it("does not tell of fewer than five people together", async () => {
  const films = await insertFilms(4);
  await play(films.links[0]);
  expect(await viewsOf(films)).toMatchObject({ views: null, first_viewed_at: null });
});

it("tells of no collection of five of whom one has a link", async () => {
  const films = await insertFilms(5);
  await database().watchLink.deleteMany({ where: { videoId: { in: films.videos.slice(1) } } });
  await play(films.links[0]);
  expect(await viewsOf(films)).toMatchObject({ views: null, first_viewed_at: null });
});

it("plays a film while its video is held by something else", async () => {
  await countFor("per_person");
  const films = await insertFilms(5);
  const [id = ""] = films.videos;
  await database().$transaction(
    async (tx) => {
      await tx.$queryRaw`select id from videos where id = ${id}::uuid for update`;
      expect((await play(films.links[0])).status).toBe(206);
    },
    { timeout: 15_000 },
  );
  expect(await viewsOfPerson(films.people[0])).toMatchObject({ views: 0 });
  expect((await play(films.links[1])).status).toBe(206);
  expect(await viewsOfPerson(films.people[1])).toMatchObject({ views: 1 });
});

it("counts for each person where the organization wants that, and forgets it where it does not any more", async () => {
  await countFor("per_person");
  const films = await insertFilms(5);
  const [one, two] = films.links;
  await play(one);
  await play(two);
  at("2026-05-04T10:00:00.000Z");
  await play(one);
  expect(await viewsOfPerson(films.people[0])).toEqual({
    counted: "per_person",
    views: 2,
    first_viewed_at: FIRST,
    last_viewed_at: "2026-05-04T10:00:00.000Z",
  });
  expect(await viewsOfPerson(films.people[2])).toMatchObject({ views: 0 });
  expect(await viewsOf(films)).toMatchObject({ views: 3 });
  // What is known of a person goes with their videos; how often all watched together stays.
  await org.actor.db.$transaction((tx) => eraseVideos(tx, org.id, films.videos.slice(0, 1)));
  expect(await viewsOfPerson(films.people[0])).toMatchObject({ views: 0 });
  await countFor("totals");
  expect(await viewsOfPerson(films.people[1])).toMatchObject({ counted: "totals", views: null });
  await countFor("per_person");
  expect(await viewsOfPerson(films.people[1])).toMatchObject({ views: 0 });
  expect(await viewsOf(films)).toMatchObject({ views: 3 });
});

it("counts nothing where the organization does not want that, and forgets what was counted", async () => {
  const films = await insertFilms(5);
  await play(films.links[0]);
  await countFor("off");
  await play(films.links[1]);
  expect(await viewsOf(films)).toEqual({
    counted: "off",
    views: null,
    first_viewed_at: null,
    last_viewed_at: null,
  });
  expect(await database().viewCount.count({ where: { orgId: org.id } })).toBe(0);
});

it("counts every view of those who watch at the same time", async () => {
  const films = await insertFilms(12);
  await Promise.all(films.links.map((link) => play(link)));
  expect(await viewsOf(films)).toMatchObject({ views: 12 });
});

it("is nobody's of another organization, and shows the film whatever becomes of the count", async () => {
  const films = await insertFilms(5);
  const other = await createTestOrganization();
  expect(await viewsOf(films, other.keys.owner)).toMatchObject({ detail: expect.any(String) });
  await database().$executeRaw`alter table view_counts rename to hidden_counts`;
  try {
    expect((await play(films.links[0])).status).toBe(206);
  } finally {
    await database().$executeRaw`alter table hidden_counts rename to view_counts`;
  }
});
