import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as LIST_AUDIT } from "#app/v1/audit-events/route.ts";
import { DELETE, GET as getPerson, PATCH } from "#app/v1/people/[person_id]/route.ts";
import { GET as listPeople, POST } from "#app/v1/people/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";

await openTestInstallation();
let nordlicht: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  nordlicht = await createTestOrganization();
  other = await createTestOrganization("Südlicht");
});
afterAll(() => database().$disconnect());

const create = (body: unknown, organization = nordlicht, headers = {}) =>
  requestRoute(POST, "POST", "/v1/people", { key: organization.keys.editor, body, headers });
/** For bodies that are written out as text. */
const JSON_TYPE = { "Content-Type": "application/json" };
const get = (id: string, key = nordlicht.keys.viewer) =>
  requestRoute(getPerson, "GET", `/v1/people/${id}`, { key, params: { person_id: id } });
const patch = (id: string, body: unknown, headers = {}) =>
  requestRoute(PATCH, "PATCH", `/v1/people/${id}`, {
    key: nordlicht.keys.editor,
    params: { person_id: id },
    body,
    headers,
  });
const list = (query: Record<string, string>, organization = nordlicht) =>
  requestRoute(listPeople, "GET", "/v1/people", { key: organization.keys.viewer, query });

describe("create", () => {
  test("answers 201 with every field that the interface names", async () => {
    const ada = {
      external_id: "A-1",
      first_name: "  Ada ",
      last_name: "Lovelace",
      birth_date: "1815-12-10",
      hire_date: null,
      email: "ada@example.org",
      custom_fields: { team: "Analytical Engine", shoe: 38 },
    };
    const { status, body, headers } = await create(ada);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...ada,
      first_name: "Ada",
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      org_id: nordlicht.id,
      phone: null,
      position: null,
      sector: null,
      language: null,
      time_zone: null,
      celebrate: true,
      show_age: null,
      photo_asset_id: null,
      photo_focus: null,
      photo_crop: null,
      status: "active",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.any(String),
    });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-request-id")).toBeTruthy();
    expect(headers.get("etag")).toBeTruthy();
  });

  test("an absent and an empty first name are the two faults of the interface", async () => {
    expect(await create({})).toMatchObject({
      status: 422,
      text: '{"detail":[{"type":"missing","loc":["body","first_name"],"msg":"Field required"}],"code":"validation_failed"}',
    });
    const empty = await create({ first_name: " \t" });
    expect(empty.body.detail).toEqual([
      {
        loc: ["body", "first_name"],
        msg: "String should have at least 1 character",
        type: "string_too_short",
        ctx: { min_length: 1 },
      },
    ]);
  });

  test("all faults come at once and nothing is written", async () => {
    const before = await database().person.count();
    const { status, body } = await create({
      first_name: "x".repeat(121),
      phone: "1".repeat(41),
      birth_date: "1990-02-31",
      email: "nowhere",
      photo_asset_id: "7",
      frist_name: "typo",
    });
    expect(status).toBe(422);
    expect(
      body.detail.map((fault: { loc: string[]; type: string }) => [fault.loc.join("."), fault.type]),
    ).toEqual([
      ["body.first_name", "string_too_long"],
      ["body.birth_date", "date_from_datetime_parsing"],
      ["body.email", "value_error"],
      ["body.phone", "string_too_long"],
      ["body.photo_asset_id", "uuid_parsing"],
      ["body.frist_name", "extra_forbidden"],
    ]);
    expect(await database().person.count()).toBe(before);
  });

  test("keeps language and time zone in their canonical form, and a birthday without its year", async () => {
    const zoe = {
      first_name: "Zoë",
      birth_date: "--02-29",
      language: "pt_br",
      time_zone: "asia/calcutta",
      celebrate: false,
      show_age: true,
    };
    const { status, body } = await create(zoe, other);
    const kept = { ...zoe, language: "pt-BR", time_zone: "Asia/Kolkata" };
    expect([status, body]).toEqual([201, expect.objectContaining(kept)]);
    expect((await get(body.id, other.keys.viewer)).body).toEqual(body);
    const names = async (query: Record<string, string>) =>
      (await list(query, other)).body.map(({ first_name }: { first_name: string }) => first_name);
    expect(await names({ language: "pt-BR", celebrate: "false" })).toEqual(["Zoë"]);
    expect(await names({ language: "pt-BR", celebrate: "true" })).toEqual([]);
    expect(
      await names({ birthday_from: "2027-02-28", birthday_to: "2027-02-28", language: "pt-BR" }),
    ).toEqual(["Zoë"]);
    const bad = {
      birth_date: "--02-30",
      language: "Deutsch",
      time_zone: "+01:00",
      celebrate: null,
      show_age: "?",
    };
    const refused = await create({ first_name: "Zoë", ...bad });
    expect(
      refused.body.detail.map(
        ({ loc, type, ctx }: { loc: string[]; type: string; ctx?: { code?: string } }) => [
          loc[1],
          ctx?.code ?? type,
        ],
      ),
    ).toEqual([
      ["birth_date", "date_from_datetime_parsing"],
      ["language", "language_tag_invalid"],
      ["time_zone", "time_zone_invalid"],
      ["celebrate", "bool_type"],
      ["show_age", "bool_parsing"],
    ]);
  });

  test("120 emoji are a name of 120 characters, 121 are too long", async () => {
    const name = "🎉".repeat(120);
    expect((await create({ first_name: name })).body.first_name).toBe(name);
    expect((await create({ first_name: `${name}🎉` })).status).toBe(422);
  });

  test("nobody is born later than tomorrow, wherever today is", async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const refusal = {
      loc: ["body", "birth_date"],
      msg: "Value error, a birth date is not in the future",
      type: "value_error",
      ctx: { error: {}, code: "birth_date_future" },
    };
    const { status, body } = await create({
      first_name: "Ada",
      birth_date: inDays(1),
      hire_date: "2999-01-01",
    });
    expect(status).toBe(201);
    for (const birth_date of [inDays(3), "2999-05-17"]) {
      expect((await create({ first_name: "Ada", birth_date })).body.detail).toEqual([refusal]);
      expect((await patch(body.id, { birth_date })).body.detail).toEqual([refusal]);
    }
    expect((await patch(body.id, { birth_date: "9999-99-99" })).body.detail[0].type).toBe(
      "date_from_datetime_parsing",
    );
    expect((await patch(body.id, { birth_date: null })).status).toBe(200);
  });

  test("a second person with the same external_id is 409, in another organization it is fine", async () => {
    expect((await create({ first_name: "One", external_id: "dup" })).status).toBe(201);
    expect(await create({ first_name: "Two", external_id: "dup" })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("external_id") },
    });
    expect((await create({ first_name: "Two", external_id: "dup" }, other)).status).toBe(201);
  });

  test.each(["", " \t "])("%j as external_id is none, which many people have", async (external_id) => {
    const { status, body: ada } = await create({ first_name: "Ada", external_id });
    expect([status, ada.external_id]).toEqual([201, null]);
    expect((await create({ first_name: "Ben", external_id })).status).toBe(201);
    const unchanged = await patch(ada.id, { external_id });
    expect([unchanged.status, unchanged.body.updated_at]).toEqual([200, ada.updated_at]);
    await patch(ada.id, { external_id: `of ${external_id.length}` });
    const cleared = await patch(ada.id, { external_id });
    expect([cleared.status, cleared.body.external_id]).toEqual([200, null]);
    expect((await get(ada.id)).body.external_id).toBeNull();
  });

  test("somebody else's photo and a missing one are refused in the same words", async () => {
    const foreign = newId();
    await database().asset.create({
      data: {
        id: foreign,
        orgId: other.id,
        kind: "image",
        fileName: "a.png",
        contentType: "image/png",
        size: 1,
        storageKey: `x/${foreign}`,
      },
    });
    const refused = await create({ first_name: "A", photo_asset_id: foreign });
    const missing = await create({ first_name: "A", photo_asset_id: newId() });
    expect(refused.status).toBe(422);
    expect(refused.text).toBe(missing.text);
  });

  test("leaves an audit entry without personal data", async () => {
    const { body } = await create({ first_name: "Grace", email: "grace@example.org" });
    const entries = await database().auditEvent.findMany({ where: { targetId: body.id } });
    expect(entries).toMatchObject([{ action: "person.created", orgId: nordlicht.id, actorType: "api_key" }]);
    expect(JSON.stringify(entries)).not.toContain("race@");
  });
});

