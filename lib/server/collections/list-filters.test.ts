import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as listAssets } from "#app/v1/assets/route.ts";
import { GET as listCollections } from "#app/v1/collections/route.ts";
import { GET as listVideos } from "#app/v1/videos/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import type { AssetKind } from "../generated/prisma/client.ts";
import type { RouteHandler } from "../http/route-table.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import * as people from "../people/person-service.ts";
import * as projects from "../projects/project-service.ts";
import { beginAttempt, fail, succeed } from "../rendering/video-attempt.ts";
import { shownIn } from "../videos/staleness.ts";
import * as videos from "../videos/video-service.ts";
import * as collections from "./collection-service.ts";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

/** What one organization has, under the names by which the tests ask for it. */
async function fill(org: TestOrganization) {
  const project = await projects.create(org.actor, { name: "Spring" });
  const [template, otherTemplate] = [await insertTestTemplate(org.id), await insertTestTemplate(org.id)];
  const [ada, bob] = [
    await insertTestPerson(org.id, { firstName: "Ada", birthDate: "1990-05-17" }),
    await insertTestPerson(org.id, { firstName: "Bob" }),
  ];
  const order = { type: "people" as const, modifications: [], file_name: "{{first_name}}", dry_run: false };
  const all = await collections.create(org.actor, {
    ...order,
    name: "Everybody 100%",
    template_id: template,
    people: { ids: [ada, bob] },
  });
  const may = await collections.create(org.actor, {
    ...order,
    name: "May birthdays",
    type: "birthday",
    template_id: otherTemplate,
    project_id: project.id,
    people: { ids: [ada] },
  });
  const alone = await videos.create(org.actor, { template_id: template, person_id: bob, modifications: [] });
  return {
    project: project.id,
    template,
    otherTemplate,
    ada,
    bob,
    all: all.id,
    may: may.id,
    alone: alone.id,
  };
}

let org: TestOrganization;
let other: TestOrganization;
let own: Awaited<ReturnType<typeof fill>>;
let foreign: Awaited<ReturnType<typeof fill>>;
beforeAll(async () => {
  org = await createTestOrganization();
  other = await createTestOrganization();
  own = await fill(org);
  foreign = await fill(other);
});

const list = (handler: RouteHandler, path: string, query: Record<string, string>) =>
  requestRoute(handler, "GET", path, { key: org.keys.viewer, query });
const collectionIds = async (query: Record<string, string>) =>
  (await list(listCollections, "/v1/collections", query)).body.map(({ id }: { id: string }) => id);
const videoPage = (query: Record<string, string>) => list(listVideos, "/v1/videos", query);
type Shown = { id: string; person_name: string; collection_id: string | null };
const videosOf = async (query: Record<string, string>) =>
  (await videoPage(query)).body.map(({ person_name, collection_id }: Shown) => [person_name, collection_id]);

