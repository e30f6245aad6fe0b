import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { contracts } from "#lib/contract/contracts.ts";
import { withApiTables } from "./api-tables.ts";

/* What readers must find in docs/api.md. `npm run openapi` writes its tables. */

const text = await readFile("docs/api.md", "utf8");

const emptied = text.replace(/(<!-- contracts: \w+ -->\n)[\s\S]*?(<!-- \/contracts -->)/g, "$1$2");

test("the tables are made from the contracts", () => {
  const made = withApiTables(emptied).split("\n");
  // The roles of a resource, of one operation that wants another, and of one that every caller may use.
  expect(made).toContainEqual(expect.stringMatching(/^\| people, .*\| viewer \| editor \|$/));
  expect(made).toContainEqual(
    expect.stringMatching(/^\| .*`POST \/v1\/organizations`.* \| \| a signed-in person, not a key \|$/),
  );
  expect(made).toContain("| `GET /v1/organizations` | any credentials | |");
  // A list with its filters and its orders, the usual one first.
  expect(made).toContainEqual(
    expect.stringMatching(/^\| `GET \/v1\/people` \| .*`q`.* \| `-created_at`, `created_at`, /),
  );
  expect(made).toContainEqual(expect.stringMatching(/^\| `person` \| .*`created`, /));
});

test("a document without a place for each table, or with one for another, is refused", () => {
  expect(() => withApiTables(text.replace("contracts: roles", "contracts: rolls"))).toThrow("rolls");
  expect(() => withApiTables(text.replace("<!-- contracts: audit -->", ""))).toThrow("audit");
  expect(() => withApiTables(`${text}${text}`)).toThrow("The tables are");
});

test.each([...new Set(contracts.map(({ tag }) => tag))])("%s have a section in the reference", (tag) => {
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading = ""]) => heading.toLowerCase());
  expect(headings.filter((heading) => heading.split(/, | and /).includes(tag.toLowerCase()))).toHaveLength(1);
});
