import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { GET as GET_CHECKPOINT } from "#app/v1/template-drafts/[draft_id]/checkpoints/[checkpoint_id]/route.ts";
import { POST as KEEP, GET as LIST_KEPT } from "#app/v1/template-drafts/[draft_id]/checkpoints/route.ts";
import { POST as PUBLISH } from "#app/v1/template-drafts/[draft_id]/publish/route.ts";
import { DELETE, GET, PATCH } from "#app/v1/template-drafts/[draft_id]/route.ts";
import { GET as LIST, POST } from "#app/v1/template-drafts/route.ts";
import { GET as GET_VERSION } from "#app/v1/templates/[template_id]/versions/[version]/route.ts";
import { POST as ADD_VERSION } from "#app/v1/templates/[template_id]/versions/route.ts";
import { CHECKPOINT_LIMIT } from "#lib/contract/resources/checkpoint-limits.ts";
import { NEW_DRAFT_LIMIT } from "#lib/contract/resources/template-draft.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import type { RouteHandler } from "../http/route-table.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { deleteExpiredCheckpoints } from "./template-checkpoint-queries.ts";

await openTestInstallation();
const org = await createTestOrganization();
const first = org.keys.editor;
/** Another author. */
const second = org.keys.admin;
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

type Sent = Parameters<typeof requestRoute>[3];
const begin = (body: unknown, sent: Sent = {}) =>
  requestRoute(POST, "POST", "/v1/template-drafts", { key: first, body, ...sent });
const at = (handler: RouteHandler, method: string, id: string, sent: Sent = {}) =>
  requestRoute(handler, method, `/v1/template-drafts/${id}`, {
    key: first,
    ...sent,
    params: { draft_id: id, ...sent?.params },
  });
const save = (id: string, body: unknown, sent: Sent = {}) => at(PATCH, "PATCH", id, { body, ...sent });
const publish = (id: string, body: unknown, sent: Sent = {}) => at(PUBLISH, "POST", id, { body, ...sent });
const kept = async (id: string) => (await at(LIST_KEPT, "GET", id)).body;
const reasons = async (id: string) => (await kept(id)).map(({ reason }: { reason: string }) => reason);
const addVersion = (id: string) =>
  requestRoute(ADD_VERSION, "POST", `/v1/templates/${id}/versions`, {
    ...{ key: second, params: { template_id: id }, body: { scene: TINY_SCENE } },
  });
const scenes = (background: string) => ({ ...TINY_SCENE, background });
const later = (minutes: number) => {
  const then = new Date(clock.now().getTime() + minutes * 60_000);
  vi.spyOn(clock, "now").mockImplementation(() => then);
};

async function draftOfTemplate(): Promise<string> {
  const id = await insertTestTemplate(org.id);
  expect((await begin({ template_id: id })).status).toBe(201);
  return id;
}

async function draftOfNew(name = "New", scene: object = TINY_SCENE): Promise<string> {
  const { status, body } = await begin({ name, scene });
  expect(status).toBe(201);
  return body.id;
}

