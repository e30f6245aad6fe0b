import { afterAll, describe, expect, it } from "vitest";
import { DELETE as DELETE_ASSET } from "#app/v1/assets/[asset_id]/route.ts";
import { POST as ARCHIVE } from "#app/v1/templates/[template_id]/archive/route.ts";
import { POST as PREVIEW } from "#app/v1/templates/[template_id]/preview/route.ts";
import { POST as RESTORE } from "#app/v1/templates/[template_id]/restore/route.ts";
import { GET, PATCH } from "#app/v1/templates/[template_id]/route.ts";
import { GET as GET_VERSION } from "#app/v1/templates/[template_id]/versions/[version]/route.ts";
import { POST as ADD_VERSION, GET as LIST_VERSIONS } from "#app/v1/templates/[template_id]/versions/route.ts";
import { GET as LIST, POST } from "#app/v1/templates/route.ts";
import { POST as ORDER_VIDEO } from "#app/v1/videos/route.ts";
import type { AssetKind } from "#lib/contract/resources/asset.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { TINY_SCENE } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import type { RouteHandler } from "../http/route-table.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";

await openTestInstallation();
const org = await createTestOrganization();
const other = await createTestOrganization();
const key = org.keys.editor;
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

type Sent = Parameters<typeof requestRoute>[3];
const create = (body: unknown, sent: Sent = {}) =>
  requestRoute(POST, "POST", "/v1/templates", { key, body, ...sent });
const at = (handler: RouteHandler, method: string, id: string, sent: Sent & { version?: string } = {}) => {
  const { version, ...rest } = sent;
  const params = { template_id: id, ...(version === undefined ? {} : { version }) };
  return requestRoute(handler, method, `/v1/templates/${id}`, { key, params, ...rest });
};
const addVersion = (id: string, scene: unknown, sent: Sent = {}) =>
  at(ADD_VERSION, "POST", id, { body: { scene }, ...sent });

async function createdId(name = "Own"): Promise<string> {
  const { status, body } = await create({ name, scene: TINY_SCENE });
  expect(status).toBe(201);
  return body.id;
}

async function insertAsset(orgId: string, kind: AssetKind): Promise<string> {
  const id = newId();
  const rest = { fileName: "x", contentType: "x/x", size: 1, storageKey: id };
  await database().asset.create({ data: { id, orgId, kind, ...rest } });
  return id;
}

const LOGO = { name: "logo", type: "image", x: 0, y: 0, width: "50%", height: "50%" };
const withLayer = (layer: object) => ({ ...TINY_SCENE, layers: [...TINY_SCENE.layers, layer] });
const actionsOn = async (targetId: string) =>
  (await database().auditEvent.findMany({ where: { targetId }, orderBy: { id: "asc" } })).map(
    ({ action, details }) => [action, details],
  );

