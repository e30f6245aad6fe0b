import { afterAll, afterEach, expect, it, onTestFinished, vi } from "vitest";
import { GET } from "#app/live/route.ts";
import { closePages, look, newViewer } from "#test/support/live-page.ts";
import { SILENT_MAIL_SERVER } from "#test/support/mail-server.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertFinishedCollection } from "#test/support/test-messages.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import * as collections from "../collections/collection-service.ts";
import { database } from "../database.ts";
import { currentUse, forRequest } from "../database-use.ts";
import { settleEnvironment } from "../environment.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import * as sending from "../messages/message-send-service.ts";
import { suspend } from "../organizations/member-service.ts";
import * as people from "../people/person-service.ts";
import { beginAttempt, fail, reportProgress } from "../rendering/video-attempt.ts";
import { shownIn } from "../videos/staleness.ts";
import { closeLive } from "./live-service.ts";

await openTestInstallation();
afterAll(async () => {
  await closeLive();
  await closeQueue();
  await database().$disconnect();
});

afterEach(closePages);

async function orderVideos(org: TestOrganization, count: number) {
  const templateId = await insertTestTemplate(org.id);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push(await insertTestPerson(org.id, { firstName: `Person ${index}` }));
  const collection = await collections.create(org.actor, {
    name: "All of us",
    type: "people",
    template_id: templateId,
    people: { ids },
    modifications: [],
    file_name: "{{first_name}}",
  });
  const { items } = await collections.listVideos(org.actor, collection.id, { limit: 200, count: false });
  return { collectionId: collection.id, videoIds: items.map(({ id }) => id) };
}

async function begin({ actor }: TestOrganization, videoId: string) {
  const row = await beginAttempt(actor.db, videoId);
  if (row === null) throw new Error("nothing to render");
  return { videoId, attempt: row.attempt };
}

const error = { code: "asset_missing" as const, message: "There is no photo" };

it("tells pages of an organization what is being made in it, and of no other", {
  timeout: 60_000,
}, async () => {
  const [org, other] = [await createTestOrganization(), await createTestOrganization()];
  const order = await orderVideos(org, 3);
  const elsewhere = await orderVideos(other, 1);
  const page = await look((await newViewer(org.id)).cookie, org.id);
  const theirs = await look((await newViewer(other.id)).cookie, other.id);
  const [first = "", second = ""] = order.videoIds;

  const own = await begin(org, first);
  const begun = await page.until(({ videos }) => videos.some(({ id }) => id === first));
  expect(begun.videos).toMatchObject([{ id: first, collection_id: order.collectionId, status: "rendering" }]);
  expect(begun.collections).toMatchObject([{ id: order.collectionId, status: "rendering", rendering: 1 }]);

  await reportProgress(org.actor.db, own, 0.4);
  const drawn = await page.until(({ videos }) => videos.some(({ progress }) => progress > 0));
  expect(drawn.videos).toEqual([{ id: first, collection_id: order.collectionId, progress: 0.4 }]);

  await Promise.all([begin(org, second), fail(org.actor.db, own, error)]);
  const failed = await page.until(({ collections: [changed] }) => changed?.failed === 1);
  expect(failed.collections).toMatchObject([{ id: order.collectionId, total: 3, completed: 0 }]);

  // The first that they hear is of their own, though it happened last.
  await begin(other, elsewhere.videoIds[0] ?? "");
  const heard = await theirs.next();
  expect(heard?.videos.map(({ id }) => id)).toEqual(elsewhere.videoIds);
  expect(heard?.collections.map(({ id }) => id)).toEqual([elsewhere.collectionId]);
});

it("tells of many at once that they are to be asked for again", async () => {
  const org = await createTestOrganization();
  const page = await look((await newViewer(org.id)).cookie, org.id);
  const { collectionId } = await orderVideos(org, 30);
  const came = await page.until(({ ask }) => ask.videos);
  expect(came.ask).toEqual({ collections: true, videos: true, videosOf: [collectionId] });
  await database().video.updateMany({ where: { collectionId }, data: { status: "canceled" } });
  const changed = await page.until(({ ask }) => ask.videosOf.includes(collectionId));
  expect(changed).toMatchObject({ videos: [], ask: { collections: false } });
});