describe("credentials", () => {
  const MALFORMED = [
    "authorization_malformed",
    'The Authorization header is not "Bearer", a space and an API key, which begins with rc_',
    'Bearer error="invalid_request"',
  ] as const;
  const INVALID = [
    "api_key_invalid",
    "The API key is incomplete or unknown, has expired or has been revoked",
    'Bearer error="invalid_token"',
  ] as const;

  test.each([
    ["none", {}, "not_authenticated", "Not authenticated", "Bearer"],
    ["no key", { Authorization: "Bearer nonsense" }, ...MALFORMED],
    ["an unknown key", { Authorization: `Bearer rc_${"x".repeat(40)}` }, ...INVALID],
    ["part of a key", { Authorization: "Bearer rc_nonsense" }, ...INVALID],
    ["a key without its scheme", { Authorization: `rc_${"x".repeat(40)}` }, ...MALFORMED],
    ["another scheme", { Authorization: "Basic YTpi" }, ...MALFORMED],
  ])("%s: 401", async (_, headers, code, detail, challenge) => {
    const {
      status,
      body,
      headers: answered,
    } = await requestRoute(POST, "POST", "/v1/people", {
      body: { first_name: "A" },
      headers,
    });
    expect(status).toBe(401);
    expect(body).toEqual({ detail, code });
    expect(answered.get("www-authenticate")).toBe(challenge);
  });

  test("a viewer may read and not write", async () => {
    const { status, body } = await requestRoute(POST, "POST", "/v1/people", {
      key: nordlicht.keys.viewer,
      body: { first_name: "A" },
    });
    expect(status).toBe(403);
    expect(body).toEqual({ detail: "Requires role editor", code: "role_too_low", ctx: { role: "editor" } });
  });

  test("another organization's person and a missing one are the same 404, byte for byte", async () => {
    const { body } = await create({ first_name: "Hidden" });
    const foreign = await get(body.id, other.keys.owner);
    const missing = await get(newId(), other.keys.owner);
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe('{"detail":"Not Found","code":"not_found"}');
    expect(foreign.text).toBe(missing.text);
  });
});

