import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { contracts } from "#lib/contract/contracts.ts";
import { withApiTables } from "./api-tables.ts";

/* What readers must find in docs/api.md. `npm run openapi` writes its tables. */

const text = await readFile("docs/api.md", "utf8");

/** The section below a heading of the second level. */
const section = (name: string): string =>
  text.split(/^## /m).find((part) => part.startsWith(`${name}\n`)) ?? "";

const rowsOf = (part: string): string[][] =>
  part
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .map((cell) => cell.trim())
        .slice(1, -1),
    );

test("a table that there is not is refused", () => {
  expect(() => withApiTables("<!-- contracts: rolls -->\n<!-- /contracts -->")).toThrow('no table "rolls"');
});

/** Lists whose filters are explained in a section of their own. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "/v1/people": "People",
  "/v1/webhooks/{webhook_id}/deliveries": "Webhooks",
};
/** Every list has these, or says its orders at the head of the table. */
const OF_ALL_LISTS = ["limit", "cursor", "count", "sort"];

const lists = contracts.flatMap(({ path, query, success }) => {
  const filters = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  const own = filters.filter((name) => !OF_ALL_LISTS.includes(name));
  return success.page === true && own.length > 0 ? [[path, own] as const] : [];
});

test.each(lists)("the filters of %s are in the reference", (path, filters) => {
  const row = rowsOf(section("Filters")).find(([list]) => list === `\`GET ${path}\``);
  const told = ELSEWHERE[path] === undefined ? (row?.[1] ?? "") : section(ELSEWHERE[path]);
  expect(filters.filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
  if (ELSEWHERE[path] === undefined)
    expect([...told.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(filters.toSorted());
});

test.each([...new Set(contracts.map(({ tag }) => tag))])("%s have a section in the reference", (tag) => {
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading = ""]) => heading.toLowerCase());
  expect(headings.filter((heading) => heading.split(/, | and /).includes(tag.toLowerCase()))).toHaveLength(1);
});

/** Roles that an exception in the row, or one of the rows for single operations, explains. */
const EXPLAINED = ["caller", "session", "viewer"];

test.each([...new Set(contracts.map(({ tag }) => tag))])("the roles for %s are in the reference", (tag) => {
  const name = tag === "API keys" ? tag : tag.toLowerCase();
  const row = rowsOf(section("Roles")).find(([resources = ""]) => resources.includes(name.replace(/s$/, "")));
  const [, read, write] = row ?? [];
  const rolesOf = (isRead: boolean) => {
    const accesses = contracts.filter((each) => each.tag === tag && (each.method === "GET") === isRead);
    return [...new Set(accesses.map(({ access }) => access))];
  };
  for (const role of rolesOf(true)) if (role !== "caller") expect(read).toContain(role);
  for (const role of rolesOf(false)) if (!EXPLAINED.includes(role)) expect(write).toContain(role);
});