describe("collections", () => {
  test("by status, type, template, project and part of the name", async () => {
    expect(await collectionIds({})).toEqual([own.may, own.all]);
    expect(await collectionIds({ status: "queued" })).toEqual([own.may, own.all]);
    expect(await collectionIds({ status: "completed" })).toEqual([]);
    expect(await collectionIds({ type: "birthday" })).toEqual([own.may]);
    expect(await collectionIds({ type: "work_anniversary" })).toEqual([]);
    expect(await collectionIds({ template_id: own.template })).toEqual([own.all]);
    expect(await collectionIds({ project_id: own.project })).toEqual([own.may]);
    expect(await collectionIds({ q: "BIRTH" })).toEqual([own.may]);
    expect(await collectionIds({ q: "birthdáys MAY" })).toEqual([own.may]);
    expect(await collectionIds({ q: "00%" })).toEqual([own.all]);
    expect(await collectionIds({ q: "%" })).toEqual([]);
    expect(await collectionIds({ q: "_" })).toEqual([]);
    expect(await collectionIds({ q: "e" })).toEqual([own.all]);
  });

  test("by when they were created, both ends included", async () => {
    const [{ created_at: may }, { created_at: all }] = (await list(listCollections, "/v1/collections", {}))
      .body;
    expect(await collectionIds({ created_from: may })).toEqual([own.may]);
    expect(await collectionIds({ created_to: all })).toEqual([own.all]);
    expect(await collectionIds({ created_from: all, created_to: may })).toEqual([own.may, own.all]);
    expect(
      await collectionIds({ created_from: all.slice(0, 10), created_to: may.slice(0, 10) }),
    ).toHaveLength(2);
    expect(await collectionIds({ created_to: "2001-01-01" })).toEqual([]);
    const { status, body } = await list(listCollections, "/v1/collections", { created_from: "May" });
    expect([status, body.detail[0].loc]).toEqual([422, ["query", "created_from"]]);
  });

  test("what is another organization's finds nothing, as what is not there", async () => {
    for (const [field, id] of [
      ["template_id", foreign.template],
      ["template_id", newId()],
      ["project_id", foreign.project],
      ["project_id", newId()],
    ] as const) {
      const { status, text, headers } = await list(listCollections, "/v1/collections", {
        [field]: id,
        count: "true",
      });
      expect([status, text, headers.get("x-total-count")]).toEqual([200, "[]", "0"]);
    }
  });

  test("in both directions, page by page", async () => {
    for (const [sort, expected] of [
      ["created_at", [own.all, own.may]],
      ["-created_at", [own.may, own.all]],
    ] as const) {
      const first = await list(listCollections, "/v1/collections", { sort, limit: "1", count: "true" });
      expect(first.headers.get("x-total-count")).toBe("2");
      const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
      const rest = await collectionIds(Object.fromEntries(new URL(next).searchParams));
      expect([first.body[0].id, ...rest]).toEqual(expected);
    }
    const { status, body } = await list(listCollections, "/v1/collections", { sort: "names" });
    expect([status, body.detail[0]]).toMatchObject([422, { loc: ["query", "sort"], type: "enum" }]);
  });
});

