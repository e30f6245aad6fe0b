import { afterAll, describe, expect, it } from "vitest";
import { DELETE, GET, PATCH } from "#app/v1/collections/[collection_id]/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { erasePerson } from "../erasure/person-erasure-service.ts";
import { ConflictError, NotFoundError } from "../errors.ts";
import type { RouteHandler } from "../http/route-table.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { beginAttempt, fail, succeed } from "../rendering/video-attempt.ts";
import * as videoCommands from "../rendering/video-command-service.ts";
import * as changes from "./collection-change-service.ts";
import * as commands from "./collection-command-service.ts";
import * as collections from "./collection-service.ts";
import { packageCollection } from "./packaging.ts";

await openTestInstallation();
const other = await createTestOrganization();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const measures = { durationSeconds: 0.5, fps: 10, width: 320, height: 180, durationMs: 5, size: 1 };
const shown = { personRevision: 1, shownDigest: "", shownPhotoId: null, newestVersion: 1, cutLayers: [] };
const result = { resultKey: "result", thumbnailKey: "thumbnail", captionsKey: null, ...measures, ...shown };
const error = { code: "asset_missing" as const, message: "There is no photo" };

async function order(count = 3) {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await insertTestPerson(org.id, { firstName: `Person ${index}` }));
  }
  const { id } = await collections.create(org.actor, {
    name: "All of us",
    type: "people",
    template_id: templateId,
    people: { ids },
    modifications: [],
    file_name: "{{first_name}}",
    metadata: { wave: 1, url: "https://example.com" },
    dry_run: false,
  });
  const videos = await database().video.findMany({
    where: { collectionId: id },
    orderBy: { position: "asc" },
  });
  return { org, id, people: ids, videos: videos.map((video) => video.id) };
}

async function end({ actor }: TestOrganization, videoId: string, how: "succeeded" | "failed") {
  const row = await beginAttempt(actor.db, videoId);
  if (row === null) throw new Error("nothing to render");
  const own = { videoId, attempt: row.attempt };
  await (how === "succeeded" ? succeed(actor.db, own, result) : fail(actor.db, own, error));
}

const at = (handler: RouteHandler, method: string, id: string, key: string, sent: object = {}) =>
  requestRoute(handler, method, `/v1/collections/${id}`, { key, params: { collection_id: id }, ...sent });
const actionsOn = async (id: string) =>
  (await database().auditEvent.findMany({ where: { targetId: id }, orderBy: { id: "asc" } })).map(
    ({ action, details }) => [action, details],
  );
const removedKeys = async (orgId: string) => {
  const rows = await database().$queryRaw<{ keys: string[] }[]>`
    select data->'keys' as keys from pgboss.job where name = 'remove-files'`;
  return rows.flatMap(({ keys }) => keys).filter((key) => key.includes(orgId));
};

describe("changing a collection", () => {
  it("renames it and replaces its metadata, also while it runs; a stale change is 412", async () => {
    const { org, id } = await order();
    const key = org.keys.editor;
    const etag = (await at(GET, "GET", id, key)).headers.get("etag") ?? "";
    const headers = { "If-Match": etag };
    const renamed = await at(PATCH, "PATCH", id, key, { headers, body: { name: " Everybody " } });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({
      id,
      name: "Everybody",
      status: "queued",
      metadata: { wave: 1, url: "https://example.com" },
    });
    const stale = await at(PATCH, "PATCH", id, key, { headers, body: { name: "Late" } });
    expect(stale.status).toBe(412);
    const fresh = { "If-Match": renamed.headers.get("etag") ?? "" };
    const sent = { headers: fresh, body: { metadata: { url: "https://example.com/2" } } };
    const second = await at(PATCH, "PATCH", id, key, sent);
    expect([second.status, second.body.metadata]).toEqual([200, { url: "https://example.com/2" }]);
    // What is in the metadata counts whatever it is called.
    expect((await at(PATCH, "PATCH", id, key, sent)).status).toBe(412);
    expect(await actionsOn(id)).toEqual([
      ["collection.created", { total: 3 }],
      [
        "collection.updated",
        { fields: ["name"], changes: [{ field: "name", from: "All of us", to: "Everybody" }] },
      ],
      ["collection.updated", { fields: ["metadata"] }],
    ]);
  });

  it("is not refused for what has been made meanwhile, and is for what somebody changed", async () => {
    const { org, id, videos } = await order();
    const key = org.keys.editor;
    const ordered = await at(GET, "GET", id, key);
    await end(org, videos[0] ?? "", "succeeded");
    await end(org, videos[1] ?? "", "failed");
    const rendering = await at(GET, "GET", id, key);
    expect(rendering.body).toMatchObject({ status: "rendering", completed: 1, failed: 1 });
    expect(rendering.headers.get("etag")).not.toBe(ordered.headers.get("etag"));
    const headers = { "If-Match": ordered.headers.get("etag") ?? "" };
    const renamed = await at(PATCH, "PATCH", id, key, { headers, body: { name: "New" } });
    expect([renamed.status, renamed.body.name]).toEqual([200, "New"]);
    expect((await at(PATCH, "PATCH", id, key, { headers, body: { name: "Late" } })).status).toBe(412);
  });

  it("is told to whoever asks with the tag of before, and so is what has been made", async () => {
    const { org, id, videos } = await order();
    const key = org.keys.editor;
    const asked = async (tag: string) => {
      const { status, text, headers } = await at(GET, "GET", id, key, { headers: { "If-None-Match": tag } });
      return { status, text, etag: headers.get("etag") ?? "" };
    };
    const { etag: queued } = await asked('"none"');
    expect(await asked(queued)).toEqual({ status: 304, text: "", etag: queued });
    await end(org, videos[0] ?? "", "succeeded");
    const { status, etag } = await asked(queued);
    expect(status).toBe(200);
    await at(PATCH, "PATCH", id, key, { body: { name: "New" } });
    expect(await asked(etag)).toMatchObject({ status: 200, text: expect.stringContaining('"New"') });
  });

  it.each([
    [{ name: "" }, "string_too_short"],
    [{ name: null }, "string_type"],
    [{ metadata: [] }, "dict_type"],
    [{ status: "completed" }, "extra_forbidden"],
    [{ total: 0 }, "extra_forbidden"],
    [{ org_id: newId() }, "extra_forbidden"],
  ])("refuses %o", async (body, type) => {
    const { org, id } = await order(1);
    const answer = await at(PATCH, "PATCH", id, org.keys.editor, { body });
    expect([answer.status, answer.body.detail[0].type]).toEqual([422, type]);
  });
});