describe("a draft", () => {
  it("of a template has its id, its name and its newest scene", async () => {
    const id = await insertTestTemplate(org.id);
    await addVersion(id);
    const { status, body } = await begin({ template_id: id });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ id, name: "Test", base_version: 2, latest_version: 2, revision: 1 }),
    ]);
    expect([body.scene, body.scene_text, body.author_type]).toEqual([TINY_SCENE, null, "api_key"]);
    const again = await begin({ template_id: id, scene: {} });
    expect([again.status, again.body.code]).toEqual([409, "template_draft_exists"]);
    const old = await insertTestTemplate(org.id);
    const unknown = await begin({ template_id: old, base_version: 2 });
    expect([unknown.status, unknown.body.detail[0].loc]).toEqual([422, ["body", "base_version"]]);
  });

  it("keeps what is half typed, and nothing that could not be stored", async () => {
    const id = await draftOfNew("", { layers: "not yet" });
    const half = await save(id, { scene: { layers: [{ name: 1 }] }, scene_text: '{ "layers": [' });
    expect([half.status, half.body.revision]).toEqual([200, 2]);
    expect((await at(GET, "GET", id)).body).toEqual(half.body);
    for (const scene of ["text", [], { name: "\0" }, { text: "x".repeat(1024 * 1024) }])
      expect((await save(id, { scene })).status).toBe(422);
    expect((await save(id, { scene_text: "x".repeat(1024 * 1024 + 1) })).status).toBe(422);
    expect((await save(id, { scene: { a: "x".repeat(2_200_000) } })).status).toBe(413);
  });

  it("is listed, with those of new templates apart", async () => {
    const own = await createTestOrganization();
    const templateId = await insertTestTemplate(own.id);
    const key = own.keys.editor;
    await begin({ template_id: templateId }, { key });
    const { body: fresh } = await begin({ name: "New" }, { key });
    const ids = async (query: Record<string, string>) =>
      (await requestRoute(LIST, "GET", "/v1/template-drafts", { key: own.keys.viewer, query })).body.map(
        ({ id, scene }: { id: string; scene?: object }) => [id, scene],
      );
    expect(await ids({})).toEqual([
      [fresh.id, undefined],
      [templateId, undefined],
    ]);
    expect(await ids({ published: "false" })).toEqual([[fresh.id, undefined]]);
    expect(await ids({ published: "true" })).toEqual([[templateId, undefined]]);
    expect(await ids({ template_id: templateId, published: "false" })).toEqual([]);
  });

  it("of a new template is refused beyond the limit", async () => {
    const own = await createTestOrganization();
    const author = { authorType: "user", authorId: newId() } as const;
    await database().templateDraft.createMany({
      data: Array.from({ length: NEW_DRAFT_LIMIT }, () => ({
        ...{ id: newId(), orgId: own.id, scene: {} },
        ...author,
      })),
    });
    const refused = await begin({ name: "One more" }, { key: own.keys.editor });
    expect([refused.status, refused.body.code]).toEqual([409, "template_draft_limit_reached"]);
  });

  it("is not renamed, for something else or based on what there is not", async () => {
    const id = await draftOfTemplate();
    expect((await save(id, { name: "Other" })).body.detail[0].ctx.code).toBe("template_draft_name_fixed");
    const forAnother = { occasion: "Welcome" };
    expect((await save(id, forAnother)).body.detail[0].ctx.code).toBe("template_draft_occasion_fixed");
    const begun = await begin({ ...forAnother, template_id: await insertTestTemplate(org.id) });
    expect(begun.body.detail[0].loc).toEqual(["body", "occasion"]);
    expect((await save(id, { base_version: 2 })).body.detail[0].ctx.code).toBe("template_version_unknown");
    const fresh = await draftOfNew();
    const based = await save(fresh, { base_version: 1 });
    expect(based.body.detail[0].ctx.code).toBe("template_draft_base_missing");
  });

  it("of an archived template is not begun", async () => {
    const id = await insertTestTemplate(org.id);
    await database().template.update({ where: { id }, data: { archivedAt: new Date() } });
    expect((await begin({ template_id: id })).body.code).toBe("template_archived");
  });
});

describe("saving", () => {
  it("is refused to whoever has not seen the newest state, but for a version that was published", async () => {
    const id = await draftOfTemplate();
    const etag = async () => (await at(GET, "GET", id)).headers.get("etag") ?? "";
    const seen = await etag();
    await addVersion(id);
    expect((await save(id, { scene: scenes("#111111") }, { headers: { "If-Match": seen } })).status).toBe(
      200,
    );
    const lost = await save(id, { scene: scenes("#222222") }, { headers: { "If-Match": seen }, key: second });
    expect([lost.status, lost.body.code]).toEqual([412, "changed_meanwhile"]);
    const state = await at(GET, "GET", id);
    expect(state.body).toMatchObject({ base_version: 1, latest_version: 2, revision: 2 });
    expect(state.body.scene.background).toBe("#111111");
  });

  it("keeps a checkpoint every few minutes, of somebody else's state, and when asked", async () => {
    const id = await draftOfNew();
    await save(id, { scene: scenes("#000001") });
    expect(await reasons(id)).toEqual([]);
    later(6);
    await save(id, { scene: scenes("#000002") });
    await save(id, { scene: scenes("#000003") });
    await save(id, { name: "Only a name" });
    expect(await reasons(id)).toEqual(["interval"]);
    await save(id, { scene: scenes("#000004") }, { key: second });
    await save(id, { scene: scenes("#000005"), keep_previous: true }, { key: second });
    expect(await reasons(id)).toEqual(["replaced", "replaced", "interval"]);
    const [mine, theirs, oldest] = await kept(id);
    expect(mine.author_id).not.toBe(theirs.author_id);
    const read = await at(GET_CHECKPOINT, "GET", id, { params: { checkpoint_id: oldest.id } });
    expect([read.status, read.body.scene.background]).toEqual([200, "#000001"]);
    expect(new Date(oldest.saved_at) < new Date(theirs.saved_at)).toBe(true);
  });

  it("has a place for the state of whoever was too late", async () => {
    const id = await draftOfTemplate();
    const mine = await at(KEEP, "POST", id, { key: second, body: { scene: { mine: true } } });
    expect([mine.status, mine.body]).toEqual([
      201,
      expect.objectContaining({ reason: "kept", base_version: 1, scene: { mine: true } }),
    ]);
    await at(DELETE, "DELETE", id);
    expect((await at(KEEP, "POST", id, { body: { scene: {} } })).status).toBe(201);
    // There is no draft to keep as it is.
    expect((await at(KEEP, "POST", id, { body: {} })).status).toBe(404);
    expect((await at(KEEP, "POST", newId(), { body: { scene: {} } })).status).toBe(404);
  });
});

