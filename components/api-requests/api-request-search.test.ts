import { expect, test } from "vitest";
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
