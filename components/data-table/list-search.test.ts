import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { listVideosFields } from "#lib/client/generated/list-fields/list-videos-fields.ts";
import { contracts } from "#lib/contract/contracts.ts";
import type { ListFields } from "#lib/contract/fields/list-field.ts";
import { filtersOf, parseListSearch, patchListSearch, viewQueryOf } from "./list-search.ts";

const FOLDER = join(import.meta.dirname, "../../lib/client/generated/list-fields");
const listFields: Record<string, ListFields> = Object.assign(
  {},
  ...(await Promise.all(readdirSync(FOLDER).map((name) => import(join(FOLDER, name))))),
);

const fields = {
  q: { type: "text", max: 5 },
  status: { type: "choice", values: ["queued", "done"] },
  sort: { type: "choice", values: ["name", "-name"], default: "name" },
  limit: { type: "integer", min: 1, max: 200, default: 50 },
  cursor: { type: "text", max: 100 },
} as const;

describe("parseListSearch", () => {
  it("reads what the URL says and fills in the rest", () => {
    expect(parseListSearch(fields, new URLSearchParams("q=zoe&limit=20"))).toEqual({
      q: "zoe",
      sort: "name",
      limit: 20,
    });
  });
  it("leaves out only what the API would refuse", () => {
    const search = new URLSearchParams("q=far+too+long&status=x&sort=-name&limit=9000&utm_source=mail");
    expect(parseListSearch(fields, search)).toEqual({ sort: "-name", limit: 50 });
  });
  it("leaves out what is said twice", () => {
    const search = new URLSearchParams("status=queued&status=done");
    expect(parseListSearch(fields, search).status).toBeUndefined();
  });
  it("takes the plain object that a page gets", () => {
    expect(parseListSearch(fields, { q: "zoe", cursor: undefined }).q).toBe("zoe");
  });
});

const lists = contracts.filter(({ success }) => success.page === true);
const someText = fc.oneof(
  fc.constantFrom("", " ", "true", "0", "7", "201", "1e2", "-created_at", "queued", "person.created", "user"),
  fc.constantFrom("2026-02-28", "2026-02-30", "2026-02-28T10:00:00+02:00", "2000-01-01", "x".repeat(121)),
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase().replaceAll("-", "")),
  fc.string(),
);

it.each(lists.map((contract) => [contract.id, contract] as const))(
  "reads the address of %s as its contract does",
  (id, contract) => {
    const own = listFields[`${id}Fields`] ?? {};
    const query = contract.query as z.ZodObject;
    expect(Object.keys(own)).toEqual(Object.keys(query.shape));
    const search = fc.record(
      Object.fromEntries(Object.keys(own).map((name) => [name, fc.oneof(someText, fc.array(someText))])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(search, (values) => {
        expect(parseListSearch(own, values)).toEqual(kept(query, values));
      }),
    );
  },
);

/** The values that the contract accepts, one by one. */
function kept(query: z.ZodObject, values: Record<string, unknown>): unknown {
  const good = Object.entries(values).filter(
    ([name, value]) => value !== "" && query.safeParse({ [name]: value }).success,
  );
  return query.parse(Object.fromEntries(good));
}

describe("patchListSearch", () => {
  const search = new URLSearchParams("q=zoe&cursor=abc");
  it("sets, removes and keeps the rest", () => {
    expect(patchListSearch(fields, search, { sort: "-name", cursor: null })).toBe("q=zoe&sort=-name");
  });
  it("removes what is the default, so that one state has one address", () => {
    expect(patchListSearch(fields, search, { q: "", sort: "name", limit: 50 })).toBe("cursor=abc");
  });
});

describe("an address of a saved view", () => {
  it("has one query for one state, without the page and what the list does not know", () => {
    const search = new URLSearchParams(
      "saved_view=7&limit=20&cursor=abc&sort=name&status=done&q=+zoe&gone=1",
    );
    expect(viewQueryOf(fields, search)).toBe("q=zoe&status=done");
    expect(viewQueryOf(fields, new URLSearchParams("status=never&saved_view=7"))).toBe("");
  });
  it("says that nothing is set, since alone it would mean the view as it is saved", () => {
    const search = new URLSearchParams("saved_view=7&q=zoe");
    expect(patchListSearch(fields, search, { q: null })).toBe("saved_view=7&sort=name");
    expect(patchListSearch(fields, search, { sort: "-name", q: null })).toBe("saved_view=7&sort=-name");
  });
});

it("clears the filters of a list, and leaves its order", () => {
  const { isFiltered, noFilters } = filtersOf(listVideosFields);
  expect(isFiltered({ sort: "created_at", limit: 50, cursor: "next", count: false, q: undefined })).toBe(
    false,
  );
  expect(isFiltered({ sort: "created_at", occasion_from: "2026-05-01" })).toBe(true);
  const address = new URLSearchParams("q=ada&sort=created_at&stale=true&template_id=1&created_to=2026-05-01");
  expect(patchListSearch(listVideosFields, address, noFilters)).toBe("sort=created_at");
});

it("clears the filters of a list, and leaves its search alone", () => {
  const { isClearable, clearedFilters } = filtersOf(listVideosFields);
  expect([isClearable({ q: "ada" }), isClearable({ q: "ada", stale: true })]).toEqual([false, true]);
  const address = new URLSearchParams("q=ada&sort=created_at&stale=true&template_id=1");
  expect(patchListSearch(listVideosFields, address, clearedFilters)).toBe("q=ada&sort=created_at");
});