it("tells at once that a video is out of date, and which fields have changed", async () => {
  const org = await createTestOrganization();
  const { collectionId, videoIds } = await orderVideos(org, 2);
  const [videoId = ""] = videoIds;
  const { personId } = await database().video.findUniqueOrThrow({ where: { id: videoId } });
  const person = await org.actor.db.person.findUniqueOrThrow({
    where: { id: personId ?? "" },
    include: { photo: true },
  });
  const portrayal = { scene: TINY_SCENE, person, fileName: "{{first_name}}", occasionOn: "2026-05-01" };
  const files = { resultKey: newId(), thumbnailKey: newId(), size: 1 };
  const measures = { durationSeconds: 0.5, fps: 10, width: 320, height: 180, durationMs: 5 };
  const done = { status: "succeeded", newestVersion: 1, completedAt: new Date() } as const;
  await database().video.update({
    where: { id: videoId },
    data: { ...files, ...measures, ...done, ...shownIn(portrayal) },
  });
  await database().collection.update({
    where: { id: collectionId },
    data: { status: "completed", completed: 1 },
  });
  const page = await look((await newViewer(org.id)).cookie, org.id);
  await people.update(org.actor, person.id, { first_name: "Zsófia" }, null);
  const told = await page.until(({ videos }) => videos.some(({ id }) => id === videoId));
  expect(told.videos).toMatchObject([{ id: videoId, stale: ["person"], stale_fields: ["first_name"] }]);
  expect(told.collections).toMatchObject([{ id: collectionId, stale: 1 }]);
  // A template's new version makes all of its videos so.
  const { templateId } = await database().video.findUniqueOrThrow({ where: { id: videoId } });
  await database().template.update({ where: { id: templateId }, data: { latestVersion: 2 } });
  expect((await page.until(({ ask }) => ask.outdated === true)).videos).toEqual([]);
});

it("tells that messages came, went on, were held back and are gone, and of no other mail", async () => {
  settleEnvironment({ mailServer: SILENT_MAIL_SERVER });
  const [org, other] = [await createTestOrganization(), await createTestOrganization()];
  const { id } = await insertFinishedCollection(org, [{ firstName: "Ada", email: "ada@example.com" }]);
  const page = await look((await newViewer(org.id)).cookie, org.id);
  const theirs = await look((await newViewer(other.id)).cookie, other.id);
  /** What the page hears of this before it hears of a collection, which comes last. */
  const heard = async (change: () => Promise<unknown>) => {
    await change();
    await database().collection.update({ where: { id }, data: { startedAt: new Date() } });
    let isTold = false;
    await page.until(({ ask, collections: [collection] }) => {
      isTold ||= ask.messages === true;
      return collection !== undefined;
    });
    return isTold;
  };
  const words = { subject: "For you", text: "Watch this." };
  const now = { at: null, send_again: false, dry_run: false };
  const messages = { orgId: org.id };
  expect(
    await heard(() => sending.sendForCollection(org.actor, id, { to: "person", ...words, ...now })),
  ).toBe(true);
  const mail = (data: object) => () => database().mail.updateMany({ where: messages, data });
  expect(await heard(mail({ inHand: true, attemptedAt: new Date() }))).toBe(false);
  expect(await heard(mail({ status: "sent", attempts: 1, inHand: false }))).toBe(true);
  const pause = { pausedAt: new Date() };
  expect(await heard(() => database().messageSend.updateMany({ where: messages, data: pause }))).toBe(true);
  const account = { kind: "invitation", recipient: "x@example.com", language: "en", params: {} } as const;
  const row = { ...account, id: newId(), orgId: org.id, messageId: "<1@example.com>" };
  expect(await heard(() => database().mail.create({ data: row }))).toBe(false);
  expect(await heard(() => database().mail.deleteMany({ where: { sendId: null } }))).toBe(false);
  expect(await heard(() => database().mail.deleteMany({ where: messages }))).toBe(true);
  // The first that they hear is of their own.
  await orderVideos(other, 1);
  expect((await theirs.next())?.ask).not.toHaveProperty("messages");
});

