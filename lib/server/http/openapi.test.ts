import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import english from "#components/i18n/messages/en/person-fields.json" with { type: "json" };
import { type Contract, takesKeys } from "#lib/contract/contract.ts";
import { contracts } from "#lib/contract/contracts.ts";
import { PERSON_FACTS } from "#lib/contract/resources/person-facts.ts";
import { openApiDocument } from "./openapi.ts";
import { CONSOLE_NAMES } from "./openapi-console-names.ts";
import { ACCEPTED_EXAMPLES, ANSWER_EXAMPLES, REQUEST_EXAMPLES } from "./openapi-examples.ts";

const document = openApiDocument("https://rollcall.example.org");

type Parameter = { $ref?: string; name?: string; in?: string; description?: string };
type ResponseObject = { $ref?: string; description?: string; headers?: Record<string, unknown> };
type Operation = {
  parameters?: Parameter[];
  responses: Record<string, ResponseObject>;
  requestBody?: unknown;
  description?: string;
};

/** What the document says of an operation, its references followed one step. */
function operationOf({ method, path }: Pick<Contract, "method" | "path">): Operation {
  const operation = document.paths?.[path]?.[method.toLowerCase() as "get"];
  if (operation === undefined) throw new Error(`${method} ${path} is not described`);
  const { parameters = [], responses, ...rest } = operation as Operation;
  const answers = Object.entries(responses).map(([status, answer]) => [status, followed(answer)]);
  return { ...rest, parameters: parameters.map(followed), responses: Object.fromEntries(answers) };
}

function followed<Part extends { $ref?: string }>(part: Part): Part {
  const [, , kind, name] = part.$ref?.split("/") ?? [];
  if (kind === undefined || name === undefined) return part;
  const components = document.components as Record<string, Record<string, Part> | undefined>;
  const target = components[kind]?.[name];
  if (target === undefined) throw new Error(`${part.$ref} leads nowhere`);
  return target;
}

const cases = contracts.map((contract) => [contract.id, contract] as const);

test("the description passes the linter's recommended rules", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const told = problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
  expect(told.filter(([, , pointer]) => pointer !== "#/servers/0/url")).toEqual([]);
});

/** Every schema and other object of the description, wherever it stands. */
function partsOf(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(partsOf);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}

test("no schema says in machine's terms what its format and type say", () => {
  const bounds = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  for (const part of partsOf(document)) {
    if (typeof part.format === "string") expect(part).not.toHaveProperty("pattern");
    expect(bounds).not.toContain(part.minimum);
    expect(bounds).not.toContain(part.maximum);
    expect(part.propertyNames).not.toEqual({ type: "string" });
  }
});

test("a resource has one name, in answers and in what webhooks are sent", () => {
  const names = Object.keys(document.components?.schemas ?? {});
  expect(names.filter((name) => name.endsWith("Output"))).toEqual([]);
  const person = { $ref: "#/components/schemas/Person" };
  expect(document.paths?.["/v1/people/{person_id}"]?.get?.responses?.["200"]).toMatchObject({
    content: { "application/json": { schema: person } },
  });
  expect(document.webhooks?.["person.updated"]).toMatchObject({
    post: { requestBody: { content: { "application/json": { schema: { properties: { data: person } } } } } },
  });
});

test("says of each field of a person what the console calls it, unless it is the same", () => {
  const names = [...PERSON_FACTS, "custom_fields"] as const;
  const others = names.filter((name) => asWords(name) !== letters(english[name]));
  expect(Object.fromEntries(others.map((name) => [name, english[name]]))).toEqual(CONSOLE_NAMES);
  expect(document.components?.schemas?.PersonInput).toMatchObject({
    properties: { sector: { description: "“Department” in the console." } },
  });
});

const letters = (text: string) => text.toLowerCase().replace("-", "");
const asWords = (name: string) => name.replaceAll("_", " ");

test("every contract is described, under a tag that is explained", () => {
  const tags = document.tags?.map((tag) => tag.name);
  for (const { id, method, path, tag } of contracts) {
    const operation = document.paths?.[path]?.[method.toLowerCase() as "get"];
    expect(operation).toMatchObject({ operationId: id });
    expect(tags).toContain(tag);
  }
});

test.each(cases)("%s says what each of its parameters means", (_, contract) => {
  const silent = operationOf(contract).parameters?.filter(({ description }) => !description);
  expect(silent?.map(({ name }) => name)).toEqual([]);
  const lowered = operationOf(contract).parameters?.filter(({ description }) =>
    /\bapi\b/.test(description ?? ""),
  );
  expect(lowered?.map(({ name }) => name)).toEqual([]);
});

test.each(cases)("%s tells every way in which it can be refused", (_, contract) => {
  const { responses } = operationOf(contract);
  const statuses = Object.keys(responses);
  expect(statuses).toEqual(expect.arrayContaining(["401", "422", "429", "500"]));
  expect(statuses).toEqual(expect.arrayContaining((contract.faults ?? []).map(String)));
  const takesBody = contract.body !== undefined || contract.bodyFormat !== undefined;
  expect(responses[contract.success.status]?.description).not.toBe(contract.summary);
  expect(statuses.includes("413")).toBe(takesBody);
  expect(statuses.includes("400")).toBe(takesBody);
  for (const { headers } of Object.values(responses)) expect(headers).toHaveProperty("X-Request-Id");
  expect(responses["429"]?.headers).toHaveProperty("Retry-After");
  expect(responses["401"]?.headers).toHaveProperty("WWW-Authenticate");
});

