import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseListSearch, patchListSearch } from "./list-search.ts";

const schema = z.strictObject({
  q: z.string().max(5).optional(),
  status: z.array(z.enum(["queued", "done"])).optional(),
  sort: z.enum(["name", "-name"]).default("name"),
  limit: z.coerce.number().int().max(200).default(50),
  cursor: z.string().optional(),
});

describe("parseListSearch", () => {
  it("reads what the URL says and fills in the rest", () => {
    expect(parseListSearch(schema, new URLSearchParams("q=zoe&limit=20"))).toEqual({
      q: "zoe",
      sort: "name",
      limit: 20,
    });
  });
  it("reads a repeated parameter as a list", () => {
    const search = new URLSearchParams("status=queued&status=done");
    expect(parseListSearch(schema, search).status).toEqual(["queued", "done"]);
  });
  it("leaves out only what the schema refuses", () => {
    const search = new URLSearchParams("q=far+too+long&sort=-name&limit=9000&utm_source=mail");
    expect(parseListSearch(schema, search)).toEqual({ sort: "-name", limit: 50 });
  });
  it("takes the plain object that a page gets", () => {
    expect(parseListSearch(schema, { q: "zoe", cursor: undefined }).q).toBe("zoe");
  });
});

describe("patchListSearch", () => {
  const search = new URLSearchParams("q=zoe&cursor=abc");
  it("sets, removes and keeps the rest", () => {
    expect(patchListSearch(schema, search, { sort: "-name", cursor: null })).toBe("q=zoe&sort=-name");
  });
  it("removes what is the default, so that one state has one address", () => {
    expect(patchListSearch(schema, search, { q: "", sort: "name", limit: 50 })).toBe("cursor=abc");
  });
  it("writes a list as a repeated parameter", () => {
    const text = patchListSearch(schema, new URLSearchParams(), { status: ["done", "queued"] });
    expect(text).toBe("status=done&status=queued");
  });
});