it("asks nobody for the videos of a collection that is gone", async () => {
  const org = await createTestOrganization();
  const { collectionId } = await orderVideos(org, 1);
  const page = await look((await newViewer(org.id)).cookie, org.id);
  await database().$transaction([
    database().video.deleteMany({ where: { collectionId } }),
    database().collection.delete({ where: { id: collectionId } }),
  ]);
  const gone = await page.until(({ ask }) => ask.collections);
  expect(gone).toMatchObject({ collections: [], ask: { videos: true, videosOf: [] } });
});

it("answers no stream to a stranger, another organization's member or a key", async () => {
  const [org, other] = [await createTestOrganization(), await createTestOrganization()];
  const outsider = await newViewer(other.id);
  expect((await look("", org.id)).status).toBe(401);
  expect((await look(outsider.cookie, org.id)).status).toBe(404);
  const byKey = new Request(`http://127.0.0.1:3000/live?organization=${org.id}`, {
    headers: { Authorization: `Bearer ${org.keys.owner}` },
  });
  expect((await GET(byKey)).status).toBe(401);
});

it("cuts off who is suspended, removed or signed out, and nobody else", async () => {
  const org = await createTestOrganization();
  const [suspended, removed, signedOut, stays] = [
    await newViewer(org.id),
    await newViewer(org.id),
    await newViewer(org.id),
    await newViewer(org.id),
  ];
  const [one, two, three, staying] = [
    await look(suspended.cookie, org.id),
    await look(removed.cookie, org.id),
    await look(signedOut.cookie, org.id),
    await look(stays.cookie, org.id),
  ];
  await suspend(org.actor, suspended.userId);
  expect(await one.next()).toBeNull();
  await database().member.deleteMany({ where: { userId: removed.userId } });
  expect(await two.next()).toBeNull();
  await database().session.deleteMany({ where: { userId: signedOut.userId } });
  expect(await three.next()).toBeNull();

  await orderVideos(org, 1);
  expect((await staying.next())?.ask.collections).toBe(true);
  await database().organization.update({ where: { id: org.id }, data: { status: "suspended" } });
  await expect(staying.until(() => false)).rejects.toThrow("the stream ended");
});

it("keeps to few streams for a browser, and takes the place of one that has gone", async () => {
  const org = await createTestOrganization();
  const { cookie } = await newViewer(org.id);
  const pages = await Promise.all(Array.from({ length: 6 }, () => look(cookie, org.id)));
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 204, 204]);
  pages.find(({ status }) => status === 200)?.close();
  expect((await look(cookie, org.id)).status).toBe(200);
});

it("belongs to no request, not even to the first one that looks on", async () => {
  await closeLive();
  const org = await createTestOrganization();
  const { cookie } = await newViewer(org.id);
  const limits: unknown[] = [];
  const begin = globalThis.setInterval;
  const beginning = vi.spyOn(globalThis, "setInterval").mockImplementation((...given) => {
    limits.push(currentUse());
    return begin(...given);
  });
  onTestFinished(() => beginning.mockRestore());
  const page = await forRequest(
    () => false,
    () => look(cookie, org.id),
  );
  expect(page.status).toBe(200);
  // The heartbeat and the check of who has access.
  expect(limits.slice(-2)).toEqual([undefined, undefined]);
});

it("listens with one connection, and sends its pages away when that is lost", async () => {
  const org = await createTestOrganization();
  const { cookie } = await newViewer(org.id);
  const listeners = () =>
    database().$queryRaw<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'rollcall-live' and datname = current_database()`;
  const pages = [await look(cookie, org.id), await look(cookie, org.id)];
  const [listener, ...more] = await listeners();
  expect(more).toEqual([]);
  await database().$queryRaw`select pg_terminate_backend(${listener?.pid}::int)`;
  for (const page of pages) expect(await page.next()).toBeNull();

  const again = await look(cookie, org.id);
  await orderVideos(org, 1);
  expect((await again.next())?.ask.collections).toBe(true);
});