describe("update", () => {
  test("changes what is sent and nothing else", async () => {
    const { body } = await create({ first_name: "Ada", last_name: "Byron", position: "Countess" });
    const changed = await patch(body.id, { last_name: "Lovelace", position: null });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ first_name: "Ada", last_name: "Lovelace", position: null });
  });

  test("of two changes to the same version, the second answers 412 and changes nothing", async () => {
    const created = await create({ first_name: "Ada" });
    const tag = { "If-Match": created.headers.get("etag") ?? "" };
    const first = await patch(created.body.id, { phone: "1" }, tag);
    expect(first.status).toBe(200);
    expect(first.headers.get("etag")).not.toBe(tag["If-Match"]);
    const second = await patch(created.body.id, { phone: "2" }, tag);
    expect(second.status).toBe(412);
    expect((await get(created.body.id)).body.phone).toBe("1");
  });

  test("says nothing of what is known already, and on record stands only what has changed", async () => {
    const known = {
      ...{
        external_id: "Same",
        first_name: "Same",
        last_name: null,
        birth_date: "1990-05-17",
        email: "same@example.org",
      },
      custom_fields: { shoe: 38, tags: ["a", { b: null, c: "" }] },
    };
    const url = "https://example.org/webhook";
    const webhook = { id: newId(), orgId: nordlicht.id, url, secret: "x", events: ["person.updated"] };
    await database().webhook.create({ data: webhook });
    const { body: ada, headers } = await create(known);
    const custom_fields = { tags: ["a", { c: "", b: null }], shoe: 38 };
    const tag = headers.get("etag");
    for (const ifMatch of [{}, { "If-Match": tag ?? "" }]) {
      const same = await patch(ada.id, { ...known, first_name: " Same ", custom_fields }, ifMatch);
      expect([same.status, same.headers.get("etag"), same.body]).toEqual([200, tag, ada]);
    }
    expect((await patch(ada.id, known, { "If-Match": '"stale"' })).status).toBe(412);
    const entries = () =>
      database().auditEvent.findMany({ where: { targetId: ada.id, action: "person.updated" } });
    const deliveries = () => database().webhookDelivery.count({ where: { webhookId: webhook.id } });
    expect([await entries(), await deliveries()]).toEqual([[], 0]);

    const changed = await patch(ada.id, { ...known, last_name: "Other", custom_fields: { shoe: "38" } });
    expect(changed.body).toMatchObject({ last_name: "Other", custom_fields: { shoe: "38" } });
    expect(changed.headers.get("etag")).not.toBe(tag);
    expect((await entries()).map(({ details }) => details)).toEqual([
      {
        fields: ["last_name", "custom_fields"],
        changes: [
          { field: "last_name", from: null, to: "Other" },
          { field: "custom_fields.tags", from: expect.stringContaining('"a"'), to: null },
        ],
      },
    ]);
    expect(await deliveries()).toBe(1);
    await database().webhook.delete({ where: { id: webhook.id } });
  });

  test("a null first name is refused, an empty change is none", async () => {
    const { body } = await create({ first_name: "Ada" });
    expect((await patch(body.id, { first_name: null })).body.detail[0].type).toBe("string_type");
    expect((await patch(body.id, {})).body.first_name).toBe("Ada");
  });
});

