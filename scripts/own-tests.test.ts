import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { CONSOLE_PAGES } from "#e2e/fixtures/console-pages.ts";

/* Tests that call every operation, and browser tests that visit every page, say nothing of what one resource does. */

/** Documents, the same for everybody, each with a test of the text that it answers. */
const DOCUMENTS = ["app/v1/openapi.json/route.ts", "app/v1/route.ts", "app/v1/scene.schema.json/route.ts"];

async function readAll(pattern: string, isWanted: (file: string) => boolean = () => true): Promise<string[]> {
  const texts: string[] = [];
  for await (const file of glob(pattern)) if (isWanted(file)) texts.push(await readFile(file, "utf8"));
  return texts;
}

test("each route file is called by a test of its domain", async () => {
  const ofAllOperations = /^lib\/server\/http\//;
  const tests = await readAll("lib/**/*.test.ts", (file) => !ofAllOperations.test(file));
  const untested: string[] = [];
  for await (const route of glob("app/v1/**/route.ts")) {
    if (!tests.some((text) => text.includes(`"#${route}"`))) untested.push(route);
  }
  expect(untested.sort()).toEqual(DOCUMENTS);
});

/** The browser tests of an area, where they are not in a file of its name. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "": "home-to-collection",
  collections: "collection-run",
  // With a mail server and an installation of its own.
  messages: "../api/messages",
  profile: "two-factor",
  videos: "collection-run",
};

test.each([...new Set(CONSOLE_PAGES.map(([path]) => path.split(/[/?]/)[1] ?? ""))])(
  "the area /%s of the console has a browser test of its own",
  async (area) => {
    const [spec = ""] = await readAll(`e2e/console/${ELSEWHERE[area] ?? area}.spec.ts`);
    // Visited at its address, or at one of its rows.
    expect(spec).toMatch(new RegExp(`visit\\(\\w+, ["\`]/${area}["\`/?]`));
  },
);