describe("checkpoints", () => {
  it("are bounded in number, and give way to the newest", async () => {
    const id = await draftOfNew();
    for (let count = 0; count <= CHECKPOINT_LIMIT; count += 1)
      await at(KEEP, "POST", id, { body: { scene: { count } } });
    const { body } = await at(LIST_KEPT, "GET", id, { query: { limit: "200" } });
    expect(body).toHaveLength(CHECKPOINT_LIMIT);
    const oldest = await at(GET_CHECKPOINT, "GET", id, { params: { checkpoint_id: body.at(-1).id } });
    expect(oldest.body.scene).toEqual({ count: 1 });
  });

  it("are bounded in size for the organization, and take nothing from another", async () => {
    const [own, other] = [await createTestOrganization(), await createTestOrganization()];
    for (const orgId of [own.id, other.id])
      await database().$executeRaw`
        insert into template_checkpoints (id, org_id, draft_id, reason, scene, author_type, saved_at)
        select ('00000000-0000-7000-8000-' || substr(${orgId}, 25, 8) || lpad(to_hex(place), 4, '0'))::uuid,
          ${orgId}::uuid, gen_random_uuid(), 'interval', jsonb_build_object('text', repeat('x', 1000000)), 'user', now()
        from generate_series(1, 68) place`;
    const { body } = await begin({ name: "New" }, { key: own.keys.editor });
    await at(KEEP, "POST", body.id, { key: own.keys.editor, body: {} });
    const left = async (orgId: string) =>
      (
        await database().templateCheckpoint.findMany({
          ...{ where: { orgId }, select: { id: true }, orderBy: { id: "asc" } },
        })
      ).map(({ id }) => id.slice(-4));
    // 67 of a million bytes fit, and the one of two bytes beside them.
    expect([(await left(own.id)).length, (await left(own.id))[0]]).toEqual([68, "0002"]);
    expect((await left(other.id)).length).toBe(68);
  });

  it("expire", async () => {
    const id = await draftOfNew();
    await at(KEEP, "POST", id, { body: {} });
    const [{ id: checkpoint }] = await kept(id);
    later(31 * 24 * 60);
    expect(await kept(id)).toEqual([]);
    const gone = await at(GET_CHECKPOINT, "GET", id, { params: { checkpoint_id: checkpoint } });
    expect(gone.status).toBe(404);
    await deleteExpiredCheckpoints(database());
    expect(await database().templateCheckpoint.count({ where: { id: checkpoint } })).toBe(0);
  });
});

