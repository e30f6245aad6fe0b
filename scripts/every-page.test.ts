import { glob, readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { paletteGroups } from "#components/command-palette/palette-entries.ts";
import { CONSOLE_AREAS } from "#components/console-areas/index.ts";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { navigationFor } from "#components/shell/navigation.tsx";
import { CONSOLE_PAGES } from "#e2e/fixtures/console-pages.ts";
import { SEARCHED } from "#lib/client/search/global-search.ts";
import { contracts } from "#lib/contract/contracts.ts";
import { listPages, WITHOUT_LISTS } from "#lib/launcher/first-load.ts";
import { DOORS, PREPARED, pictureName, RECEIVED, SCHEMES, WIDTHS } from "./screenshots/picture-names.ts";

/** Pages that need rows which the tests of every page do not have. */
const OWN_ROWS = [
  "/api-keys/requests/{}",
  "/messages/{}",
  "/projects/{}",
  "/webhooks/{}",
  "/webhooks/{}/deliveries/{}",
];

const found: string[] = [];
for await (const file of glob("app/(console)/**/page.tsx")) {
  // The one for every other address shows none.
  if (!file.includes("[...")) found.push(file.replace(/^app\//, "").replace(/\.tsx$/, ""));
}

const english = await loadMessages("en");

/** The paths of the pages, with `{}` for a parameter. */
const paths = found.map(
  (page) =>
    page
      .replace("(console)", "")
      .replace(/\/page$/, "")
      .replaceAll(/\[\w+\]/g, "{}") || "/",
);

test("each page of the console is among those that the browser's tests look at", () => {
  const known = CONSOLE_PAGES.map(([path]) => path.replace(/\?.*$/, "").replaceAll(/\{\w+\}/g, "{}"));
  expect([...new Set([...known, ...OWN_ROWS])].sort()).toEqual(paths.toSorted());
});

test("the weight of each page with a list is limited", async () => {
  const areas = paths.filter((path) => /^\/[^/]*$/.test(path));
  expect(areas).toEqual(expect.arrayContaining(WITHOUT_LISTS));
  expect(Object.keys(await listPages("app")).sort()).toEqual(
    areas.filter((path) => !WITHOUT_LISTS.includes(path)).sort(),
  );
});

/** In the user's menu. */
const NOT_IN_NAVIGATION = ["/profile"];

test("each area is in the navigation of those who may see everything", () => {
  const shown = navigationFor("owner", undefined, english.shell.navigation).flatMap(({ items }) => items);
  const areas = paths.filter((path) => /^\/[^/]*$/.test(path) && !NOT_IN_NAVIGATION.includes(path));
  expect(shown.map(({ href }) => href).sort()).toEqual(areas.sort());
});

test("each area whose rows have pages says what the audit log calls them", () => {
  const named = CONSOLE_AREAS.filter(({ auditTarget }) => auditTarget !== undefined).map(
    ({ path }) => `${path}/{}`,
  );
  expect(named.sort()).toEqual(paths.filter((path) => /^\/[^/]+\/\{\}$/.test(path)).sort());
});

/** Not a page of the console. */
const BESIDE_PAGES = ["/docs"];

test("each page that needs no row is in the command palette", () => {
  const entries = paletteGroups(
    "",
    {
      found: undefined,
      views: [],
      selection: null,
      row: null,
      departments: [],
      suited: [],
      commands: [],
      recent: [],
      path: "/",
    },
    english,
    "owner",
  ).flatMap((group) => group.entries);
  const wanted = [...paths.filter((path) => !path.includes("{}")), ...BESIDE_PAGES];
  expect(entries.map(({ href }) => href).sort()).toEqual(wanted.sort());
});

/** Why a list that can be searched by text is not among the results of the palette. */
const NOT_SEARCHED: Readonly<Record<string, string>> = {
  "/v1/people/values": "The palette asks it for departments by a part of their names",
  "/v1/messages": "The palette leads to the person or the collection, whose pages have them",
};

test("each list that can be searched by text is searched by the command palette", () => {
  const lists = contracts.filter(
    ({ success, query }) => success.page === true && query instanceof z.ZodObject && "q" in query.shape,
  );
  expect(
    Object.values(SEARCHED)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(
    lists
      .map(({ path }) => path)
      .filter((path) => NOT_SEARCHED[path] === undefined)
      .sort(),
  );
  // Where the palette looks for the area's name and its rows' pages.
  const areas = CONSOLE_AREAS.filter(({ auditTarget }) => auditTarget !== undefined).map(({ name }) => name);
  expect(areas).toEqual(expect.arrayContaining(Object.keys(SEARCHED)));
});

/** Pages below an area that needs a role, which everybody may see without changing anything. */
const OPEN_TO_ALL = ["(console)/settings/brand/page"];

test("each page that needs a role says so to those who do not have it", async () => {
  for (const page of found) {
    const source = await readFile(`app/${page}.tsx`, "utf8");
    const area = CONSOLE_AREAS.find(({ path }) => path !== "/" && page.startsWith(`(console)${path}/`));
    const needed = OPEN_TO_ALL.includes(page) ? "viewer" : (area?.role ?? "viewer");
    if (needed !== "viewer") expect(source).toContain(`"${needed}")) return <NoAccess`);
    expect([page, /roleAtLeast\(.*\) redirect\(/.test(source)]).toEqual([page, false]);
  }
});

test("docs/screenshots has four pictures of each page, and no others", async () => {
  const pages = [...CONSOLE_PAGES.map(([path]) => path), PREPARED, ...DOORS, ...RECEIVED];
  const names = pages.flatMap((path) =>
    Object.keys(WIDTHS).flatMap((width) =>
      SCHEMES.map((scheme) => `${pictureName(path, width, scheme)}.webp`),
    ),
  );
  expect((await readdir("docs/screenshots")).sort()).toEqual(names.sort());
});