describe("a template of one's own", () => {
  it("is named to whoever would delete what it shows", async () => {
    const asset = await insertAsset(org.id, "image");
    const scene = withLayer({ ...LOGO, source: `asset:${asset}` });
    for (const name of ["Zebra", "Apple"]) expect((await create({ name, scene })).status).toBe(201);
    const params = { asset_id: asset };
    const { status, body } = await requestRoute(DELETE_ASSET, "DELETE", `/v1/assets/${asset}`, {
      key,
      params,
    });
    expect([status, body.detail]).toEqual([
      409,
      'A version of a template shows or plays it: "Apple", "Zebra"',
    ]);
  });

  it("is found by its slug", async () => {
    for (const slug of ["found", "found-2"]) await create({ name: "Found", slug, scene: TINY_SCENE });
    const { body } = await requestRoute(LIST, "GET", "/v1/templates", { key, query: { slug: "found" } });
    expect(body.map((template: { slug: string }) => template.slug)).toEqual(["found"]);
  });

  it("is stored with its first version, under a free slug, and has its still drawn", async () => {
    const { status, body, headers } = await create({ name: "Größe & Co", scene: TINY_SCENE });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ org_id: org.id, name: "Größe & Co", slug: "grosse-co", occasion: null, latest_version: 1 },
      ...{ aspect: "16:9", duration_seconds: 0.5, thumbnail_url: null, archived_at: null },
    });
    expect(headers.get("etag")).toBe((await at(GET, "GET", body.id)).headers.get("etag"));
    expect((await create({ name: "Grosse Co", scene: TINY_SCENE })).body.slug).toBe("grosse-co-2");
    expect((await create({ name: "X", slug: "grosse-co", scene: TINY_SCENE })).status).toBe(409);
    const jobs = await database().$queryRaw`
      select data from pgboss.job where data->>'template_id' = ${body.id}`;
    expect(jobs).toEqual([{ data: { org_id: org.id, template_id: body.id, version: 1 } }]);
    expect(await actionsOn(body.id)).toEqual([["template.created", {}]]);
  });

  it("is for what the organization says", async () => {
    const { body } = await create({ name: "Our party", occasion: "Birthday", scene: TINY_SCENE });
    expect(body).toMatchObject({ occasion: "Birthday", design: null });
    const id = body.id;
    const change = (occasion: unknown) => at(PATCH, "PATCH", id, { body: { occasion } });
    expect((await change("Work anniversary")).body.occasion).toBe("Work anniversary");
    expect((await at(PATCH, "PATCH", id, { body: { name: "Our years" } })).body.occasion).toBe(
      "Work anniversary",
    );
    const wrong = await change("birthday");
    expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ["body", "occasion"]]);
    expect((await change(null)).body.occasion).toBeNull();
    expect((await at(GET, "GET", id)).body.occasion).toBeNull();
    const entries = await database().auditEvent.findMany({
      where: { targetId: id, action: "template.updated" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ details }) => details)).toMatchObject([
      { changes: [{ field: "occasion", from: "Birthday", to: "Work anniversary" }] },
      { changes: [{ field: "name" }] },
      { changes: [{ field: "occasion", from: "Work anniversary", to: null }] },
    ]);
  });

  it("tells every fault of a scene with its layer, and writes nothing", async () => {
    const before = await database().template.count();
    const [title] = TINY_SCENE.layers;
    const { status, body } = await create({
      slug: "Not A Slug",
      scene: { ...TINY_SCENE, fps: 0, layers: [{ ...title, colour: "#fff" }] },
    });
    expect(status).toBe(422);
    expect(body.detail).toEqual([
      { loc: ["body", "name"], type: "missing", msg: "Field required" },
      {
        loc: ["body", "slug"],
        type: "string_pattern_mismatch",
        msg: expect.any(String),
        ctx: { pattern: expect.any(String) },
      },
      { loc: ["body", "scene", "fps"], type: "greater_than_equal", msg: expect.any(String), ctx: { ge: 1 } },
      {
        loc: ["body", "scene", "layers", 0, "colour"],
        type: "extra_forbidden",
        msg: expect.stringMatching(/^Layer "title": .* did you mean "color"\?$/),
        ctx: {
          ...{ code: "scene_property_unknown", property: "colour", meant: "color", known: [] },
          layer: "title",
        },
      },
    ]);
    expect((await create({ name: "X", scene: "x" })).body.detail[0].type).toBe("dict_type");
    expect(await database().template.count()).toBe(before);
  });

  it.each([
    ["deep nesting", JSON.parse(`${'{"layers":['.repeat(60)}1${"]}".repeat(60)}`)],
    ["what cannot be stored", { ...TINY_SCENE, background: "\u0000" }],
    ["a million", { ...TINY_SCENE, layers: [{ ...TINY_SCENE.layers[0], x: 1e300 }] }],
    ["prototype keys", JSON.parse(`{"__proto__": {"width": 320}}`)],
  ])("refuses %s", async (_, scene) => {
    expect((await create({ name: "X", scene })).status).toBe(422);
  });

  it("changes its name and slug, unless somebody was faster", async () => {
    const created = await create({ name: "Before", scene: TINY_SCENE });
    const { id } = created.body;
    const headers = { "If-Match": created.headers.get("etag") ?? "" };
    const changed = await at(PATCH, "PATCH", id, { body: { name: "After", slug: "after" }, headers });
    expect(changed.body).toMatchObject({ name: "After", slug: "after", latest_version: 1 });
    expect((await at(PATCH, "PATCH", id, { body: { name: "Late" }, headers })).status).toBe(412);
    expect((await at(PATCH, "PATCH", id, { body: { latest_version: 7 } })).status).toBe(422);
    const taken = await createdId();
    expect((await at(PATCH, "PATCH", taken, { body: { slug: "after" } })).status).toBe(409);
    expect(await actionsOn(id)).toEqual([
      ["template.created", {}],
      [
        "template.updated",
        {
          fields: ["name", "slug"],
          changes: [
            { field: "name", from: "Before", to: "After" },
            { field: "slug", from: "before", to: "after" },
          ],
        },
      ],
    ]);
  });

  it("takes nothing new while it is archived", async () => {
    const id = await createdId("Seasonal");
    const order = () =>
      requestRoute(ORDER_VIDEO, "POST", "/v1/videos", {
        key,
        body: { template_id: id, modifications: [{ name: "title", text: "Hello" }] },
      });
    const archived = await at(ARCHIVE, "POST", id);
    expect([archived.status, typeof archived.body.archived_at]).toEqual([200, "string"]);
    expect((await at(ARCHIVE, "POST", id)).body).toEqual(archived.body);
    expect((await addVersion(id, TINY_SCENE)).status).toBe(409);
    expect((await order()).status).toBe(409);
    expect((await at(RESTORE, "POST", id)).body.archived_at).toBeNull();
    expect((await at(RESTORE, "POST", id)).status).toBe(200);
    expect((await addVersion(id, TINY_SCENE)).status).toBe(201);
    expect((await order()).status).toBe(202);
    expect((await actionsOn(id)).map(([action]) => action)).toEqual([
      ...["template.created", "template.archived", "template.restored", "template_version.created"],
    ]);
  });

  it("is another organization's business for nobody else, and viewers only look", async () => {
    const id = await createdId();
    const missing = newId();
    const foreign = { key: other.keys.owner };
    const asked = (one: string) => [
      at(PATCH, "PATCH", one, { ...foreign, body: { name: "Mine" } }),
      ...[ARCHIVE, RESTORE].map((handler) => at(handler, "POST", one, foreign)),
      addVersion(one, TINY_SCENE, foreign),
      at(LIST_VERSIONS, "GET", one, foreign),
      at(GET_VERSION, "GET", one, { ...foreign, version: "1" }),
      at(PREVIEW, "POST", one, { ...foreign, body: {} }),
    ];
    for (const { status, text } of await Promise.all([...asked(id), ...asked(missing)]))
      expect([status, text]).toEqual([404, '{"detail":"Not Found","code":"not_found"}']);
    const viewer = { key: org.keys.viewer };
    expect((await create({ name: "X", scene: TINY_SCENE }, viewer)).status).toBe(403);
    expect((await addVersion(id, TINY_SCENE, viewer)).status).toBe(403);
    expect((await at(GET_VERSION, "GET", id, { ...viewer, version: "1" })).status).toBe(200);
  });
});