describe("publishing", () => {
  const versionOf = (id: string, version: number) =>
    requestRoute(GET_VERSION, "GET", `/v1/templates/${id}/versions/${version}`, {
      ...{ key: first, params: { template_id: id, version: String(version) } },
    });

  it("adds a version with its author, once however often it is asked for", async () => {
    const id = await draftOfTemplate();
    await save(id, { scene: scenes("#abcdef") });
    const answers = await Promise.all(Array.from({ length: 4 }, () => publish(id, { revision: 2 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404]);
    const { body } = await versionOf(id, 2);
    expect(body).toMatchObject({ author_type: "api_key", scene: { background: "#abcdef" } });
    expect((await versionOf(id, 3)).status).toBe(404);
    expect((await at(GET, "GET", id)).status).toBe(404);
  });

  it("makes a template of a new one, with the draft's id and its checkpoints", async () => {
    const id = await draftOfNew("Farewell");
    await at(KEEP, "POST", id, { body: {} });
    const { status, body } = await publish(id, { revision: 1 });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ id, name: "Farewell", slug: "farewell", latest_version: 1 }),
    ]);
    expect(await reasons(id)).toEqual(["kept"]);
    expect((await begin({ template_id: id })).status).toBe(201);
  });

  it("makes a template that is for what the draft was for", async () => {
    const copy = await begin({ name: "Copy", occasion: "Birthday", scene: TINY_SCENE });
    expect([copy.status, copy.body.occasion]).toEqual([201, "Birthday"]);
    const { id } = copy.body;
    expect((await publish(id, { revision: 1 })).body).toMatchObject({ occasion: "Birthday", design: null });
    expect((await begin({ template_id: id })).body.occasion).toBe("Birthday");

    const other = await draftOfNew();
    expect((await save(other, { occasion: "Farewell" })).body.occasion).toBe("Farewell");
    expect((await save(other, { name: "Goodbye" })).body.occasion).toBe("Farewell");
    expect((await save(other, { occasion: null })).body.occasion).toBeNull();
    expect((await publish(other, { revision: 4 })).body.occasion).toBeNull();
  });

  it("is refused for another revision, and says the faults of a scene where they are", async () => {
    const id = await draftOfNew("New", { ...TINY_SCENE, fps: 1000 });
    const changed = await publish(id, { revision: 2 });
    expect([changed.status, changed.body.code, changed.body.ctx]).toEqual([
      409,
      "template_draft_changed",
      { revision: 1 },
    ]);
    const faulty = await publish(id, { revision: 1 });
    expect([faulty.status, faulty.body.detail[0].loc]).toEqual([422, ["body", "scene", "fps"]]);
    await save(id, { scene: TINY_SCENE, scene_text: "{" });
    expect((await publish(id, { revision: 2 })).body.code).toBe("template_draft_unfinished");
    await save(id, { name: "", scene_text: null });
    expect((await publish(id, { revision: 3 })).body.code).toBe("template_draft_nameless");
  });

  it("is refused over a version that nobody has looked at", async () => {
    const id = await draftOfTemplate();
    await addVersion(id);
    const refused = await publish(id, { revision: 1 });
    expect([refused.status, refused.body.code, refused.body.ctx]).toEqual([
      409,
      "template_draft_outdated",
      { base_version: 1, latest_version: 2 },
    ]);
    await save(id, { base_version: 2 });
    await addVersion(id);
    expect((await publish(id, { revision: 2 })).status).toBe(409);
    expect((await publish(id, { revision: 2, latest_version: 3 })).body.latest_version).toBe(4);
  });
});

describe("discarding", () => {
  it("keeps what a template's draft had, and nothing of a new template", async () => {
    const id = await draftOfTemplate();
    await save(id, { scene: scenes("#bada55") });
    expect((await at(DELETE, "DELETE", id, { headers: { "If-Match": '"x"' } })).status).toBe(412);
    expect((await at(DELETE, "DELETE", id)).status).toBe(204);
    const [{ id: checkpoint, reason }] = await kept(id);
    const read = await at(GET_CHECKPOINT, "GET", id, { params: { checkpoint_id: checkpoint } });
    expect([reason, read.body.scene.background]).toEqual(["discarded", "#bada55"]);

    const fresh = await draftOfNew();
    await at(KEEP, "POST", fresh, { body: {} });
    await at(DELETE, "DELETE", fresh);
    expect(await database().templateCheckpoint.count({ where: { draftId: fresh } })).toBe(0);
    expect((await at(LIST_KEPT, "GET", fresh)).status).toBe(404);
  });

  it("is on record, and saving is not", async () => {
    const id = await draftOfTemplate();
    await save(id, { scene: scenes("#123456") });
    await at(DELETE, "DELETE", id);
    const entries = await database().auditEvent.findMany({ where: { targetId: id } });
    expect(entries.map(({ action }) => action)).toEqual(["template_draft.deleted"]);
  });
});

describe("an author who leaves", () => {
  it("leaves their work, and only their id", async () => {
    const own = await createTestOrganization();
    const { body: begun } = await begin({ name: "New", scene: TINY_SCENE }, { key: own.keys.editor });
    await at(KEEP, "POST", begun.id, { key: own.keys.editor, body: {} });
    await database().apiKey.delete({ where: { id: begun.author_id } });
    const { status, body } = await at(GET, "GET", begun.id, { key: own.keys.viewer });
    expect([status, body]).toEqual([200, begun]);
    const saved = await save(begun.id, { scene: scenes("#00ff00") }, { key: own.keys.admin });
    expect([saved.status, saved.body.author_id === begun.author_id]).toEqual([200, false]);
    const list = await at(LIST_KEPT, "GET", begun.id, { key: own.keys.viewer });
    expect(list.body.map(({ author_id }: { author_id: string }) => author_id)).toEqual([
      ...[begun.author_id, begun.author_id],
    ]);
  });
});