describe("list", () => {
  test("pages by cursor through everybody once, in every order", async () => {
    const organization = await createTestOrganization("Pages");
    for (const [index, last] of ["Zoë", "Ada", null, "Ada", null, "Mia", "Ömer"].entries()) {
      await create({ first_name: `P${index % 3}`, last_name: last }, organization);
    }
    for (const sort of [
      "-created_at",
      "created_at",
      "first_name",
      "-first_name",
      "last_name",
      "-last_name",
    ]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list(
          { sort, limit: "2", ...(cursor === undefined ? {} : { cursor }) },
          organization,
        );
        seen.push(...page.body.map((person: { id: string }) => person.id));
        const next = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
        cursor = next === undefined ? undefined : (new URL(next).searchParams.get("cursor") ?? undefined);
      } while (cursor !== undefined);
      expect(new Set(seen).size, sort).toBe(7);
      expect(seen.length, sort).toBe(7);
      const whole = await list({ sort }, organization);
      expect(whole.body.map((person: { id: string }) => person.id)).toEqual(seen);
    }
  });

  test("finds by part of a name in any case and script, and takes wildcards as text", async () => {
    const organization = await createTestOrganization("Search");
    await create({ first_name: "Łukasz", last_name: "Ångström" }, organization);
    await create({ first_name: "さくら", last_name: "田中", external_id: "E_1" }, organization);
    const found = async (q: string) =>
      (await list({ q }, organization)).body.map((person: { first_name: string }) => person.first_name);
    expect(await found("łUKA")).toEqual(["Łukasz"]);
    expect(await found("ång")).toEqual(["Łukasz"]);
    expect(await found("くら")).toEqual(["さくら"]);
    expect(await found("ångström łukasz")).toEqual(["Łukasz"]);
    expect(await found("ångström さくら")).toEqual([]);
    expect(await found("E_1")).toEqual(["さくら"]);
    expect(await found("%")).toEqual([]);
    expect(await found("ł_kasz")).toEqual([]);
  });

  test("finds the one person with an external id, in its case and as a whole, archived or not", async () => {
    const organization = await createTestOrganization("Keys");
    const { body: ada } = await create({ first_name: "Ada", external_id: "E-1", sector: "IT" }, organization);
    const { body: ben } = await create({ first_name: "Ben", external_id: "e-1" }, organization);
    await create({ first_name: "Cy", external_id: "E-10" }, organization);
    await create({ first_name: "Foreign", external_id: "E-2" });
    await organization.actor.db.person.update({ where: { id: ada.id }, data: { status: "archived" } });
    const found = async (query: Record<string, string>) =>
      (await list(query, organization)).body.map(({ id }: { id: string }) => id);
    for (const sort of ["-created_at", "created_at", "-last_name", "first_name"])
      expect(await found({ external_id: " E-1 ", sort })).toEqual([ada.id]);
    expect(await found({ external_id: "e-1" })).toEqual([ben.id]);
    for (const nobodys of ["E-", "E%", "E-2", "É-1"])
      expect(await found({ external_id: nobodys })).toEqual([]);
    expect(await found({ external_id: "E-1", sector: "IT", status: "archived" })).toEqual([ada.id]);
    expect(await found({ external_id: "E-1", status: "active" })).toEqual([]);
    const counted = await list({ external_id: "E-1", count: "true" }, organization);
    expect(counted.headers.get("x-total-count")).toBe("1");
    expect((await list({ external_id: "" })).body.detail).toMatchObject([
      { type: "string_too_short", loc: ["query", "external_id"] },
    ]);
  });

  test("windows of birthdays run across New Year, and 29 February counts as the 28th in common years", async () => {
    const organization = await createTestOrganization("Windows");
    for (const birth_date of ["1990-12-30", "1991-01-02", "1988-02-29", "1970-03-01", "1970-02-28"]) {
      await create({ first_name: birth_date, birth_date }, organization);
    }
    const born = async (birthday_from: string, birthday_to: string) =>
      (await list({ birthday_from, birthday_to, sort: "first_name" }, organization)).body.map(
        (person: { first_name: string }) => person.first_name,
      );
    expect(await born("2026-12-29", "2027-01-03")).toEqual(["1990-12-30", "1991-01-02"]);
    expect(await born("2027-02-28", "2027-02-28")).toEqual(["1970-02-28", "1988-02-29"]);
    expect(await born("2028-02-28", "2028-02-28")).toEqual(["1970-02-28"]);
    expect(await born("2027-03-01", "2027-03-31")).toEqual(["1970-03-01"]);
  });

  test.each([
    ["limit", "0", "greater_than_equal"],
    ["limit", "201", "less_than_equal"],
    ["limit", "abc", "int_parsing"],
    ["cursor", "nonsense", "value_error"],
    ["sort", "shoe_size", "enum"],
    ["colour", "red", "extra_forbidden"],
  ])("%s=%s is refused as %s", async (name, value, type) => {
    const { status, body } = await list({ [name]: value });
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ["query", name], type }]);
  });

  test("shows one organization's people alone, and counts them when asked", async () => {
    const organization = await createTestOrganization("Alone");
    await create({ first_name: "Only" }, organization);
    const { body, headers } = await list({ count: "true" }, organization);
    expect(body).toHaveLength(1);
    expect(headers.get("x-total-count")).toBe("1");
  });
});

