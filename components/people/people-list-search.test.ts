import { expect, test } from "vitest";
import { personListQuery } from "#lib/contract/person.ts";
import { toPeopleFilter, toPeopleQuery } from "./people-list-search.ts";

test("a list shows those who are active unless its address says otherwise", () => {
  expect(toPeopleQuery(personListQuery.parse({}))).toMatchObject({ status: "active" });
  expect(toPeopleQuery(personListQuery.parse({ status: "archived" }))).toMatchObject({ status: "archived" });
});

test("what is done to all that match goes by the filters alone, whatever page and order one looks at", () => {
  const search = personListQuery.parse({ q: "Zoë", sort: "last_name", limit: "20", cursor: "abc" });
  expect(toPeopleFilter(search)).toEqual({ q: "Zoë", status: "active" });
});
