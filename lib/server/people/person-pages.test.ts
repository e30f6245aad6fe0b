import { afterAll, expect, test } from "vitest";
import { GET, POST } from "#app/v1/people/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { encodeCursor } from "../cursor.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";

await openTestInstallation();
const org = await createTestOrganization();
afterAll(() => database().$disconnect());

const list = (query: Record<string, string>) =>
  requestRoute(GET, "GET", "/v1/people", { key: org.keys.viewer, query });

test("a page that ends with the longest names leads on to the next", async () => {
  for (const name of ["😀".repeat(120), "\u0001x".repeat(60)]) {
    const body = { first_name: name, last_name: name };
    expect((await requestRoute(POST, "POST", "/v1/people", { key: org.keys.editor, body })).status).toBe(201);
  }
  const seen: string[] = [];
  for (const sort of ["first_name", "-first_name", "last_name", "-last_name"]) {
    const first = await list({ sort, limit: "1" });
    const next = new URL(/<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "");
    const second = await list(Object.fromEntries(next.searchParams));
    expect(second.status).toBe(200);
    seen.push(first.body[0].first_name, second.body[0].first_name);
  }
  expect(new Set(seen).size).toBe(2);
  expect(seen).toHaveLength(8);
});

test.each(["first_name", "-first_name"])(
  "a made-up cursor without a name is none of the list by %s",
  async (sort) => {
    const { status, body } = await list({
      sort,
      cursor: encodeCursor(`people ${sort}`, { value: null, id: newId() }),
    });
    expect(status).toBe(422);
    expect(body.detail[0].loc).toEqual(["query", "cursor"]);
  },
);

test("a search does not ask for accents, small letters or the way that a character is composed", async () => {
  const { id: orgId, keys } = await createTestOrganization();
  const names = ["Łukasz Żółć", "Jose\u0301 Muñoz", "Søren Weiß", "Георгий Ёлкин", "王小明"];
  const rows = names.map((name) => ({ id: newId(), orgId, firstName: name }));
  await database().person.createMany({ data: rows });
  const found = async (q: string) => {
    const { body } = await requestRoute(GET, "GET", "/v1/people", { key: keys.viewer, query: { q } });
    return body.map((person: { first_name: string }) => person.first_name);
  };
  expect(await found("lukasz zolc")).toEqual(["Łukasz Żółć"]);
  expect(await found("MUÑOZ josé")).toEqual(["Jose\u0301 Muñoz"]);
  expect(await found("weiss")).toEqual(["Søren Weiß"]);
  expect(await found("weiß")).toEqual(["Søren Weiß"]);
  expect(await found("елкин")).toEqual(["Георгий Ёлкин"]);
  expect(await found("we")).toEqual(["Søren Weiß"]);
  expect(await found("ei")).toEqual([]);
  expect(await found("小明")).toEqual(["王小明"]);
  expect(await found("100%")).toEqual([]);
  expect(await found("nobody")).toEqual([]);
});

test("a search finds people by their department and position, too, beside a name", async () => {
  const { id: orgId, keys } = await createTestOrganization();
  const rows = [
    { firstName: "Ada", sector: "Qualität", position: "Ärztin" },
    { firstName: "Bob", sector: "Logistics", position: "Driver" },
    { firstName: "Ada", sector: "Logistics", position: null },
  ];
  await database().person.createMany({ data: rows.map((row) => ({ ...row, id: newId(), orgId })) });
  const found = async (q: string) => {
    const query = { q, sort: "created_at" };
    const { body } = await requestRoute(GET, "GET", "/v1/people", { key: keys.viewer, query });
    return body.map(({ first_name, sector }: Record<string, string>) => `${first_name} ${sector}`);
  };
  expect(await found("arztin")).toEqual(["Ada Qualität"]);
  expect(await found("LOGIST")).toEqual(["Bob Logistics", "Ada Logistics"]);
  expect(await found("logistics ada")).toEqual(["Ada Logistics"]);
});