describe("videos", () => {
  test("by collection, person, project and template", async () => {
    expect(await videosOf({ collection_id: own.all, sort: "created_at" })).toEqual([
      ["Ada", own.all],
      ["Bob", own.all],
    ]);
    expect(await videosOf({ person_id: own.bob })).toEqual([
      ["Bob", null],
      ["Bob", own.all],
    ]);
    expect(await videosOf({ project_id: own.project })).toEqual([["Ada", own.may]]);
    expect(await videosOf({ template_id: own.otherTemplate })).toEqual([["Ada", own.may]]);
    expect(await videosOf({ person_id: own.ada, collection_id: own.may, status: "queued" })).toHaveLength(1);
    expect(await videosOf({ person_id: own.bob, collection_id: own.may })).toEqual([]);
  });

  test("by words of the person, and by when they were created; also those that are up to date", async () => {
    const [newest] = (await videoPage({ collection_id: own.may })).body;
    for (const stale of [{}, { stale: "false" }] as Record<string, string>[]) {
      expect(await videosOf({ q: "ÁDA", ...stale })).toEqual([
        ["Ada", own.may],
        ["Ada", own.all],
      ]);
      expect(await videosOf({ q: "bo", ...stale })).toHaveLength(2);
      expect(await videosOf({ q: "da", ...stale })).toEqual([]);
      expect(await videosOf({ q: "ada bob", ...stale })).toEqual([]);
      expect(await videosOf({ q: "ada", project_id: own.project, ...stale })).toEqual([["Ada", own.may]]);
      expect(await videosOf({ q: "ada", created_from: newest.created_at, ...stale })).toEqual([
        ["Ada", own.may],
      ]);
      expect(await videosOf({ created_to: "2001-01-01", ...stale })).toEqual([]);
      expect((await videoPage({ q: "ada", count: "true", ...stale })).headers.get("x-total-count")).toBe("2");
    }
    expect(await videosOf({ q: "ada", stale: "true" })).toEqual([]);
  });

  test("by what they celebrate, and the day of it", async () => {
    const [first] = (await videoPage({ collection_id: own.may })).body;
    const day = first.occasion_on;
    const onDay = { occasion: "birthday", occasion_from: day, occasion_to: day };
    expect(await videosOf(onDay)).toEqual([["Ada", own.may]]);
    expect(await videosOf({ ...onDay, stale: "false" })).toEqual([["Ada", own.may]]);
    expect(await videosOf({ ...onDay, stale: "true" })).toEqual([]);
    expect(await videosOf({ ...onDay, occasion: "work_anniversary" })).toEqual([]);
    expect(await videosOf({ occasion_from: "2999-01-01" })).toEqual([]);
    expect(await videosOf({ occasion_to: "1999-12-31", stale: "false" })).toEqual([]);
  });

  test.each([
    ["built-in", { builtIn: "candlelight" }],
    ["own", { occasion: "Birthday" }],
  ])("a single video celebrates what its %s template is for", async (_kind, data) => {
    const home = await createTestOrganization();
    const id = await insertTestTemplate(home.id);
    await database().template.update({ where: { id }, data });
    const personId = await insertTestPerson(home.id, { firstName: "Ada" });
    const order = { template_id: id, person_id: personId, modifications: [], occasion_on: "2026-05-17" };
    const video = await videos.create(home.actor, order);
    await videos.create(home.actor, { ...order, template_id: await insertTestTemplate(home.id) });
    for (const [occasion, expected] of [
      ["birthday", [video.id]],
      ["work_anniversary", []],
    ] as const) {
      for (const stale of ["", "false"]) {
        const more: Record<string, string> = stale === "" ? {} : { stale };
        const query = { occasion, occasion_from: "2026-05-17", ...more };
        const { body } = await requestRoute(listVideos, "GET", "/v1/videos", {
          key: home.keys.viewer,
          query,
        });
        expect(body.map((found: { id: string }) => found.id)).toEqual(expected);
      }
    }
  });

  test("what is another organization's finds nothing, with and without `stale`", async () => {
    for (const [field, id] of [
      ["collection_id", foreign.all],
      ["person_id", foreign.ada],
      ["project_id", foreign.project],
      ["template_id", foreign.template],
      ["collection_id", newId()],
    ] as const) {
      for (const stale of ["", "true", "false"]) {
        const more: Record<string, string> = stale === "" ? {} : { stale };
        const { status, text, headers } = await videoPage({ [field]: id, count: "true", ...more });
        expect([status, text, headers.get("x-total-count")]).toEqual([200, "[]", "0"]);
      }
    }
  });
});

