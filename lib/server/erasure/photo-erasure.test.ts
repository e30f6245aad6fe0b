import { afterAll, beforeEach, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { noteSharedParts } from "../viewing/index.ts";
import { erasePerson } from "./person-erasure-service.ts";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

let org: TestOrganization;
let other: TestOrganization;
beforeEach(async () => {
  [org, other] = [await createTestOrganization(), await createTestOrganization()];
});

async function addAsset(): Promise<string> {
  const id = newId();
  const file = { kind: "image", fileName: "a.png", contentType: "image/png", size: 1 } as const;
  await database().asset.create({ data: { id, orgId: org.id, ...file, storageKey: `test/${id}` } });
  return id;
}

/** Somebody with a photo now, and one that they had before. */
async function addPortrayed(): Promise<{ personId: string; present: string; former: string }> {
  const [present, former] = [await addAsset(), await addAsset()];
  const personId = await insertTestPerson(org.id, { firstName: "Grace" });
  for (const photoAssetId of [former, present])
    await database().person.update({ where: { id: personId }, data: { photoAssetId } });
  return { personId, present, former };
}

const putting = (photo: string) => [{ name: "us", source: `asset:${photo}` }];

async function addVideo(
  modifications: object[],
  { personId, of = org }: { personId?: string; of?: TestOrganization } = {},
) {
  const [id, templateId] = [newId(), await insertTestTemplate(of.id)];
  const person = personId === undefined ? {} : { personId };
  await database().video.create({
    data: { id, orgId: of.id, templateId, templateVersion: 1, ...person, modifications },
  });
  return id;
}

async function addCollection(modifications: object[]): Promise<string> {
  const [id, templateId] = [newId(), await insertTestTemplate(org.id)];
  const named = { name: "All", type: "people", status: "completed", total: 0, fileName: "a" } as const;
  await database().collection.create({
    data: { id, orgId: org.id, templateId, templateVersion: 1, ...named, modifications },
  });
  return id;
}

/** Whose shared parts are left when somebody is erased, and whether the caches of workers are emptied. */
async function erase({ personId, present }: Awaited<ReturnType<typeof addPortrayed>>) {
  const key = newId();
  for (const of of [org, other]) {
    const videoId = await addVideo([], { of });
    await noteSharedParts(of.actor.db, { orgId: of.id, videoId, parts: [{ key, place: 0 }] });
  }
  await erasePerson(org.actor, personId);
  const rows = await database().streamSegment.findMany({ where: { key }, orderBy: { orgId: "asc" } });
  const [job] = await database().$queryRaw<{ caches: boolean }[]>`
    select (data->'caches')::boolean as caches from pgboss.job
    where name = 'remove-files' and data->>'keys' like ${`%${present}%`}`;
  return { left: rows.map(({ orgId }) => orgId), caches: job?.caches };
}

const emptied = () => ({ left: [other.id], caches: true });

it("leaves shared parts and caches alone when no order puts the photo there", async () => {
  const portrayed = await addPortrayed();
  await addVideo(putting(await addAsset()));
  await addCollection([]);
  expect(await erase(portrayed)).toEqual({ left: [org.id, other.id], caches: false });
});

it("empties them when a collection was ordered with the photo", async () => {
  const portrayed = await addPortrayed();
  await addCollection(putting(portrayed.present));
  expect(await erase(portrayed)).toEqual(emptied());
});

it("empties them when a video was ordered with the photo", async () => {
  const portrayed = await addPortrayed();
  await addVideo(putting(portrayed.present.toUpperCase()));
  expect(await erase(portrayed)).toEqual(emptied());
});

it("empties them when an order with a former photo has ended", async () => {
  const portrayed = await addPortrayed();
  await addCollection(putting(portrayed.former));
  expect(await erase(portrayed)).toEqual(emptied());
  expect(await database().asset.count({ where: { id: portrayed.former } })).toBe(0);
});

it("empties them when a video about the person themselves was ordered with the photo", async () => {
  const portrayed = await addPortrayed();
  await addVideo(putting(portrayed.present), { personId: portrayed.personId });
  expect(await erase(portrayed)).toEqual(emptied());
});