test("people are found by what is not known of them, any of several facts", async () => {
  const { id: orgId, keys } = await createTestOrganization();
  const all = { email: "a@example.com", phone: "1", sector: "Sales", position: "Lead", language: "de" };
  const rows = [
    { firstName: "Ada", ...all, birthDate: "1990-05-17", hireDate: new Date("2020-01-01"), externalId: "1" },
    { firstName: "Bob", ...all, birthDate: null, hireDate: new Date("2020-01-01"), externalId: "2" },
    { firstName: "Cid", ...all, position: "", birthDate: "--02-29", hireDate: null, externalId: "3" },
  ];
  await database().person.createMany({ data: rows.map((row) => ({ ...row, id: newId(), orgId })) });
  const found = async (search: string) => {
    const query = [...new URLSearchParams(search)].map(([name, value]) => `${name}=${value}`).join("&");
    const answer = await requestRoute(GET, "GET", `/v1/people?sort=first_name&${query}`, {
      key: keys.viewer,
    });
    if (answer.status !== 200) return answer.body.detail[0];
    return answer.body.map(({ first_name }: { first_name: string }) => first_name);
  };
  expect(await found("missing=photo")).toEqual(["Ada", "Bob", "Cid"]);
  expect(await found("missing=birth_date")).toEqual(["Bob"]);
  expect(await found("missing=birth_date&missing=hire_date")).toEqual(["Bob", "Cid"]);
  expect(await found("missing=position")).toEqual(["Cid"]);
  expect(await found("missing=position&q=bob")).toEqual([]);
  expect(
    await found("missing=email&missing=phone&missing=sector&missing=language&missing=external_id"),
  ).toEqual([]);
  expect(await found("missing=photo&missing=face")).toMatchObject({
    loc: ["query", "missing", 1],
    type: "enum",
  });
});

test.each([
  ["a few hits", 40],
  ["so many hits that they are read in the order of the list", 1500],
])("a search pages through %s once, in every order", async (_, count) => {
  const { id: orgId, keys } = await createTestOrganization();
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    orgId,
    firstName: `Anna ${index % 7}`,
    lastName: index % 5 === 0 ? null : `Lind ${index % 11}`,
  }));
  await database().person.createMany({ data: [...rows, { id: newId(), orgId, firstName: "Bob" }] });
  for (const sort of ["-created_at", "first_name", "last_name", "-last_name"]) {
    const seen: { id: string; last_name: string | null }[] = [];
    let query: Record<string, string> | null = { q: "anna", sort, limit: String(Math.ceil(count / 9)) };
    while (query !== null) {
      const { body, headers } = await requestRoute(GET, "GET", "/v1/people", { key: keys.viewer, query });
      seen.push(...body);
      const next = /<([^>]+)>/.exec(headers.get("link") ?? "")?.[1];
      query = next === undefined ? null : Object.fromEntries(new URL(next).searchParams);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(count);
    expect(seen).toHaveLength(count);
    if (!sort.endsWith("last_name")) continue;
    const names = seen.map(({ last_name }) => last_name);
    const named = names.filter((name) => name !== null);
    expect(names.slice(named.length).every((name) => name === null)).toBe(true);
    const compare = new Intl.Collator("und", { numeric: true }).compare;
    expect(named).toEqual([...named].sort((a, b) => compare(a, b) * (sort === "last_name" ? 1 : -1)));
  }
});

test("pages of a window across New Year hold each once, in the order of the list, both ways", async () => {
  const { id: orgId, keys } = await createTestOrganization();
  const days = ["12-27", "12-28", "12-31", "01-01", "01-03", "01-04", "12-30", "01-02"];
  const rows = days.map((day) => ({
    id: newId(),
    orgId,
    firstName: day,
    birthDate: `1990-${day}`,
  }));
  await database().person.createMany({ data: rows });
  const pages = async (sort: string) => {
    const names: string[] = [];
    let query: Record<string, string> | null = {
      birthday_from: "2026-12-28",
      birthday_to: "2027-01-03",
      limit: "2",
      sort,
    };
    while (query !== null) {
      const { body, headers } = await requestRoute(GET, "GET", "/v1/people", { key: keys.viewer, query });
      names.push(...body.map((person: { first_name: string }) => person.first_name));
      const next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
      query = next === undefined ? null : Object.fromEntries(new URL(next).searchParams);
    }
    return names;
  };
  const within = ["12-28", "12-31", "01-01", "01-03", "12-30", "01-02"];
  expect(await pages("created_at")).toEqual(within);
  expect(await pages("-created_at")).toEqual(within.toReversed());
});

