import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { MissingFiles } from "#lib/server/backup/missing-files.ts";
import { listFiles } from "#lib/server/backup/stored-files.ts";
import { database } from "#lib/server/database.ts";
import { environment } from "#lib/server/environment.ts";
import { newId } from "#lib/server/ids.ts";
import { namedFiles } from "#lib/server/storage/named-files.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { attemptFiles } from "#lib/server/videos/index.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { checkFiles, type FileFault } from "./check-files.ts";
import { examineWork } from "./doctor/work.ts";

const { databaseUrl } = await openTestInstallation();
const client = new pg.Client(databaseUrl);
await client.connect();
afterAll(async () => {
  await client.end();
  await database().$disconnect();
});

const { id: orgId } = await createTestOrganization();
const [id, templateId] = [newId(), await insertTestTemplate(orgId)];
const files = attemptFiles(orgId, id, 1);
for (const key of [files.result, files.thumbnail]) await storage().write(key, Buffer.from("1"));
const keys = { resultKey: files.result, thumbnailKey: files.thumbnail, captionsKey: files.captions };
await database().video.create({
  data: { id, orgId, templateId, templateVersion: 1, status: "succeeded", size: 1, ...keys },
});

/** The files that a backup would have and lack. */
async function backedUp() {
  const missing = new MissingFiles();
  const list = await listFiles(client, { storage: storage(), missing });
  const listed: string[] = [];
  for await (const { key } of list.files()) listed.push(key);
  await list.remove();
  return { listed: listed.sort(), missing: missing.facts.keys };
}

it("notices lost words of a video, as the doctor and a backup do", async () => {
  const faults: FileFault[] = [];
  const count = await checkFiles(storage(), (fault) => faults.push(fault), new AbortController().signal);
  expect([count, faults]).toEqual([3, [{ key: files.captions, kind: "missing" }]]);
  const found = await examineWork({
    ...{ settings: environment(), isRunning: false, isFixing: false, client, databaseUrl },
  });
  expect(found.find(({ name }) => name === "Lost files")).toMatchObject({
    state: "broken",
    text: "1 caption",
  });
  expect(await backedUp()).toEqual({
    listed: [files.thumbnail, files.result],
    missing: [files.captions],
  });
});

it("reads a database that is still to be migrated, as one that is backed up before an upgrade is", async () => {
  await client.query("begin");
  await client.query("alter table videos drop column captions_key");
  expect(await backedUp()).toEqual({ listed: [files.thumbnail, files.result], missing: [] });
  const read = async (sql: string, values: unknown[]) => (await client.query(sql, values)).rows;
  const named = [];
  for await (const some of namedFiles(read)) named.push(...some);
  expect(named).toEqual([
    { id, key: files.result, size: 1 },
    { id, key: files.thumbnail, size: null },
  ]);
  await client.query("rollback");
});
