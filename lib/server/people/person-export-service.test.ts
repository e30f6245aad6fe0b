import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { GET } from "#app/v1/people/export/route.ts";
import type { JsonObject } from "#lib/contract/fields/json-object.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { sent } from "#test/support/sent-file.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { importPeople } from "./import/person-import-service.ts";
import { exportPeople } from "./person-export-service.ts";

await openTestInstallation();
let org: TestOrganization;
beforeEach(async () => {
  org = await createTestOrganization();
});
afterAll(() => database().$disconnect());

/** Of a client that waits for the end. */
const STAYS = new AbortController().signal;

type Person = Omit<Prisma.PersonUncheckedCreateInput, "id" | "orgId">;
const insert = async (...people: Person[]) => {
  const rows = people.map((data) => ({ ...data, id: newId(), orgId: org.id }));
  await database().person.createMany({ data: rows as Prisma.PersonCreateManyInput[] });
  return rows.map(({ id }) => id);
};
const rowsOf = (organization = org) =>
  organization.actor.db.person.findMany({ orderBy: { id: "asc" }, omit: { searchText: true } });
async function exported(filter = {}): Promise<string> {
  let text = "";
  for await (const part of (await exportPeople(org.actor, filter, STAYS)).parts) text += part;
  return text;
}
const run = (text: string, organization = org, mapping?: object) =>
  importPeople(organization.actor, sent(text), {
    dry_run: false,
    ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
  });
const image = async (orgId = org.id) => {
  const id = newId();
  const file = { fileName: "a.png", contentType: "image/png", size: 1, storageKey: `x/${id}` };
  await database().asset.create({ data: { id, orgId, kind: "image", ...file } });
  return id;
};
/** Everything but what belongs to the row rather than to the person. */
const known = async (organization: TestOrganization) =>
  (await rowsOf(organization)).map(({ id: _i, orgId: _o, createdAt: _c, updatedAt: _u, ...rest }) => rest);

/** People with all that makes a CSV file hard to read back. */
const HARD: Person[] = [
  { firstName: "Ada", externalId: "E-1", lastName: "Lovelace", birthDate: "1815-12-10", language: "en-GB" },
  { firstName: "Yearless", birthDate: "--02-29", timeZone: "Asia/Kolkata", celebrate: false, showAge: true },
  { firstName: "=1+1", lastName: "'=1+1", position: '"+x', sector: "＠x", phone: "+49 30 1" },
  { firstName: "'s-Hertogenbosch", lastName: "'", position: "''", externalId: "'-1" },
  { firstName: 'Say "hi", please; now\tor\nnever', position: "a\r\nb\rc", sector: "" },
  { firstName: "json:1", lastName: 'json:"x"', sector: "json:null", position: "null" },
  { firstName: "Twin", email: "family@example.org" },
  { firstName: "Twin", email: "family@example.org" },
  { firstName: "\u0001\u0085\u007f", lastName: "田中さくら 😀" },
  { firstName: "Gone", status: "archived", externalId: "json:1" },
  {
    firstName: "Own",
    customFields: {
      number: 38,
      text: "38",
      truth: true,
      nothing: null,
      empty: "",
      spaced: " x ",
      list: ["a", 1, { deep: [null] }],
      constructor: "Meyer & Sons",
      toString: { valueOf: 1 },
      Case: "upper",
      case: "lower",
      "": "no name",
      " padded ": 1,
      "a;b": "x",
      'quo"te': "y",
      "line\nbreak": "z",
      formula: "=HYPERLINK(1)",
      "ümläut key": "ok",
    },
  },
];