it("has no number in a scene but the one that was sent", async () => {
  const scene = JSON.stringify({ ...TINY_SCENE, duration: 0 }).replace(
    '"duration":0',
    '"duration":9007199254740993',
  );
  const headers = { "Content-Type": "application/json" };
  const { status, body } = await create(`{"name":"Own","scene":${scene}}`, { headers });
  expect([status, body.detail]).toEqual([
    422,
    [
      {
        type: "less_than_equal",
        loc: ["body", "scene", "duration"],
        msg: "Input should be less than or equal to 600",
        ctx: { le: 600 },
      },
    ],
  ]);
});

describe("versions", () => {
  it("never change, and the newest is what the template shows", async () => {
    const id = await createdId();
    const second = { ...TINY_SCENE, duration: 2 };
    const added = await addVersion(id, second);
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      template_id: id,
      version: 2,
      author_type: "api_key",
      author_id: expect.any(String),
      created_at: expect.any(String),
      scene: second,
    });
    expect((await at(GET, "GET", id)).body).toMatchObject({ latest_version: 2, duration_seconds: 2 });
    const first = await at(GET_VERSION, "GET", id, { version: "1" });
    expect(first.body.scene).toEqual(TINY_SCENE);
    expect(first.headers.get("etag")).toMatch(/^"/);
    expect((await at(GET_VERSION, "GET", id, { version: "3" })).status).toBe(404);
    expect((await at(GET_VERSION, "GET", id, { version: "0" })).body.detail[0].loc).toEqual([
      "path",
      "version",
    ]);
  });

  it("are the product's own until somebody publishes one", async () => {
    const id = await createdId();
    const data = { builtIn: "candlelight-9x16", latestBuiltIn: true };
    await database().template.update({ where: { id }, data });
    expect((await at(GET, "GET", id)).body.built_in).toBe("candlelight-9x16");
    await addVersion(id, TINY_SCENE);
    const design = { occasion: "Birthday", design: "candlelight" };
    expect((await at(GET, "GET", id)).body).toMatchObject({ ...design, built_in: null });
    for (const occasion of ["Welcome", null]) {
      const { status, body } = await at(PATCH, "PATCH", id, { body: { name: "Candles", occasion } });
      expect([status, body.detail[0].loc, body.detail[0].ctx.code]).toEqual([
        422,
        ["body", "occasion"],
        "template_occasion_fixed",
      ]);
    }
    // A client that sends back what it has read changes nothing.
    const same = { name: "Candles", slug: "candles", occasion: "Birthday" };
    const { body } = await at(PATCH, "PATCH", id, { body: same });
    expect(body).toMatchObject({ ...design, name: "Candles", slug: "candles" });
  });

  it("are numbered without gaps when many come at once, and listed newest first in pages", async () => {
    const id = await createdId();
    const answers = await Promise.all(Array.from({ length: 12 }, () => addVersion(id, TINY_SCENE)));
    const numbers = answers.map(({ body }) => body.version as number).sort((one, two) => one - two);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 2));
    expect((await at(GET, "GET", id)).body.latest_version).toBe(13);

    const listed: number[] = [];
    let cursor: string | undefined;
    do {
      const query: Record<string, string> = { limit: "5", count: "true", ...(cursor && { cursor }) };
      const page = await at(LIST_VERSIONS, "GET", id, { query });
      expect(page.headers.get("x-total-count")).toBe("13");
      expect(Object.keys(page.body[0])).toEqual([
        ...["template_id", "version", "author_type", "author_id", "created_at"],
      ]);
      listed.push(...page.body.map(({ version }: { version: number }) => version));
      const link = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
      cursor = link === undefined ? undefined : (new URL(link).searchParams.get("cursor") ?? undefined);
    } while (cursor !== undefined);
    expect(listed).toEqual(Array.from({ length: 13 }, (_, index) => 13 - index));
  });
});

