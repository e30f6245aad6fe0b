import { afterAll, expect, test } from "vitest";
import { GET as GET_EXPORT } from "#app/v1/people/export/route.ts";
import { GET as GET_PEOPLE } from "#app/v1/people/route.ts";
import { GET } from "#app/v1/people/values/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { selectValues } from "./person-value-queries.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

async function fill() {
  const { id: orgId, keys } = await createTestOrganization();
  const sectors = ["sales", "Sales", "Sales", "Ärzte", "IT 10", "IT 2", "Sales, EMEA", "", null, "Sales"];
  const rows = sectors.map((sector, index) => ({
    ...{ id: newId(), orgId, firstName: `P${index}`, sector },
    ...{
      position: index < 5 ? "Lead" : null,
      status: index === 9 ? ("archived" as const) : ("active" as const),
    },
  }));
  await database().person.createMany({ data: rows });
  return { orgId, key: keys.viewer };
}

const list = (key: string, query: Record<string, string>) =>
  requestRoute(GET, "GET", "/v1/people/values", { key, query });
const shown = (body: { value: string; count: number }[]) =>
  body.map(({ value, count }) => `${value}: ${count}`);

test("the values of a field come with the number of people, in the order of names, page by page", async () => {
  const { key } = await fill();
  const everything = ["Ärzte: 1", "IT 2: 1", "IT 10: 1", "sales: 1", "Sales: 2", "Sales, EMEA: 1"];
  const { body } = await list(key, { field: "sector", status: "active" });
  expect(shown(body)).toEqual(everything);
  const seen: string[] = [];
  let query: Record<string, string> | null = { field: "sector", status: "active", limit: "2" };
  while (query !== null) {
    const { body, headers } = await list(key, query);
    seen.push(...shown(body));
    const next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
    query = next === undefined ? null : Object.fromEntries(new URL(next).searchParams);
  }
  expect(seen).toEqual(everything);
  expect(shown((await list(key, { field: "sector" })).body)).toContain("Sales: 3");
  expect(shown((await list(key, { field: "position" })).body)).toEqual(["Lead: 5"]);
});

test("values are counted among the people who match the filters of the list", async () => {
  const { key } = await fill();
  const counted = async (query: Record<string, string>) =>
    shown((await list(key, { field: "sector", ...query })).body);
  expect(await counted({ position: "Lead" })).toEqual(["Ärzte: 1", "IT 10: 1", "sales: 1", "Sales: 2"]);
  expect(await counted({ missing: "position", status: "active" })).toEqual(["IT 2: 1", "Sales, EMEA: 1"]);
  expect(await counted({ q: "p9" })).toEqual(["Sales: 1"]);
  expect(await counted({ sector: "IT 2" })).toEqual(["IT 2: 1"]);
  expect((await list(key, { missing: "shoes" })).status).toBe(422);
});

test("part of a value finds it in any case; a wildcard is a text, and another field is refused", async () => {
  const { key } = await fill();
  const found = async (contains: string) => shown((await list(key, { field: "sector", contains })).body);
  expect(await found("SALE")).toEqual(["sales: 1", "Sales: 3", "Sales, EMEA: 1"]);
  expect(await found("ärz")).toEqual(["Ärzte: 1"]);
  expect(await found("%")).toEqual([]);
  expect((await list(key, { field: "email" })).status).toBe(422);
});

test("a filter may be given more than once, a value with a comma is one, and an empty one is none", async () => {
  const { key } = await fill();
  const names = async (search: string) => {
    const route = (path: string) => requestRoute(GET_PEOPLE, "GET", path, { key });
    const { status, body } = await route(`/v1/people?sort=first_name${search}`);
    return status === 200 ? body.map((person: { first_name: string }) => person.first_name).join(" ") : body;
  };
  expect(await names("&sector=Sales")).toBe("P1 P2 P9");
  expect(await names("&sector=Sales&sector=sales")).toBe("P0 P1 P2 P9");
  expect(await names("&sector=Sales&sector=IT+2&position=Lead")).toBe("P1 P2");
  expect(await names("&sector=Sales%2C+EMEA")).toBe("P6");
  expect(await names("&sector=")).toBe("P0 P1 P2 P3 P4 P5 P6 P7 P8 P9");
  expect(await names("&status=archived&status=active&sector=Sales")).toBe("P1 P2");
  const { detail } = await names("&sector=a".repeat(51));
  expect(detail).toMatchObject([{ loc: ["query", "sector"], type: "too_long" }]);
  const long = await names(`&sector=a&sector=${"a".repeat(121)}`);
  expect(long.detail).toMatchObject([{ loc: ["query", "sector", 1], type: "string_too_long" }]);
  const csv = await requestRoute(GET_EXPORT, "GET", "/v1/people/export?sector=Sales&sector=IT+2", { key });
  expect(csv.status).toBe(200);
});

test("the values of more people than are counted at once are the same, piece by piece", async () => {
  const { orgId } = await fill();
  const db = tenantDatabase(orgId);
  const where = { AND: [{ sector: { not: null } }, { sector: { not: "" } }, { status: "active" as const }] };
  const whole = await selectValues(db, "sector", where, 4);
  expect(shown(whole)).toEqual(["Ärzte: 1", "IT 2: 1", "IT 10: 1", "sales: 1"]);
  for (const piece of [1, 2, 3, 7])
    expect(await selectValues(db, "sector", where, 4, { matching: 1, piece, values: 1 })).toEqual(whole);
  const after = { AND: [where, { sector: { gt: "sales" } }] };
  expect(shown(await selectValues(db, "sector", after, 4, { matching: 1, piece: 2, values: 0 }))).toEqual([
    "Sales: 2",
    "Sales, EMEA: 1",
  ]);
});