describe("export and import", () => {
  test("change nothing, whatever people are called and whatever is known of them", async () => {
    await insert(...HARD, { firstName: "Photo", photoAssetId: await image() });
    const before = await rowsOf();
    const text = await exported();
    const result = await run(text);
    expect(result).toMatchObject({ rejected_rows: [], created: 0, updated: 0, unchanged: HARD.length + 1 });
    expect(await rowsOf()).toEqual(before);
    expect(await exported()).toBe(text);
  });

  test("bring everything into another organization, where the ids are left out", async () => {
    await insert(...HARD.filter(({ email }) => email === undefined));
    const other = await createTestOrganization("Südlicht");
    const text = await exported();
    const refused = await run(text, other);
    expect(refused).toMatchObject({ created: 0, rejected: HARD.length - 2 });
    expect(refused.rejected_rows[0]?.detail).toEqual([
      {
        loc: ["body", "id"],
        msg: "Value error, no person of this organization has this id: to add somebody, leave it empty",
        type: "value_error",
        ctx: { error: {}, code: "row_person_unknown" },
      },
    ]);
    expect(await run(text, other, { id: null })).toMatchObject({ created: HARD.length - 2, rejected: 0 });
    expect(await known(other)).toEqual(await known(org));
  });

  test("any person comes back unchanged, and again in another organization", async () => {
    const text = (max: number, min = 0) =>
      fc
        .string({
          unit: fc.oneof(
            fc.constantFrom(..."'\"=-+@;,\t\n\r json:"),
            fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
          ),
          minLength: min,
          maxLength: max,
        })
        .map((any) => any.replaceAll("\0", "").trim())
        .filter((any) => any.isWellFormed() && [...any].length >= min && [...any].length <= max);
    const fields = fc
      .dictionary(text(12), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 6 })
      .filter((any) => !/__proto__|\\u0000|\\ud[89a-f]/.test(JSON.stringify(any)));
    const people = fc.array(
      fc.record({
        firstName: text(30, 1),
        lastName: fc.option(text(30)),
        sector: text(20),
        customFields: fields,
      }),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(people, async (some) => {
        org = await createTestOrganization();
        await insert(...(some as Person[]));
        const before = await rowsOf();
        const csv = await exported();
        expect(await run(csv)).toMatchObject({ rejected_rows: [], unchanged: some.length });
        expect(await rowsOf()).toEqual(before);
        const other = await createTestOrganization();
        expect(await run(csv, other, { id: null })).toMatchObject({ created: some.length, rejected: 0 });
        expect(await known(other)).toEqual(await known(org));
      }),
      { numRuns: 25, seed: 4 },
    );
  }, 120_000);

  test.each<[JsonObject, JsonObject]>([
    [{ field: "" }, {}],
    [{ field: null }, {}],
    [{}, { field: "" }],
    [{}, { field: null }],
    [{ field: "" }, { field: null }],
    [{ field: null }, { field: "" }],
    [{ field: "" }, { field: " " }],
    [{ field: " " }, { field: "" }],
    [{ field: [] }, { field: "" }],
  ])("bring back %j where there is %j", async (before, now) => {
    const other: Person = { firstName: "Other", customFields: { field: "x" } };
    const [id] = await insert({ firstName: "Ada", customFields: before }, other);
    const csv = await exported();
    await org.actor.db.person.update({ where: { id: id ?? "" }, data: { customFields: now } });
    expect(await run(csv)).toMatchObject({ updated: 1, unchanged: 1 });
    expect((await rowsOf())[0]?.customFields).toEqual(before);
    expect(await run(csv)).toMatchObject({ unchanged: 2 });
  });

  test("a changed cell changes that person alone, an emptied one clears, a row without id is new", async () => {
    const [ada] = await insert({ firstName: "Ada", phone: "1" }, { firstName: "Ben", phone: "2" });
    const text = (await exported()).replace(",Ada,,,,,1,", ",Ada,King,,,,,");
    expect(await run(`${text},,Cy\r\n`)).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    const rows = await rowsOf();
    expect(rows.find(({ id }) => id === ada)).toMatchObject({ lastName: "King", phone: null, revision: 2 });
    expect(rows.map(({ firstName }) => firstName)).toEqual(["Ada", "Ben", "Cy"]);
  });

  test("more custom fields than there are columns share one", async () => {
    const many = (from: number) =>
      Object.fromEntries(
        Array.from({ length: 600 }, (_, index) => [`k${from + index}`, index]),
      ) as JsonObject;
    await insert({ firstName: "Ada", customFields: many(0) }, { firstName: "Ben", customFields: many(500) });
    const text = await exported();
    expect(text.split("\r\n")[0]?.split(",").length).toBeLessThanOrEqual(1000);
    expect(text.split("\r\n")[0]).toMatch(/,custom_fields$/);
    expect(await run(text)).toMatchObject({ unchanged: 2 });
    const other = await createTestOrganization();
    expect(await run(text, other, { id: null })).toMatchObject({ created: 2 });
    expect(await known(other)).toEqual(await known(org));
  });
});