describe("assets that a scene names", () => {
  it("have to be the organization's, and of the right kind", async () => {
    const foreign = await insertAsset(other.id, "image");
    const song = await insertAsset(org.id, "audio");
    const image = await insertAsset(org.id, "image");
    const scene = {
      ...withLayer({ ...LOGO, source: `asset:${foreign}`, fallback: `asset:${song}` }),
      fonts: [{ family: "Brand", asset_id: image }],
    };
    const faults = [
      [
        ["body", "scene", "fonts", 0, "asset_id"],
        /^Value error, Font "Brand": .* kind image; this takes font$/,
        { code: "scene_asset_unsuitable", asset_id: image, kind: "image", accepted: ["font"], font: "Brand" },
      ],
      [
        ["body", "scene", "layers", 1, "source"],
        /^Value error, Layer "logo": no asset .* POST \/v1\/assets$/,
        { code: "scene_asset_unknown", asset_id: foreign, layer: "logo" },
      ],
      [
        ["body", "scene", "layers", 1, "fallback"],
        /^Value error, Layer "logo": .* audio; this takes image$/,
        { code: "scene_asset_unsuitable", asset_id: song, kind: "audio", accepted: ["image"], layer: "logo" },
      ],
    ] as const;
    const expected = faults.map(([loc, msg, ctx]) => ({
      loc,
      type: "value_error",
      msg: expect.stringMatching(msg),
      ctx: { error: {}, ...ctx },
    }));
    const before = await database().template.count();
    expect((await create({ name: "X", scene })).body.detail).toEqual(expected);
    expect(await database().template.count()).toBe(before);
    const id = await createdId();
    expect((await addVersion(id, scene)).body.detail).toEqual(expected);
    expect((await at(PREVIEW, "POST", id, { body: { scene } })).body.detail).toEqual(expected);
    expect((await at(GET, "GET", id)).body.latest_version).toBe(1);
  });

  it("are never deleted under a template that is stored at the same moment", async () => {
    for (let round = 0; round < 10; round += 1) {
      const asset = await insertAsset(org.id, "image");
      const scene = withLayer({ ...LOGO, source: `asset:${asset.toUpperCase()}` });
      const [stored, deleted] = await Promise.all([
        create({ name: "Race", scene }),
        requestRoute(DELETE_ASSET, "DELETE", `/v1/assets/${asset}`, { key, params: { asset_id: asset } }),
      ]);
      expect([
        [201, 409],
        [422, 204],
      ]).toContainEqual([stored.status, deleted.status]);
    }
  });
});
