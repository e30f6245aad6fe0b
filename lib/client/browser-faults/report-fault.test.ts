import { beforeEach, expect, it, vi } from "vitest";
import { browserFault } from "#lib/contract/resources/browser-fault.ts";
import { describeFault, reportFault } from "./report-fault.ts";

const PAGE = {
  origin: "https://videos.example.com",
  pathname: "/people/0193a7c2-1111-7222-8333-444455556666",
};

function failed(type: typeof Error, message: string, stack = ""): Error {
  return Object.assign(new type(message), { stack });
}

it("names the class, the page without ids, and the places in our scripts", () => {
  const stack = [
    "TypeError: Cannot read properties of undefined (reading 'name')",
    "    at e (https://videos.example.com/_next/static/chunks/a1b2.js:1:2345)",
    "    at https://videos.example.com/_next/static/chunks/c%5Bid%5D.js:12:3",
    "    at other (https://extension.example/inject.js:1:1)",
    "f@https://videos.example.com/_next/static/chunks/firefox.js:1:9",
  ].join("\n");
  const fault = describeFault(
    failed(TypeError, "Cannot read properties of undefined (reading 'name')", stack),
    PAGE,
  );
  expect(fault).toEqual({
    type: "TypeError",
    message: "Cannot read properties of undefined (reading 'name')",
    page: "/people/{id}",
    stack: [
      "/_next/static/chunks/a1b2.js:1:2345",
      "/_next/static/chunks/c%5Bid%5D.js:12:3",
      "/_next/static/chunks/firefox.js:1:9",
    ],
  });
  expect(browserFault.parse(fault)).toEqual(fault);
});

it.each<[Error, string | null]>([
  [
    failed(TypeError, "Cannot create property 'x' on string 'Jana Weiß'"),
    "Cannot create property … on string …",
  ],
  [failed(SyntaxError, 'Unexpected token J in JSON at "Jana Weiß"'), null],
  [failed(Error, "Jana Weiß has no photo"), null],
  [
    failed(Error, "Minified React error #418; visit https://react.dev/errors/418?args[]=Jana"),
    "Minified React error #418",
  ],
  [failed(ReferenceError, `${"x".repeat(900)} is not defined`), "x".repeat(200)],
])("says nothing that somebody may have entered: %s", (error, message) => {
  expect(describeFault(error, PAGE).message).toBe(message);
});

it("reports whatever an error and a page are called, in a form that is taken", () => {
  const odd = Object.assign(failed(Error, "x", "https://videos.example.com/a b.js:1:1\n".repeat(50)), {
    name: "Größe!",
  });
  expect(browserFault.safeParse(describeFault(odd, { ...PAGE, pathname: "/ä/%20/x" })).success).toBe(true);
});

beforeEach(() => {
  vi.stubGlobal("window", { location: PAGE });
  return () => vi.unstubAllGlobals();
});

it("reports each error once, a few for each page, and knows no id of one that was not taken", async () => {
  const answers = [new Response(null, { status: 204, headers: { "X-Request-Id": "the-id" } }), null];
  const fetch = vi.fn(async () => answers.shift() ?? Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("fetch", fetch);
  const first = new TypeError("first");
  expect([await reportFault(first), await reportFault(first)]).toEqual(["the-id", "the-id"]);
  for (let count = 0; count < 8; count += 1) expect(await reportFault(new TypeError("next"))).toBeNull();
  expect(fetch).toHaveBeenCalledTimes(5);
});