describe("what a file from here may say", () => {
  const HEADER = "id,external_id,first_name,status,photo_asset_id\n";

  test("an id of another organization, a missing one and a broken one are refused, the first two alike", async () => {
    const [ada] = await insert({ firstName: "Ada" });
    const home = org;
    org = await createTestOrganization();
    const [foreign] = await insert({ firstName: "Hidden" });
    org = home;
    const file = `${HEADER}${ada},,Ada,,\n${foreign},,X,,\n${newId()},,X,,\n${ada?.slice(1)},,X,,\n`;
    const { rejected_rows: rows, unchanged } = await run(file);
    expect(unchanged).toBe(1);
    expect(rows[0]?.detail).toEqual(rows[1]?.detail);
    expect(rows[2]?.detail).toMatchObject([{ loc: ["body", "id"], type: "uuid_parsing" }]);
  });

  test("status and photo, if it is an image of the organization", async () => {
    const [ada, ben, cy] = await insert({ firstName: "Ada" }, { firstName: "Ben" }, { firstName: "Cy" });
    const [own, foreign] = [await image(), await image((await createTestOrganization()).id)];
    const result = await run(
      `${HEADER}${ada},,Ada,archived,${own}\n${ben},,Ben,active,${foreign}\n${cy},,Cy,gone,${newId()}\n`,
    );
    expect(result).toMatchObject({ updated: 1, rejected: 2 });
    expect(result.rejected_rows.map(({ detail }) => detail.map(({ loc }) => loc[1]))).toEqual([
      ["photo_asset_id"],
      ["status"],
    ]);
    expect((await rowsOf())[0]).toMatchObject({ status: "archived", photoAssetId: own });
  });

  test("an external id that somebody else has is refused for its row alone", async () => {
    const [ada, ben] = await insert({ firstName: "Ada", externalId: "A" }, { firstName: "Ben" });
    const result = await run(`${HEADER}${ben},A,Ben,,\n${ada},A,Augusta,,\n`);
    expect(result).toMatchObject({ updated: 0, rejected: 2 });
    expect(result.rejected_rows[0]?.detail[0]?.msg).toContain("another person of this organization");
    expect(await run(`${HEADER}${ada},A2,Ada,,\n${ben},B,Ben,,\n`)).toMatchObject({ updated: 2 });
  });

  test("an id of another system stays theirs", async () => {
    const result = await run("ID,id card,First name\n17,x,Ada\n");
    expect(result.columns.map(({ field }) => field)).toEqual([
      "external_id",
      "custom_fields.id_card",
      "first_name",
    ]);
  });

  test("a status in any case, and none but ours: a leaver under another word is not left active", async () => {
    const file = "ID,Status,First name\n1,Archived,Ada\n2,ACTIVE,Ben\n3,inaktiv,Cy\n4,,Di\n";
    const result = await run(file);
    expect(result).toMatchObject({ created: 3, rejected: 1, columns: [{}, { field: "status" }, {}] });
    expect(result.rejected_rows[0]?.detail).toEqual([
      {
        loc: ["body", "status"],
        msg: "Input should be 'active' or 'archived'",
        type: "enum",
        ctx: { expected: "'active' or 'archived'" },
      },
    ]);
    const statuses = (await rowsOf()).map(({ firstName, status }) => [firstName, status]);
    expect(statuses).toEqual([
      ["Ada", "archived"],
      ["Ben", "active"],
      ["Di", "active"],
    ]);
    expect(await run(file)).toMatchObject({ unchanged: 3, created: 0, updated: 0, rejected: 1 });
  });

  test("a status of another system is a custom field where the mapping says so", async () => {
    const result = await run("ID,Status,First name\n3,married,Cy\n", org, {
      Status: "custom_fields.status",
    });
    expect(result).toMatchObject({ created: 1, rejected: 0 });
    expect((await rowsOf())[0]).toMatchObject({ status: "active", customFields: { status: "married" } });
  });
});

