import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as FAILURES } from "#app/v1/bulk-actions/[bulk_action_id]/failures/route.ts";
import { GET as ITEMS } from "#app/v1/bulk-actions/[bulk_action_id]/items/route.ts";
import { DELETE as deleteCollection } from "#app/v1/collections/[collection_id]/route.ts";
import { DELETE as erasePerson } from "#app/v1/people/[person_id]/route.ts";
import { DELETE as deleteVideo } from "#app/v1/videos/[video_id]/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import type { BulkActionKind } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

let org: TestOrganization;
let templateId: string;
beforeAll(async () => {
  org = await createTestOrganization();
  templateId = await insertTestTemplate(org.id);
  await database().template.update({ where: { id: templateId }, data: { name: "Greeting" } });
});

async function insertVideo(personId: string | null): Promise<string> {
  const id = newId();
  const row = { id, orgId: org.id, templateId, templateVersion: 1, personId };
  await database().video.create({ data: { ...row, status: "canceled" } });
  return id;
}

async function insertCollection(name: string): Promise<string> {
  const id = newId();
  const made = { templateId, templateVersion: 1, total: 0, fileName: "{{first_name}}" };
  const row = { id, orgId: org.id, name, ...made, type: "birthday" as const, status: "completed" as const };
  await database().collection.create({ data: row });
  return id;
}

/** A bulk action that could change none of these. */
async function failed(action: BulkActionKind, ids: readonly string[]): Promise<string> {
  const id = newId();
  const counts = { total: ids.length, failed: ids.length };
  const row = { id, orgId: org.id, action, status: "completed" as const, actorType: "system" as const };
  await database().bulkAction.create({ data: { ...row, ...counts, endedAt: new Date() } });
  await database().bulkActionItem.createMany({
    data: ids.map((targetId) => ({
      ...{ orgId: org.id, bulkActionId: id, targetId },
      ...{ status: "failed" as const, fault: "queue_full" },
    })),
  });
  return id;
}

/** Of each failure, in the order of `ids`: its name, and whether it is deleted. */
async function named(bulkActionId: string, ids: readonly string[]) {
  const { body } = await requestRoute(FAILURES, "GET", `/v1/bulk-actions/${bulkActionId}/failures`, {
    key: org.keys.viewer,
    params: { bulk_action_id: bulkActionId },
  });
  type Told = { video_id: string | null; collection_id: string | null; name: string; deleted: boolean };
  const byId = new Map(body.map((told: Told) => [told.video_id ?? told.collection_id, told]));
  return ids.map((id) => {
    const told = byId.get(id) as Told | undefined;
    return [told?.name, told?.deleted];
  });
}

test("a video is called as its person or its template, also once it is deleted", async () => {
  const [ada, eve] = await Promise.all(
    ["Ada", "Eve"].map((firstName) => insertTestPerson(org.id, { firstName, lastName: "Lovelace" })),
  );
  if (ada === undefined || eve === undefined) throw new Error("two people were inserted");
  const ids = await Promise.all([ada, null, ada, eve].map(insertVideo));
  const bulkActionId = await failed("render_videos_again", ids);
  for (const id of ids.slice(2, 3)) {
    const sent = { key: org.keys.owner, params: { video_id: id } };
    expect((await requestRoute(deleteVideo, "DELETE", `/v1/videos/${id}`, sent)).status).toBe(204);
  }
  const sent = { key: org.keys.owner, params: { person_id: eve } };
  expect((await requestRoute(erasePerson, "DELETE", `/v1/people/${eve}`, sent)).status).toBe(204);
  expect(await named(bulkActionId, ids)).toEqual([
    ["Ada Lovelace", false],
    ["Greeting", false],
    ["Ada Lovelace", true],
    // Erased, and the name with her.
    [null, true],
  ]);
});

test("a collection has its name, also once it is deleted; of what is gone without a trace nothing is known", async () => {
  const ids = [await insertCollection("May"), await insertCollection("June"), newId()];
  const bulkActionId = await failed("render_collections_again", ids);
  const [, june = ""] = ids;
  const sent = { key: org.keys.owner, params: { collection_id: june } };
  expect((await requestRoute(deleteCollection, "DELETE", `/v1/collections/${june}`, sent)).status).toBe(204);
  expect(await named(bulkActionId, ids)).toEqual([
    ["May", false],
    ["June", true],
    [null, true],
  ]);
});

test("everything that was selected is listed with what became of it, and in pages", async () => {
  const ids = await Promise.all(
    ["Ada", "Bob", "Cid"].map((firstName) => insertTestPerson(org.id, { firstName, lastName: "L" })),
  );
  const statuses = ["succeeded", "unchanged", "failed"] as const;
  const bulkActionId = newId();
  const row = { id: bulkActionId, orgId: org.id, action: "archive", actorType: "system" } as const;
  await database().bulkAction.create({
    data: { ...row, status: "completed", total: 3, endedAt: new Date() },
  });
  await database().bulkActionItem.createMany({
    data: ids.map((targetId, index) => ({
      ...{ orgId: org.id, bulkActionId, targetId, personId: targetId },
      ...{ status: statuses[index] ?? "pending", fault: index === 2 ? "internal_error" : null },
    })),
  });
  const items = (query: Record<string, string>, key = org.keys.viewer) =>
    requestRoute(ITEMS, "GET", `/v1/bulk-actions/${bulkActionId}/items`, {
      ...{ key, query },
      params: { bulk_action_id: bulkActionId },
    });
  const { body } = await items({});
  const told = body.map((item: Record<string, unknown>) => [item.name, item.status, item.code, item.deleted]);
  expect(told).toEqual([
    ["Ada L", "succeeded", null, false],
    ["Bob L", "unchanged", null, false],
    ["Cid L", "failed", "internal_error", false],
  ]);
  const some = await items({ status: "unchanged", count: "true" });
  expect(some.body).toMatchObject([{ person_id: ids[1], video_id: null, fields: [] }]);
  expect(some.headers.get("x-total-count")).toBe("1");
  const first = await items({ limit: "2" });
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const { searchParams } = new URL(next, "http://localhost");
  expect((await items(Object.fromEntries(searchParams))).body).toMatchObject([{ person_id: ids[2] }]);
  const other = await createTestOrganization();
  expect((await items({}, other.keys.owner)).status).toBe(404);
});