/** All pages of two people each, in the order of `sort`. */
async function pagesOfTwo(key: string, sort: string) {
  const seen: { first_name: string; last_name: string | null; external_id: string | null }[] = [];
  let query: Record<string, string> | null = { sort, limit: "2" };
  while (query !== null) {
    const { body, headers } = await requestRoute(GET, "GET", "/v1/people", { key, query });
    seen.push(...body);
    const next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
    query = next === undefined ? null : Object.fromEntries(new URL(next).searchParams);
  }
  return seen;
}

test("names are in the order of a telephone book, page by page, both ways", async () => {
  const { id: orgId, keys } = await createTestOrganization();
  const names = [
    ["Zoë", "Adams"],
    ["anna", "Álvarez"],
    ["Bo", "de Boer"],
    ["Émile", "Özil"],
    ["Ada", "Smith"],
    ["Édith", "Smith"],
    ["Zed", "Smith"],
    ["Team 2", "Team"],
    ["Team 10", "Team"],
    ["Äwin", null],
    ["Cher", null],
  ] as const;
  const rows = names.map(([firstName, lastName]) => ({ id: newId(), orgId, firstName, lastName }));
  await database().person.createMany({ data: rows.toReversed() });
  const order = async (sort: string) =>
    (await pagesOfTwo(keys.viewer, sort)).map(({ first_name, last_name }) => [first_name, last_name]);
  expect(await order("last_name")).toEqual(names);
  const [named, others] = [names.slice(0, 9), names.slice(9)];
  expect(await order("-last_name")).toEqual([...named.toReversed(), ...others.toReversed()]);
});

test("a list is sorted by every column, people without a value last, each on one page", async () => {
  const { id: orgId, keys } = await createTestOrganization();
  const rows = Array.from({ length: 9 }, (_, index) => ({
    ...{ id: newId(), orgId, firstName: `P${index}`, externalId: String(7 + index) },
    ...(index < 6 && {
      position: ["chef", "Abt", "Ärztin", "Beraterin", "chef", "Chef"][index],
      sector: index % 2 === 0 ? "Sales" : "IT 2",
      email: `p${9 - index}@example.org`,
      phone: `+49 ${index}`,
      birthDate: `19${90 - index}-0${index + 1}-11`,
      hireDate: new Date(`20${20 - index}-05-01`),
    }),
  }));
  await database().person.createMany({ data: rows });
  const order = async (sort: string) =>
    (await pagesOfTwo(keys.viewer, sort)).map(({ first_name }) => first_name.slice(1)).join("");
  const last = {
    position: "678",
    email: "678",
    phone: "678",
    birthday: "678",
    hire_date: "678",
    external_id: "",
  };
  const expected = {
    position: "123045",
    email: "543210",
    phone: "012345",
    birthday: "012345",
    hire_date: "543210",
  };
  for (const [column, first] of Object.entries({ ...expected, external_id: "012345678" })) {
    const rest = last[column as keyof typeof last];
    expect(await order(column), column).toBe(first + rest);
    expect(await order(`-${column}`), column).toBe(
      [...first].reverse().join("") + [...rest].reverse().join(""),
    );
  }
  expect(await order("sector")).toBe("135024678");
});

test.each([
  ["last_name", "Smith"],
  ["last_name", '["a"]'],
  ["hire_date", "soon"],
  ["birthday", "May"],
  ["birthday", null],
])(
  "a cursor of the list by %s with the value %s is refused or continues it, and breaks nothing",
  async (sort, value) => {
    const { status } = await list({ sort, cursor: encodeCursor(`people ${sort}`, { value, id: newId() }) });
    expect(status).toBe(value === null ? 200 : 422);
  },
);