describe("GET /v1/people/export", () => {
  const get = (query = {}, key = org.keys.viewer) =>
    requestRoute(GET, "GET", "/v1/people/export", { key, query });

  test("is a file of UTF-8 with its mark, for whom the filters of the list fit", async () => {
    await insert(
      { firstName: "Zoë", sector: "Care" },
      { firstName: "Ada" },
      { firstName: "Gone", status: "archived" },
    );
    const { response, status, headers } = await get({ status: "active" });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="people-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(headers.get("x-request-id")).not.toBeNull();
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString("utf8").slice(1).split("\r\n");
    expect(lines[0]).toBe(
      "id,external_id,first_name,last_name,birth_date,hire_date,email,phone,position,sector,language,time_zone,celebrate,show_age,photo_asset_id,status",
    );
    expect(lines.slice(1).map((line) => line.split(",")[2])).toEqual(["Zoë", "Ada", undefined]);
    expect((await get({ sector: "Care" })).text.split("\r\n")).toHaveLength(3);
    expect((await get({ colour: "red" })).status).toBe(422);
  });

  test("shows nobody of another organization, and needs credentials", async () => {
    await insert({ firstName: "Hidden", customFields: { secret: "x" } });
    const other = await createTestOrganization();
    const { text } = await get({}, other.keys.owner);
    expect(text.split("\r\n")).toHaveLength(2);
    expect(text).not.toContain("secret");
    expect((await requestRoute(GET, "GET", "/v1/people/export")).status).toBe(401);
  });
});

test("a client that goes away ends the reading of a large list", async () => {
  await insert(...Array.from({ length: 2500 }, (_, index) => ({ firstName: `P${index}` })));
  const { parts } = await exportPeople(org.actor, {}, STAYS);
  await parts.next();
  await parts.next();
  await parts.return(undefined);
  expect(await parts.next()).toEqual({ done: true, value: undefined });
  expect((await exported()).split("\r\n")).toHaveLength(2502);
});

test("a client that goes away before the file begins ends the look for its columns", async () => {
  const customFields = { office: "Berlin" };
  await insert(...Array.from({ length: 2500 }, (_, index) => ({ firstName: `P${index}`, customFields })));
  const leaves = new AbortController();
  let reads = 0;
  const db = org.actor.db.$extends({
    query: {
      person: {
        findMany({ args, query }) {
          reads += 1;
          leaves.abort();
          return query(args);
        },
      },
    },
  }) as unknown as TenantDatabase;
  const begun = exportPeople({ ...org.actor, db }, {}, leaves.signal);
  await expect(begun).rejects.toThrow("aborted");
  expect(reads).toBe(1);
});

test("HEAD is answered with the headers, and reads nothing for a body that nobody gets", async () => {
  const { status, headers, text } = await requestRoute(GET, "HEAD", "/v1/people/export", {
    key: org.keys.viewer,
  });
  expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(text).toBe("");
});