test("a version, a page and a safe retry show in headers", () => {
  const names = (contract: Pick<Contract, "method" | "path">) =>
    operationOf(contract).parameters?.map(({ name }) => name);
  const get = operationOf({ method: "GET", path: "/v1/people/{person_id}" });
  expect(get.responses["200"]?.headers).toHaveProperty("ETag");
  const patch = { method: "PATCH", path: "/v1/people/{person_id}" } as const;
  expect(names(patch)).toContain("If-Match");
  expect(operationOf(patch).responses["412"]?.description).toContain("no longer the current one");
  expect(names({ method: "DELETE", path: "/v1/people/{person_id}" })).toContain("If-Match");
  const revoke = {
    method: "DELETE",
    path: "/v1/organizations/{org_id}/invitations/{invitation_id}",
  } as const;
  expect(names(revoke)).not.toContain("If-Match");
  expect(operationOf(revoke).responses["412"]?.description).toContain("does not take");
  expect(Object.keys(get.responses)).not.toContain("412");
  expect(names({ method: "GET", path: "/v1/people/{person_id}" })).toContain("If-None-Match");
  expect(get.responses["304"]?.headers).toHaveProperty("ETag");
  expect(get.responses["304"]).not.toHaveProperty("content");
  expect(names(patch)).not.toContain("If-None-Match");
  const list = operationOf({ method: "GET", path: "/v1/people" });
  expect(Object.keys(list.responses)).not.toContain("304");
  expect(Object.keys(list.responses["200"]?.headers ?? {})).toEqual(
    expect.arrayContaining(["Link", "X-Total-Count", "RateLimit", "RateLimit-Policy"]),
  );
  expect(names({ method: "GET", path: "/v1/people" })).toContain("Rollcall-Organization");
  expect(names({ method: "GET", path: "/v1/organizations" })).not.toContain("Rollcall-Organization");
});

test.each(cases)("%s can be forbidden where there is somebody who may not", (_, contract) => {
  const isForAll = ["viewer", "caller"].includes(contract.access) && takesKeys(contract);
  const isOpenRead = contract.method === "GET" && isForAll;
  expect("403" in operationOf(contract).responses).toBe(!isOpenRead);
});

test("a dry run makes nothing that has a version or could be sent again", () => {
  const { responses } = operationOf({ method: "POST", path: "/v1/collections" });
  expect(responses["202"]?.headers).toHaveProperty("ETag");
  expect(Object.keys(responses["200"]?.headers ?? {})).toEqual([
    "X-Request-Id",
    "RateLimit",
    "RateLimit-Policy",
  ]);
});

test("who may remove whom stands in place of a lowest role that only leaving wants", () => {
  const { description } = operationOf({
    method: "DELETE",
    path: "/v1/organizations/{org_id}/members/{user_id}",
  });
  expect(description).toContain("Lowest role: admin; owner to remove an owner; viewer to leave.");
  expect(description).not.toContain("Lowest role: viewer");
});

test.each(cases.filter(([, { idempotent }]) => idempotent))("%s can be sent again", (_, contract) => {
  const { parameters, responses } = operationOf(contract);
  expect(parameters).toContainEqual(expect.objectContaining({ name: "Idempotency-Key", in: "header" }));
  expect(responses[contract.success.status]?.headers).toHaveProperty("Idempotent-Replayed");
  expect(Object.keys(responses)).toContain("409");
});

test("limits stand in the description as they are enforced", () => {
  expect(document.components?.schemas?.PersonInput).toMatchObject({
    required: ["first_name"],
    properties: { first_name: { minLength: 1, maxLength: 120 } },
    additionalProperties: false,
  });
  expect(document.paths?.["/v1/collections"]?.get?.parameters).toContainEqual(
    expect.objectContaining({ name: "limit", schema: expect.objectContaining({ minimum: 1, maximum: 200 }) }),
  );
});

describe("the examples", () => {
  const withBody = cases.filter(([, { body }]) => body !== undefined);
  const answered = cases.flatMap(([id, { success }]) =>
    success.schema === undefined ? [] : [[id, success.schema] as const],
  );

  test.each(withBody)("%s has one that its contract takes", (id, { body }) => {
    expect(REQUEST_EXAMPLES).toHaveProperty(id);
    expect(body?.safeParse(REQUEST_EXAMPLES[id], { reportInput: true }).error).toBeUndefined();
  });

  test("of what has just been accepted say that nothing of it is done", () => {
    const { example } =
      document.paths?.["/v1/videos"]?.post?.responses?.["202"]?.content?.["application/json"] ?? {};
    expect(example).toMatchObject({ status: "queued", progress: 0, result_url: null, completed_at: null });
    const schemas = new Map(answered.map(([, schema]) => [z.globalRegistry.get(schema)?.id ?? "", schema]));
    for (const [name, accepted] of Object.entries(ACCEPTED_EXAMPLES))
      expect(schemas.get(name)?.parse(accepted)).toEqual(accepted);
  });

  test("are of operations that there are", () => {
    const ids = contracts.map(({ id }) => id);
    expect(Object.keys(REQUEST_EXAMPLES).filter((id) => !ids.includes(id))).toEqual([]);
  });

  test.each(answered)("what %s answers has one that is as its schema says", (_, schema) => {
    const name = z.globalRegistry.get(schema)?.id ?? "";
    expect(ANSWER_EXAMPLES).toHaveProperty(name);
    expect(schema.parse(ANSWER_EXAMPLES[name])).toEqual(ANSWER_EXAMPLES[name]);
    expect(document.components?.schemas?.[name]).toMatchObject({ examples: [ANSWER_EXAMPLES[name]] });
  });
});
