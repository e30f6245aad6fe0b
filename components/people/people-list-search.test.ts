import { expect, test } from "vitest";
import { personListQuery } from "#lib/contract/resources/person.ts";
import {
  clearedFilters,
  filterCount,
  hasClearedFilters,
  hasFilters,
  toPeopleFilter,
  toPeopleQuery,
} from "./people-list-search.ts";

test("a list shows those who are active unless its address says otherwise", () => {
  expect(toPeopleQuery(personListQuery.parse({}))).toMatchObject({ status: "active" });
  expect(toPeopleQuery(personListQuery.parse({ status: "archived" }))).toMatchObject({ status: "archived" });
});

test("what is done to all that match goes by the filters alone, whatever page and order one looks at", () => {
  const search = personListQuery.parse({ q: "Zoë", sort: "last_name", limit: "20", cursor: "abc" });
  expect(toPeopleFilter(search)).toEqual({ q: "Zoë", status: "active" });
});

test("filters that came with a link can be cleared, whether or not a field shows them", () => {
  const search = personListQuery.parse({ anniversary_from: "2026-01-01", anniversary_to: "2026-01-31" });
  expect(hasClearedFilters(search)).toBe(true);
  expect(clearedFilters).toMatchObject({ anniversary_from: null, anniversary_to: null, sector: null });
  const searched = personListQuery.parse({ q: "Zoë", sort: "last_name" });
  expect(hasFilters(searched)).toBe(true);
  expect(hasClearedFilters(searched)).toBe(false);
  expect(hasClearedFilters(personListQuery.parse({ status: "archived" }))).toBe(true);
});

test("filters are counted as they are seen: a month of birthdays is one, and the search is none", () => {
  const search = { q: "Zoë", birthday_from: "2026-06-01", birthday_to: "2026-06-30", sector: "Nursing" };
  expect(filterCount(personListQuery.parse(search))).toBe(2);
  expect(filterCount(personListQuery.parse({ q: "Zoë" }))).toBe(0);
});