test("an erased person is gone, and one audit entry stays", async () => {
  const { body } = await create({ first_name: "Gone", email: "gone@example.org" });
  const erase = () =>
    requestRoute(DELETE, "DELETE", `/v1/people/${body.id}`, {
      key: nordlicht.keys.editor,
      params: { person_id: body.id },
    });
  const { body: other } = await create({ first_name: "Stays" });
  await patch(body.id, { email: null });
  const entriesOf = async (target_id: string) => {
    const { body: entries } = await requestRoute(LIST_AUDIT, "GET", "/v1/audit-events", {
      key: nordlicht.keys.admin,
      query: { target_id },
    });
    return entries.map(({ action, details }: { action: string; details: object }) => [action, details]);
  };
  expect(await entriesOf(body.id)).toHaveLength(2);
  expect(await erase()).toMatchObject({ status: 204, text: "" });
  expect((await get(body.id)).status).toBe(404);
  expect((await erase()).status).toBe(404);
  expect(await entriesOf(body.id)).toEqual([["person.erased", {}]]);
  expect(await entriesOf(other.id)).toEqual([["person.created", {}]]);
});

describe("custom fields", () => {
  test("are replaced as a whole, cleared by an empty object, and left alone when absent", async () => {
    const { body } = await create({ first_name: "Ada", custom_fields: { a: 1, b: { c: [null, true] } } });
    expect((await patch(body.id, { phone: "1" })).body.custom_fields).toEqual({
      a: 1,
      b: { c: [null, true] },
    });
    expect((await patch(body.id, { custom_fields: { d: "x" } })).body.custom_fields).toEqual({ d: "x" });
    expect((await patch(body.id, { custom_fields: {} })).body.custom_fields).toEqual({});
    expect((await patch(body.id, { custom_fields: null })).body.detail).toMatchObject([
      { type: "dict_type" },
    ]);
  });

  test("may be called as JavaScript calls its own", async () => {
    const names =
      '{"constructor":1,"prototype":{"toString":[]},"hasOwnProperty":null,"__defineGetter__":"x"}';
    const made = await create(`{"first_name":"Ada","custom_fields":${names}}`, nordlicht, JSON_TYPE);
    expect(made.status).toBe(201);
    expect((await get(made.body.id)).body.custom_fields).toEqual(JSON.parse(names));
    const own = await create(
      '{"first_name":"Ada","custom_fields":{"a":{"__proto__":1}}}',
      nordlicht,
      JSON_TYPE,
    );
    expect(own.body.detail).toMatchObject([
      { loc: ["body", "custom_fields", "a", "__proto__", "[key]"], type: "value_error" },
    ]);
  });

  test("never hold another integer than was sent", async () => {
    const msg = "Value error, an integer of so many digits would be changed: send it as a string";
    const body = '{"first_name":5,"custom_fields":{"a":[1,{"payroll_id":9007199254740993}],"b":1e400}}';
    const refused = await create(body, nordlicht, JSON_TYPE);
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      [
        { type: "string_type", loc: ["body", "first_name"], msg: "Input should be a valid string" },
        {
          type: "finite_number",
          loc: ["body", "custom_fields", "b"],
          msg: "Input should be a finite number",
        },
        {
          ...{ type: "value_error", loc: ["body", "custom_fields", "a", 1, "payroll_id"], msg },
          ctx: { error: {}, code: "integer_inexact" },
        },
      ],
    ]);
    const { body: ada } = await create(
      '{"first_name":"Ada","custom_fields":{"a":100000000000000000000}}',
      nordlicht,
      JSON_TYPE,
    );
    expect((await patch(ada.id, { custom_fields: ada.custom_fields })).status).toBe(200);
    const { status } = await patch(ada.id, '{"custom_fields":{"a":-9007199254740993}}', JSON_TYPE);
    expect(status).toBe(422);
    expect((await get(ada.id)).body.custom_fields).toEqual({ a: 1e20 });
    const many = `{"first_name":"Ada","custom_fields":{"a":[${Array(3000).fill("9007199254740993").join()}]}}`;
    expect((await create(many, nordlicht, JSON_TYPE)).body.detail).toHaveLength(10);
  });

  test("however many are wrong, are refused and no fault of ours", async () => {
    const infinite = `{"first_name":"Ada","custom_fields":{"a":[${Array(170_000).fill("1e400").join()}]}}`;
    expect((await create(infinite, nordlicht, JSON_TYPE)).body.detail).toHaveLength(10);
    // Names of three signs each, so that as many as may be fit into a body; none is a backslash.
    const nameOf = (index: number) =>
      [index >> 10, (index >> 5) & 31, index & 31].map((at) => String.fromCharCode(at + (at > 43 ? 53 : 48)));
    const unknown = Array.from({ length: 125_000 }, (_, index) => `"${nameOf(index).join("")}":1`);
    expect((await create(`{${unknown.join()}}`, nordlicht, JSON_TYPE)).status).toBe(422);
  });

  test("are at most 32 levels deep, and without U+0000", async () => {
    const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
    expect((await create({ first_name: "Ada", custom_fields: nested(32) })).status).toBe(201);
    const deep = await create({ first_name: "Ada", custom_fields: nested(33) });
    expect([deep.status, deep.body.detail[0].type]).toEqual([422, "value_error"]);
    const nul = await create({ first_name: "Ada", custom_fields: { a: ["x\u0000"], "b\u0000": 1 } });
    expect(nul.body.detail).toHaveLength(2);
  });
});

