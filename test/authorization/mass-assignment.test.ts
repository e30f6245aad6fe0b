import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Contract, takesKeys } from "#lib/contract/contract.ts";
import { contracts } from "#lib/contract/contracts.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "#lib/contract/fields/json-object.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { newId } from "#lib/server/ids.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";
import { insertOrganizationRows, type OrganizationRows, operations } from "#test/resources/index.ts";
import type { Ask, Operation } from "#test/resources/operation.ts";
import { DatabaseState } from "#test/support/database-state.ts";
import { SILENT_MAIL_SERVER } from "#test/support/mail-server.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertVisitors, type Visitor, type Visitors } from "#test/support/test-visitors.ts";
import { send } from "./send.ts";

const { databaseUrl } = await openTestInstallation();
settleEnvironment({ rateLimit: 0, mailServer: SILENT_MAIL_SERVER });
let own: OrganizationRows;
let other: OrganizationRows;
let visitors: Visitors;
let state: DatabaseState;

beforeAll(async () => {
  const [first, second] = [await createTestOrganization(), await createTestOrganization()];
  visitors = await insertVisitors(first.id, second.id);
  own = await insertOrganizationRows(first.id, visitors.sessions.owner.email);
  other = await insertOrganizationRows(second.id, "nobody@example.com");
  state = await DatabaseState.open(databaseUrl);
});
afterAll(async () => {
  await state.close();
  await closeQueue();
  await database().$disconnect();
});

/** What a row has and nobody may say, and what JavaScript has on every object. */
const extras = (): JsonObject => ({
  id: newId(),
  org_id: other.orgId,
  orgId: other.orgId,
  user_id: other.member,
  created_by_id: other.member,
  status: "succeeded",
  role: "owner",
  plan_id: "unlimited",
  revision: 99,
  total: 1,
  completed: 1,
  attempt: 0,
  result_key: `organizations/${other.orgId}/videos/x.mp4`,
  storage_key: `organizations/${other.orgId}/assets/x.png`,
  zip_storage_path: "x.zip",
  secret: "whsec_dGVzdA==",
  key: "rc_mine",
  token: "mine",
  latest_version: 99,
  archived_at: "2020-01-01T00:00:00Z",
  accepted_at: "2020-01-01T00:00:00Z",
  created_at: "2020-01-01T00:00:00Z",
  updated_at: "2020-01-01T00:00:00Z",
  constructor: { prototype: { polluted: true } },
  prototype: { polluted: true },
  toString: "x",
  hasOwnProperty: "x",
  // As `JSON.parse` reads it: a key like any other.
  ...(JSON.parse('{"__proto__":{"polluted":true}}') as JsonObject),
});

const writes = contracts.flatMap((contract) => {
  const operation = operations[contract.id];
  return operation === undefined || contract.method === "GET"
    ? []
    : [[`${contract.method} ${contract.path}`, contract, operation] as const];
});
const withBody = writes.filter(([, { body }]) => body !== undefined);

const visitorOf = (contract: Contract): Visitor =>
  takesKeys(contract) ? visitors.keys.owner : visitors.sessions.owner;

type Schema = z.core.JSONSchema.BaseSchema;

/** The fields that a contract's body has. */
function fieldsOf({ body }: Contract): Record<string, Schema | boolean> {
  if (body === undefined) return {};
  const json = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  const name = json.$ref?.split("/").at(-1);
  const root = name === undefined ? json : json.$defs?.[name];
  return (root?.properties ?? json.properties ?? {}) as Record<string, Schema | boolean>;
}

/** Where a body has objects of known fields: itself, and those within. */
function objectsIn(value: JsonValue | undefined, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => objectsIn(inner, [...path, key]))];
}

/** The request with further fields in the object at a path of its body. */
function withExtras(ask: Ask, path: readonly (string | number)[], more: JsonObject): Ask {
  const insert = (value: JsonValue | undefined, rest: readonly (string | number)[]): JsonValue => {
    const [key, ...deeper] = rest;
    if (Array.isArray(value))
      return value.map((item, index) => (index === key ? insert(item, deeper) : item));
    const object = isJsonObject(value) ? value : {};
    if (key === undefined) return { ...object, ...more };
    return { ...object, [key]: insert(object[key], deeper) };
  };
  return { ...ask, body: insert(ask.body, path) as JsonObject };
}

/** Of what nobody may say, what this object does not have as a field. An object within another has few of these names. */
function extrasFor(contract: Contract, path: readonly (string | number)[]): JsonObject {
  const fields = Object.keys(fieldsOf(contract));
  const asked = Object.entries(extras()).filter(([name]) =>
    path.length === 0 ? !fields.includes(name) : NOWHERE.includes(name),
  );
  return Object.fromEntries(asked);
}

const NOWHERE = ["id", "org_id", "user_id", "revision", "created_at", "constructor"];