describe("deleting a collection", () => {
  it("takes its videos with it, and has all files removed", async () => {
    const { org, id, videos, people: persons } = await order();
    await end(org, videos[0] ?? "", "succeeded");
    await commands.cancel(org.actor, id);
    const [kept] = (await order(1)).videos;
    const answer = await at(DELETE, "DELETE", id, org.keys.editor);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await at(GET, "GET", id, org.keys.viewer)).text).toBe(
      '{"detail":"Not Found","code":"not_found"}',
    );
    expect(await database().video.count({ where: { id: { in: videos } } })).toBe(0);
    expect(await database().video.count({ where: { id: kept ?? "" } })).toBe(1);
    expect(await database().person.count({ where: { id: { in: persons } } })).toBe(3);
    const folders = videos.map((videoId) => `organizations/${org.id}/videos/${videoId}`);
    expect((await removedKeys(org.id)).toSorted()).toEqual(
      expect.arrayContaining([`organizations/${org.id}/collections/${id}`, ...folders]),
    );
    expect((await actionsOn(id)).at(-1)).toEqual(["collection.deleted", { videos: 3 }]);
    expect((await at(DELETE, "DELETE", id, org.keys.editor)).status).toBe(404);
  });

  it("is 409 while it runs, in every state of that", async () => {
    const { org, id, videos } = await order(1);
    const refused = async (status: string) => {
      const { status: code, body } = await at(DELETE, "DELETE", id, org.keys.editor);
      expect([code, body.detail]).toEqual([409, `The collection is ${status}: cancel it first`]);
    };
    await refused("queued");
    const row = await beginAttempt(org.actor.db, videos[0] ?? "");
    await refused("rendering");
    await succeed(org.actor.db, { videoId: videos[0] ?? "", attempt: row?.attempt ?? 0 }, result);
    await refused("packaging");
    await commands.cancel(org.actor, id);
    expect((await at(DELETE, "DELETE", id, org.keys.editor)).status).toBe(204);
  });

  it("stops a worker that still packs or renders", async () => {
    const { org, id, videos } = await order(2);
    await end(org, videos[0] ?? "", "failed");
    const running = await beginAttempt(org.actor.db, videos[1] ?? "");
    await commands.cancel(org.actor, id);
    await changes.remove(org.actor, { collection_id: id }, null);
    expect(
      await succeed(org.actor.db, { videoId: videos[1] ?? "", attempt: running?.attempt ?? 0 }, result),
    ).toBe(false);
    await packageCollection(org.actor.db, id, new AbortController().signal);
    expect(await database().collection.count({ where: { id } })).toBe(0);
  });

  it("at once with everything else that ends or begins: nothing hangs, nothing half is left", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { org, id, videos, people: persons } = await order(6);
      for (const videoId of videos) await end(org, videoId, "failed");
      const outcomes = await Promise.allSettled([
        changes.remove(org.actor, { collection_id: id }, null),
        changes.remove(org.actor, { collection_id: id }, null),
        commands.retry(org.actor, id, {}),
        erasePerson(org.actor, persons[0] ?? ""),
        videoCommands.remove(org.actor, videos[1] ?? "", null),
        videoCommands.retry(org.actor, videos[2] ?? "", {}),
        changes.update(org.actor, { collection_id: id }, { name: "New" }, null),
      ]);
      for (const outcome of outcomes) {
        if (outcome.status === "fulfilled") continue;
        const isExpected = outcome.reason instanceof ConflictError || outcome.reason instanceof NotFoundError;
        if (!isExpected) throw outcome.reason;
      }
      const left = await database().collection.findUnique({ where: { id } });
      const count = await database().video.count({ where: { orgId: org.id } });
      expect(count).toBe(left === null ? 0 : left.total);
      const deleted = outcomes.slice(0, 2).filter(({ status }) => status === "fulfilled");
      expect(deleted).toHaveLength(left === null ? 1 : 0);
    }
  });
});

it("is for editors of the same organization", async () => {
  const { org, id } = await order(1);
  await commands.cancel(org.actor, id);
  for (const [handler, method, sent] of [
    [PATCH, "PATCH", { body: { name: "Mine" } }],
    [DELETE, "DELETE", {}],
  ] as const) {
    expect((await at(handler, method, id, org.keys.viewer, sent)).status).toBe(403);
    for (const target of [id, newId()]) {
      const { status, text } = await at(handler, method, target, other.keys.owner, sent);
      expect([status, text]).toEqual([404, '{"detail":"Not Found","code":"not_found"}']);
    }
  }
});
