import { afterAll, expect, it } from "vitest";
import { database } from "#lib/server/database.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { newId } from "../ids.ts";
import { findSharedSources } from "./viewing-access.ts";
import { forgetSharedPart, MOST_SOURCES, noteSharedParts } from "./viewing-rows.ts";

await openTestInstallation();
const org = await createTestOrganization();
const templateId = await insertTestTemplate(org.id);
afterAll(() => database().$disconnect());

async function addVideo(of = org, template = templateId): Promise<string> {
  const id = newId();
  await database().video.create({ data: { id, orgId: of.id, templateId: template, templateVersion: 1 } });
  return id;
}

let keys = 0;
function newKey(): string {
  keys += 1;
  return String(keys).padStart(64, "0");
}

const note = (videoId: string, parts: { key: string; place: number }[], { id, actor } = org) =>
  noteSharedParts(actor.db, { orgId: id, videoId, parts });
const noted = (key: string) =>
  database().streamSegment.findMany({
    where: { key },
    select: { videoId: true, place: true, orgId: true, rank: true },
    orderBy: [{ orgId: "asc" }, { rank: "asc" }],
  });
const videosOf = async (key: string) => (await noted(key)).map(({ videoId }) => videoId);
const cancel = (id: string) => database().video.update({ where: { id }, data: { status: "canceled" } });

it("knows a few videos that a shared part can be made from, and goes by the first", async () => {
  const key = newKey();
  const ids: string[] = [];
  const own: number[][] = [];
  for (let count = 0; count < MOST_SOURCES + 2; count += 1) {
    const id = await addVideo();
    ids.push(id);
    own.push([...(await note(id, [{ key, place: 3 }]))]);
  }
  expect(await videosOf(key)).toEqual(ids.slice(0, MOST_SOURCES));
  // One video makes it for all.
  expect(own).toEqual([[3], ...Array.from({ length: MOST_SOURCES + 1 }, () => [])]);
  expect([...(await note(ids[0] ?? "", [{ key, place: 3 }]))]).toEqual([3]);
  expect(await videosOf(key)).toEqual(ids.slice(0, MOST_SOURCES));
  expect(await findSharedSources(key)).toEqual([{ orgId: org.id, videoId: ids[0], place: 3 }]);
});

it("goes by the next one that can be played, and gives the place of one that cannot to another", async () => {
  const key = newKey();
  const [first, second, third] = [await addVideo(), await addVideo(), await addVideo()];
  for (const id of [first, second]) await note(id, [{ key, place: 0 }]);
  await cancel(first);
  expect(await findSharedSources(key)).toMatchObject([{ videoId: second }]);
  expect([...(await note(second, [{ key, place: 0 }]))]).toEqual([0]);
  await note(third, [{ key, place: 0 }]);
  expect(await videosOf(key)).toEqual([third, second]);
  await forgetSharedPart(key, { orgId: org.id, videoId: third });
  expect(await findSharedSources(key)).toMatchObject([{ videoId: second }]);
  await forgetSharedPart(key, { orgId: org.id, videoId: second });
  expect(await findSharedSources(key)).toEqual([]);
});

it("knows where a part is in a video that has changed", async () => {
  const [key, other] = [newKey(), newKey()];
  const id = await addVideo();
  await note(id, [{ key, place: 2 }]);
  const parts = [
    { key, place: 4 },
    { key: other, place: 2 },
  ];
  expect([...(await note(id, parts))].sort()).toEqual([2, 4]);
  expect(await noted(key)).toMatchObject([{ videoId: id, place: 4, rank: 0 }]);
});

it("asks each organization that has a part for as long as the others", async () => {
  const key = newKey();
  const others = [await createTestOrganization(), await createTestOrganization()];
  await note(await addVideo(), [{ key, place: 1 }]);
  for (const other of others)
    await note(await addVideo(other, await insertTestTemplate(other.id)), [{ key, place: 1 }], other);
  const asked = new Map<string, number>();
  for (let minute = 0; minute < 300; minute += 1) {
    const sources = await findSharedSources(key, minute);
    // Everybody goes by the same one in a minute, so that it is made once.
    expect(await findSharedSources(key, minute)).toEqual(sources);
    expect(new Set(sources.map(({ orgId }) => orgId)).size).toBe(3);
    const first = sources[0]?.orgId ?? "";
    asked.set(first, (asked.get(first) ?? 0) + 1);
  }
  expect([...asked.keys()].sort()).toEqual([org.id, ...others.map(({ id }) => id)].sort());
  for (const count of asked.values()) expect(count).toBeGreaterThan(50);
});

it("has a part of each organization, whoever comes at the same time", async () => {
  const key = newKey();
  const other = await createTestOrganization();
  const template = await insertTestTemplate(other.id);
  const ids = await Promise.all(Array.from({ length: 8 }, () => addVideo()));
  const others = await Promise.all(Array.from({ length: 8 }, () => addVideo(other, template)));
  await Promise.all([
    ...ids.map((id) => note(id, [{ key, place: 1 }])),
    ...others.map((id) => note(id, [{ key, place: 1 }], other)),
  ]);
  const rows = await noted(key);
  for (const [orgId, videoIds] of [
    [org.id, ids],
    [other.id, others],
  ] as const) {
    const those = rows.filter((row) => row.orgId === orgId);
    expect(those.length).toBeGreaterThan(0);
    expect(those.length).toBeLessThanOrEqual(MOST_SOURCES);
    expect(those.every(({ videoId }) => videoIds.includes(videoId))).toBe(true);
  }
});