describe("fields that nobody may say", () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await state.read();
  });
  afterEach(async () => {
    const [last, now] = [before, await state.read()];
    before = now;
    expect(now).toEqual(last);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  test.each(withBody)("%s refuses each, alone and with the others", async (_, contract, operation) => {
    const ask = operation.ask(own);
    const { headers } = visitorOf(contract);
    for (const path of objectsIn(ask.body ?? {})) {
      const fields = extrasFor(contract, path);
      const single = Object.entries(fields).map(([name, value]) => ({ [name]: value }) as JsonObject);
      for (const more of [...single, fields]) {
        const { status, text } = await send(contract, withExtras(ask, path, more), headers);
        const wanted = Object.keys(more).map((name) => ["body", ...path, name]);
        expect(status, JSON.stringify(more)).toBe(422);
        const { detail } = JSON.parse(text) as { detail: { type: string; loc: unknown[] }[] };
        expect(new Set(detail.map(({ type }) => type))).toEqual(new Set(["extra_forbidden"]));
        expect(detail.map(({ loc }) => loc)).toEqual(expect.arrayContaining(wanted));
      }
    }
  });

  test.each(contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    "%s refuses them in the query",
    async (_, contract) => {
      const ask = (operations[contract.id] as Operation).ask(own);
      for (const name of ["org_id", "orgId", "role", "user_id", "deleted", "constructor", "__proto__"]) {
        const query = Object.defineProperty({ ...ask.query }, name, { value: other.orgId, enumerable: true });
        const { status, text } = await send(contract, { ...ask, query }, visitorOf(contract).headers);
        expect([status, JSON.parse(text).detail[0]], name).toEqual([
          422,
          expect.objectContaining({ type: "extra_forbidden", loc: ["query", name] }),
        ]);
      }
    },
  );
});

describe("objects that take anything", () => {
  const open = withBody.flatMap(([name, contract, operation]) =>
    Object.entries(fieldsOf(contract))
      // What is in a scene, the scene's own schema knows.
      .filter(
        ([field, json]) =>
          field !== "scene" && typeof json === "object" && json.additionalProperties === true,
      )
      .map(([field]) => [`${name}, ${field}`, contract, operation, field] as const),
  );

  test("are the ones of people, videos and collections", () => {
    const names = open.map(([, { id }, , field]) => `${id} ${field}`);
    expect(names).toEqual(
      expect.arrayContaining([
        "createPerson custom_fields",
        "updatePerson custom_fields",
        "createVideo metadata",
      ]),
    );
  });

  test.each(open)("%s: stored within, and nowhere else", async (_, contract, operation, field) => {
    const { __proto__: proto, ...fields } = extras();
    const said = Object.fromEntries(Object.entries(fields));
    const ask = withExtras(operation.ask(own), [], { [field]: said });
    const { status, text } = await send(contract, ask, visitorOf(contract).headers);
    expect([status, status < 300 ? "" : text]).toEqual([contract.success.status, ""]);
    const made = JSON.parse(text) as JsonObject;
    expect(made[field]).toEqual(said);
    expect(made.org_id).toBe(own.orgId);
    for (const name of ["id", "status", "created_at", "updated_at", "revision", "total"])
      expect([undefined, said[name]].includes(made[name]) && made[name] !== undefined, name).toBe(false);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });
});

describe("files", () => {
  test("a form's further fields are refused", async () => {
    const contract = contracts.find(({ id }) => id === "createAsset") as Contract;
    const { file } = (operations.createAsset as Operation).ask(own);
    const boundary = file?.contentType.split("boundary=")[1] ?? "";
    const names = ["id", "org_id", "kind", "storage_key", "__proto__"];
    const fields = names.map(
      (name) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${other.orgId}\r\n`,
    );
    const content = Buffer.concat([Buffer.from(fields.join("")), Buffer.from(file?.content ?? "")]);
    const ask = {
      file: { contentType: file?.contentType ?? "", content: new Uint8Array(content) },
    };
    const { status, text } = await send(contract, ask, visitors.keys.owner.headers);
    const msg = "Extra inputs are not permitted";
    const detail = names.map((name) => ({ type: "extra_forbidden", loc: ["body", name], msg }));
    expect([status, JSON.parse(text)]).toEqual([422, { detail, code: "validation_failed" }]);
  });

  test("a table's further columns are custom fields", async () => {
    const contract = contracts.find(({ id }) => id === "importPeople") as Contract;
    const names = ["org_id", "revision", "created_at", "updated_at", "search_text", "__proto__"];
    const row = [other.orgId, "99", "2020-01-01", "2020-01-01", "x", "polluted"];
    const content = `external_id,first_name,${names.join(",")}\nmass-1,Ada,${row.join(",")}\n`;
    const ask = { file: { contentType: "text/csv", content } };
    const { status, text } = await send(contract, ask, visitors.keys.owner.headers);
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ created: 1 })]);
    const rows = await database().person.findMany({ where: { externalId: "mass-1" } });
    expect(rows).toEqual([expect.objectContaining({ orgId: own.orgId, revision: 1 })]);
    expect(rows[0]?.createdAt.getFullYear()).not.toBe(2020);
  });
});
