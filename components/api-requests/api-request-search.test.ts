import { expect, test } from "vitest";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { listApiRequestsFields as fields } from "#lib/client/generated/list-fields/list-api-requests-fields.ts";
import { searchedText, searchOf } from "./api-request-search.ts";

test.each([
  ["", {}],
  ["  ", {}],
  ["/v1/people", { path: "/v1/people" }],
  [" 422 ", { status: 422 }],
  ["4", { request_id: "4" }],
  ["4220", { request_id: "4220" }],
  ["ours-1", { request_id: "ours-1" }],
])("%j is searched for as %j, and shown again", (text, filters) => {
  const found = searchOf(text);
  expect(found).toEqual({ path: null, status: null, request_id: null, ...filters });
  expect(searchedText(filters)).toBe(text.trim());
});

test("a longer text is searched for as far as the list takes it", () => {
  const search = (text: string) => {
    const given = Object.entries(searchOf(text)).filter(([, value]) => value !== null);
    return parseListSearch(fields, Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
  };
  expect(search(`/v1/${"a".repeat(300)}`).path).toBe(`/v1/${"a".repeat(196)}`);
  expect(search("a".repeat(300)).request_id).toBe("a".repeat(200));
});