describe("videos that are out of date", () => {
  let home: TestOrganization;
  let templateId: string;
  const ids: string[] = [];
  const persons: string[] = [];

  /** Ends a video as a worker would, with what it shows of the person as they are now. */
  async function make(videoId: string, personId: string) {
    const { db } = home.actor;
    const row = await beginAttempt(db, videoId);
    const person = await db.person.findUniqueOrThrow({ where: { id: personId }, include: { photo: true } });
    const portrayal = {
      scene: TINY_SCENE,
      fileName: null,
      person,
      occasionOn: "2026-01-01",
    };
    const shown = { ...shownIn(portrayal), newestVersion: 1, cutLayers: [] };
    const measures = { durationSeconds: 0.5, fps: 10, width: 320, height: 180, durationMs: 5, size: 1 };
    const files = { resultKey: `result-${videoId}`, thumbnailKey: `thumbnail-${videoId}`, captionsKey: null };
    await succeed(db, { videoId, attempt: row?.attempt ?? 0 }, { ...files, ...measures, ...shown });
  }

  beforeAll(async () => {
    home = await createTestOrganization();
    templateId = await insertTestTemplate(home.id);
    for (let index = 0; index < 5; index += 1) {
      const personId = await insertTestPerson(home.id, { firstName: `Person ${index}` });
      const { id } = await videos.create(home.actor, {
        template_id: templateId,
        person_id: personId,
        modifications: [],
        occasion_on: "2026-01-01",
      });
      ids.push(id);
      persons.push(personId);
      if (index < 4) await make(id, personId);
    }
    // 0 and 2 show the name; 1 changes in what no picture shows; 3 stays; 4 is still to come.
    await people.update(home.actor, persons[0] ?? "", { first_name: "Zoe" }, null);
    await people.update(home.actor, persons[2] ?? "", { first_name: "Yan" }, null);
    await people.update(home.actor, persons[1] ?? "", { phone: "1" }, null);
  });

  const stale = async (query: Record<string, string>) => {
    const sent = { key: home.keys.viewer, query: { sort: "created_at", ...query } };
    const answer = await requestRoute(listVideos, "GET", "/v1/videos", sent);
    const found = answer.body.map(({ id }: { id: string }) => ids.indexOf(id));
    return { found, total: answer.headers.get("x-total-count"), link: answer.headers.get("link") };
  };

  test("are listed by what they show, and the others by its contrary", async () => {
    expect(await stale({ stale: "true", count: "true" })).toEqual({ found: [0, 2], total: "2", link: null });
    expect(await stale({ stale: "false", count: "true" })).toEqual({
      found: [1, 3, 4],
      total: "3",
      link: null,
    });
    expect((await stale({ stale: "true", sort: "-created_at" })).found).toEqual([2, 0]);
    expect((await stale({ stale: "true", person_id: persons[2] ?? "" })).found).toEqual([2]);
    expect((await stale({ stale: "true", status: "queued" })).found).toEqual([]);
    expect((await stale({ stale: "false", status: "queued" })).found).toEqual([4]);
  });

  test("come in pages", async () => {
    for (const [wanted, expected] of [
      ["true", [0, 2]],
      ["false", [1, 3, 4]],
    ] as const) {
      const found: number[] = [];
      let query: Record<string, string> | null = { stale: wanted, limit: "1" };
      while (query !== null) {
        const page: Awaited<ReturnType<typeof stale>> = await stale(query);
        expect(page.found).toHaveLength(1);
        found.push(...page.found);
        const next = /<([^>]+)>/.exec(page.link ?? "")?.[1];
        query = next === undefined ? null : Object.fromEntries(new URL(next).searchParams);
      }
      expect(found).toEqual(expected);
    }
  });

  test("a newer template makes all finished ones so; a failed one is none", async () => {
    const video = await videos.create(home.actor, {
      template_id: templateId,
      person_id: persons[3] ?? "",
      modifications: [],
    });
    const row = await beginAttempt(home.actor.db, video.id);
    const own = { videoId: video.id, attempt: row?.attempt ?? 0 };
    await fail(home.actor.db, own, { code: "asset_missing", message: "There is no photo" });
    await database().template.update({
      where: { id: templateId },
      data: { latestVersion: 2, versions: { create: { version: 2, scene: TINY_SCENE } } },
    });
    expect((await stale({ stale: "true" })).found).toEqual([0, 1, 2, 3]);
    expect((await stale({ stale: "false" })).found).toEqual([4, -1]);
  });
});

describe("assets", () => {
  const insert = async ({ id: orgId }: TestOrganization, kind: AssetKind) => {
    const id = newId();
    const storageKey = `organizations/${orgId}/assets/${id}`;
    await database().asset.create({
      data: {
        id,
        orgId,
        kind,
        fileName: `a ${kind}`,
        contentType: "application/octet-stream",
        size: 1,
        storageKey,
      },
    });
    return id;
  };

  test("by kind, in both directions, counted; none of another organization", async () => {
    const [image, font, second] = [
      await insert(org, "image"),
      await insert(org, "font"),
      await insert(org, "image"),
    ];
    await insert(other, "image");
    const assets = async (query: Record<string, string>) => {
      const { body, headers } = await list(listAssets, "/v1/assets", { count: "true", ...query });
      return [body.map(({ id }: { id: string }) => id), headers.get("x-total-count")];
    };
    expect(await assets({})).toEqual([[second, font, image], "3"]);
    expect(await assets({ kind: "image" })).toEqual([[second, image], "2"]);
    expect(await assets({ kind: "image", sort: "created_at", limit: "1" })).toEqual([[image], "2"]);
    expect(await assets({ kind: "audio" })).toEqual([[], "0"]);
    const [first] = (await list(listAssets, "/v1/assets", { limit: "1" })).body;
    expect(first).toMatchObject({
      kind: "image",
      file_name: "a image",
      url: expect.stringContaining("/files/"),
    });
  });
});
