import { glob } from "node:fs/promises";
import { expect, test } from "vitest";
import { CONSOLE_PAGES } from "#e2e/fixtures/console-pages.ts";
import { LIST_PAGES } from "#lib/launcher/first-load.ts";

/** Pages that need rows which the tests of every page do not have. */
const OWN_ROWS = ["/projects/{}", "/webhooks/{}", "/webhooks/{}/deliveries/{}"];

/** Pages of an area that list nothing. */
const NO_LISTS = ["(console)/profile/page", "(console)/settings/page"];

const found: string[] = [];
for await (const file of glob("app/(console)/**/page.tsx")) {
  found.push(file.replace(/^app\//, "").replace(/\.tsx$/, ""));
}

test("each page of the console is among those that the browser's tests look at", () => {
  const paths = found.map(
    (page) =>
      page
        .replace("(console)", "")
        .replace(/\/page$/, "")
        .replaceAll(/\[\w+\]/g, "{}") || "/",
  );
  const known = CONSOLE_PAGES.map(([path]) => path.replace(/\?.*$/, "").replaceAll(/\{\w+\}/g, "{}"));
  expect([...new Set([...known, ...OWN_ROWS])].sort()).toEqual(paths.sort());
});

test("the weight of each page with a list is limited", () => {
  const areas = found.filter((page) => page.split("/").length <= 3 && !NO_LISTS.includes(page));
  expect(Object.values(LIST_PAGES).sort()).toEqual(areas.sort());
});
