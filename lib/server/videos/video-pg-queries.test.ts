import { afterAll, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { findOutOfDate } from "./staleness.ts";
import { findWatchUrls, watchUrlReader } from "./video-links.ts";
import { findVideoValues } from "./video-pg-queries.ts";
import { findVideo } from "./video-queries.ts";
import { toVideo, toVideoOfValues } from "./video-serializer.ts";
import * as videos from "./video-service.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const [urls, watchUrlOf] = [await signedUrls(), await watchUrlReader("owner")];
const { id: orgId, actor } = await createTestOrganization();
const { id: otherOrgId } = await createTestOrganization();
const [templateId, surpassedId] = [await insertTestTemplate(orgId), await insertTestTemplate(orgId)];
const personId = await insertTestPerson(orgId, { firstName: 'A "quoted" \\', lastName: "\u2028 \u{1f600}" });
const [namelessId, projectId, collectionId] = [
  await insertTestPerson(orgId, { firstName: "Ada" }),
  newId(),
  newId(),
];
await database().template.update({ where: { id: surpassedId }, data: { latestVersion: 2 } });
await database().project.create({ data: { id: projectId, orgId, name: "Spring", slug: projectId } });
await database().collection.create({
  data: {
    ...{ id: collectionId, orgId, name: "All", type: "people", total: 1 },
    ...{ templateId, templateVersion: 1, fileName: "{{first_name}}" },
  },
});

type Columns = Partial<Prisma.VideoUncheckedCreateInput>;

async function insertVideo(columns: Columns): Promise<string> {
  const id = newId();
  await database().video.create({ data: { id, orgId, templateId, templateVersion: 1, ...columns } });
  return id;
}

/** As it is answered: what Prisma's queries make of it. */
async function throughPrisma(id: string): Promise<string> {
  const db = tenantDatabase(orgId);
  const row = await findVideo(db, id);
  if (row === null) throw new Error("not found");
  return JSON.stringify(
    toVideo(row, urls, await findOutOfDate(db, [row]), await findWatchUrls(db, orgId, [id])),
  );
}

const FINISHED: Columns = {
  ...{
    status: "succeeded",
    progress: 1,
    durationSeconds: 10.04,
    fps: 29.97,
    width: 1280,
    height: 720,
    size: 9,
  },
  ...{
    resultKey: "organizations/a b.mp4",
    thumbnailKey: "organizations/ä.jpg",
    durationMs: 1100,
    newestVersion: 1,
  },
  startedAt: new Date("2026-03-29T00:59:59.120Z"),
  completedAt: new Date("2026-03-29T01:00:00.000Z"),
};

const CASES: [string, Columns][] = [
  ["an ordered one without anybody", {}],
  [
    "one being rendered",
    { personId, projectId, status: "rendering", progress: 1 / 3, startedAt: new Date() },
  ],
  ["one of a collection", { personId: namelessId, collectionId, position: 0, progress: 1e-7 }],
  [
    "a failed one",
    { status: "failed", error: { code: "render_failed", message: 'a "b" \n', layer: "<\u2029" } },
  ],
  ["a canceled one of long ago", { status: "canceled", occasionOn: new Date("0099-02-03T00:00:00Z") }],
  [
    "one with JSON of every kind",
    {
      modifications: [{ name: "é", text: "x", n: [1.5, 1e21, -0.25, true, null] }],
      metadata: { b: 1, a: { "10": "x", "9": "y" }, "": "\u0001" },
    },
  ],
  ["a finished one", { ...FINISHED, personId, personRevision: 1 }],
  ["a finished one of nobody", FINISHED],
  ["one whose template has a newer version", { ...FINISHED, templateId: surpassedId }],
  [
    "one that was canceled before its template changed",
    { templateId: surpassedId, status: "canceled", newestVersion: 1 },
  ],
  ["one of before it was noted what it shows", { ...FINISHED, personId, newestVersion: null }],
  [
    "one not finished, of a person who changed",
    { personId, status: "canceled", personRevision: 0, newestVersion: 1 },
  ],
];

test.each(CASES)("%s is the same, to the byte, as Prisma's", async (_name, columns) => {
  const id = await insertVideo(columns);
  const row = await findVideoValues(orgId, id);
  expect(JSON.stringify(row && toVideoOfValues(row, urls, watchUrlOf))).toBe(await throughPrisma(id));
  expect(await findVideoValues(otherOrgId, id)).toBeNull();
});

/** It takes the scene to tell whether what has changed is in the picture. */
test.each([
  ["a finished one whose person has changed", { personRevision: 0, shownDigest: "of before" }],
  ["a finished one that does not know its person's revision", {}],
])("%s is left to Prisma", async (_name, columns) => {
  const id = await insertVideo({ ...FINISHED, ...columns, personId });
  const row = await findVideoValues(orgId, id);
  expect(row).toBeNull();
  expect(JSON.stringify(await videos.get(actor, id))).toBe(await throughPrisma(id));
  expect((await videos.get(actor, id)).stale).toEqual(["person"]);
});

test("none is found under an id that nothing has", async () => {
  expect(await findVideoValues(orgId, newId())).toBeNull();
});