describe("windows", () => {
  const day = (date: string) => Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10));
  const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  /** The days of a window, one by one, by the calendar; 29 February counts as the 28th in common years. */
  function daysOf(from: string, to: string): Set<number> {
    const days = new Set<number>();
    const end = new Date(`${to}T00:00:00Z`);
    for (const at = new Date(`${from}T00:00:00Z`); at <= end; at.setUTCDate(at.getUTCDate() + 1)) {
      days.add(day(at.toISOString()));
      if (day(at.toISOString()) === 228 && !isLeap(at.getUTCFullYear())) days.add(229);
    }
    return days;
  }

  test("of birthdays and anniversaries hold whose day is in them, in common and leap years, across New Year", async () => {
    const organization = await createTestOrganization("Calendar");
    const dates = ["02-27", "02-28", "02-29", "03-01", "12-31", "01-01", "07-15"].map(
      (date) => `1988-${date}`,
    );
    for (const date of dates) {
      await create({ first_name: date, birth_date: date, hire_date: date }, organization);
    }
    const windows = [
      ["2027-02-28", "2027-03-01"],
      ["2028-02-28", "2028-02-28"],
      ["2028-02-28", "2028-02-29"],
      ["2028-02-29", "2028-02-29"],
      ["2027-02-01", "2027-02-28"],
      ["2028-02-01", "2028-02-28"],
      ["2027-03-01", "2027-03-01"],
      ["2026-12-31", "2027-01-01"],
      ["2026-12-01", "2027-02-28"],
      ["2027-12-01", "2028-02-28"],
      ["2100-02-28", "2100-02-28"],
      ["2000-02-28", "2000-02-28"],
      ["2027-01-01", "2027-12-31"],
      ["2028-02-29", "2029-02-28"],
    ] as const;
    for (const [from, to] of windows) {
      const expected = dates.filter((date) => daysOf(from, to).has(day(date))).sort();
      for (const kind of ["birthday", "anniversary"]) {
        const query = { [`${kind}_from`]: from, [`${kind}_to`]: to, sort: "first_name" };
        const { body } = await list(query, organization);
        expect(
          body.map((person: { first_name: string }) => person.first_name),
          `${from} ${to}`,
        ).toEqual(expected);
      }
    }
  });
});

test("a count is exact to 10,000, and says so beyond", async () => {
  const organization = await createTestOrganization("Many");
  const rows = Array.from({ length: 10_001 }, (_, index) => ({
    id: newId(),
    orgId: organization.id,
    firstName: `P${index}`,
  }));
  await database().person.createMany({ data: rows });
  const total = async () =>
    (await list({ count: "true", limit: "1" }, organization)).headers.get("x-total-count");
  expect(await total()).toBe("10000+");
  await database().person.delete({ where: { id: rows[0]?.id ?? "" } });
  expect(await total()).toBe("10000");
});
