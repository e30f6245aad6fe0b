import { afterAll, expect, test } from "vitest";
import { GET as getField, PATCH } from "#app/v1/custom-fields/[custom_field_id]/route.ts";
import { GET as listFields, POST } from "#app/v1/custom-fields/route.ts";
import { GET as getUsage } from "#app/v1/custom-fields/usage/route.ts";
import type { JsonObject } from "#lib/contract/fields/json-object.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson } from "#test/support/test-template.ts";
import { database } from "../database.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const create = (org: TestOrganization, body: unknown) =>
  requestRoute(POST, "POST", "/v1/custom-fields", { key: org.keys.admin, body });
const patch = (org: TestOrganization, id: string, body: unknown, headers = {}) =>
  requestRoute(PATCH, "PATCH", `/v1/custom-fields/${id}`, {
    key: org.keys.admin,
    params: { custom_field_id: id },
    body,
    headers,
  });
const list = (org: TestOrganization, query: Record<string, string> = {}) =>
  requestRoute(listFields, "GET", "/v1/custom-fields", { key: org.keys.viewer, query });
const keysOf = async (org: TestOrganization): Promise<string[]> =>
  (await list(org)).body.map(({ key }: { key: string }) => key);

test("a custom field gets a key from its name, comes last, and keeps the key when it is renamed", async () => {
  const org = await createTestOrganization();
  await create(org, { name: "Site" });
  const { status, body, headers } = await create(org, { name: "Favourite cake (EU)" });
  expect(status).toBe(201);
  expect(body).toMatchObject({ key: "favourite_cake_eu", name: "Favourite cake (EU)", position: 1 });
  const ifMatch = { "If-Match": headers.get("etag") ?? "" };
  const renamed = await patch(org, body.id, { name: "Favourite dessert" }, ifMatch);
  expect([renamed.status, renamed.body.key, renamed.body.name]).toEqual([
    200,
    "favourite_cake_eu",
    "Favourite dessert",
  ]);
  expect((await patch(org, body.id, { name: "Other" }, ifMatch)).status).toBe(412);
  const audited = await database().auditEvent.findMany({
    where: { targetId: body.id },
    orderBy: { id: "asc" },
  });
  expect(audited.map(({ action, details }) => [action, details])).toEqual([
    ["custom_field.created", {}],
    [
      "custom_field.updated",
      {
        fields: ["name"],
        changes: [{ field: "name", from: "Favourite cake (EU)", to: "Favourite dessert" }],
      },
    ],
  ]);
});

test("a key is taken once in an organization, also of two requests at once", async () => {
  const [org, other] = [await createTestOrganization(), await createTestOrganization()];
  const answers = await Promise.all([1, 2, 3].map(() => create(org, { name: "Nickname" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "custom_field_key_taken",
  });
  expect((await create(other, { name: "Nickname" })).status).toBe(201);
  expect((await create(org, { name: "Nickname", key: "nickname_2" })).status).toBe(201);
});

test("a field is moved both ways, others make room, and the list pages in that order", async () => {
  const org = await createTestOrganization();
  const ids: Record<string, string> = {};
  for (const name of ["a", "b", "c", "d"]) ids[name] = (await create(org, { name })).body.id;
  await patch(org, ids.d ?? "", { position: 1 });
  expect(await keysOf(org)).toEqual(["a", "d", "b", "c"]);
  await patch(org, ids.a ?? "", { position: 100 });
  expect(await keysOf(org)).toEqual(["d", "b", "c", "a"]);
  expect((await list(org)).body.map(({ position }: { position: number }) => position)).toEqual([0, 1, 2, 3]);
  const first = await list(org, { limit: "3", count: "true" });
  const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const second = await list(org, { cursor: new URL(next).searchParams.get("cursor") ?? "" });
  expect(second.body.map(({ key }: { key: string }) => key)).toEqual(["a"]);
  expect(first.headers.get("x-total-count")).toBe("4");
});

test("a type is set and changed, a choice has options and no other type has, and no value changes", async () => {
  const org = await createTestOrganization();
  const person = await insertTestPerson(org.id, { firstName: "Ada", customFields: { cake: "Sacher" } });
  const { body } = await create(org, { name: "Cake" });
  expect(body).toMatchObject({ type: "text", options: [] });
  const chosen = await patch(org, body.id, { type: "choice", options: ["Carrot", "Sacher", "Carrot"] });
  expect(chosen.body).toMatchObject({ type: "choice", options: ["Carrot", "Sacher"] });
  expect((await patch(org, body.id, { name: "Gâteau" })).body.options).toEqual(["Carrot", "Sacher"]);
  const refused = await Promise.all([
    patch(org, body.id, { options: [] }),
    patch(org, body.id, { type: "number", options: ["1"] }),
    create(org, { name: "Team", type: "choice" }),
    create(org, { name: "Team", type: "colour" }),
  ]);
  expect(refused.map((answer) => [answer.status, answer.body.detail[0].loc[1]])).toEqual([
    [422, "options"],
    [422, "options"],
    [422, "options"],
    [422, "type"],
  ]);
  expect((await patch(org, body.id, { type: "date" })).body).toMatchObject({ type: "date", options: [] });
  const { customFields } = await database().person.findUniqueOrThrow({ where: { id: person } });
  expect(customFields).toEqual({ cake: "Sacher" });
});

test("the usage counts people with a value, of listed and other fields, of this organization alone", async () => {
  const [org, other] = [await createTestOrganization(), await createTestOrganization()];
  await create(org, { name: "Nobody has it" });
  const people: JsonObject[] = [
    { site: "Oslo", cake: "" },
    { site: "Rome", cake: null },
    { cake: "Sacher" },
    {},
  ];
  for (const customFields of people) {
    await insertTestPerson(org.id, { firstName: "Ada", customFields });
  }
  await insertTestPerson(other.id, { firstName: "Bo", customFields: { secret: "x" } });
  const { status, body } = await requestRoute(getUsage, "GET", "/v1/custom-fields/usage", {
    key: org.keys.viewer,
  });
  expect([status, body]).toEqual([
    200,
    {
      fields: [
        { key: "site", people: 2, unfit: 0 },
        { key: "cake", people: 1, unfit: 0 },
      ],
      looked_through: 4,
      is_complete: true,
    },
  ]);
});

test("a field of another organization is not found", async () => {
  const [org, other] = [await createTestOrganization(), await createTestOrganization()];
  const { id } = (await create(org, { name: "Site" })).body;
  const foreign = await requestRoute(getField, "GET", `/v1/custom-fields/${id}`, {
    key: other.keys.owner,
    params: { custom_field_id: id },
  });
  expect(foreign.status).toBe(404);
  expect((await patch(other, id, { position: 0 })).status).toBe(404);
});
