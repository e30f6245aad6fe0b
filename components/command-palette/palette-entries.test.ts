import { expect, test } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import type { SavedView } from "#lib/client/saved-views/saved-views.ts";
import { paletteGroups } from "./palette-entries.ts";

const english = await loadMessages("en");

type Found = NonNullable<Parameters<typeof paletteGroups>[1]>;
type Video = Found["videos"][number];

test("the videos of a person are offered once, and only where there are any", () => {
  const about = (person_id: string | null, person_name: string | null) =>
    ({ person_id, person_name }) as Video;
  const videos = [about("ada", "Ada"), about("ada", "Ada"), about(null, null), about("bob", "Bob")];
  const found: Found = { people: [], videos, collections: [], projects: [], templates: [] };
  const videosGroup = paletteGroups("a", found, [], english, "viewer").find(
    ({ label }) => label === "Videos",
  );
  expect(videosGroup?.entries).toEqual([
    { href: "/videos?person_id=ada", label: "Videos for Ada" },
    { href: "/videos?person_id=bob", label: "Videos for Bob" },
  ]);
  expect(
    paletteGroups("zz", { ...found, videos: [] }, [], english, "viewer").map(({ label }) => label),
  ).not.toContain("Videos");
});

test("saved views are found by their name, with the list that they are of, and lead to their filters", () => {
  const view = (id: string, list: SavedView["list"], name: string, query: string) =>
    ({ id, list, name, query }) as SavedView;
  const views = [
    view("1", "people", "Sales by name", "sector=Sales&sort=last_name"),
    view("2", "videos", "Late SALES", ""),
    view("3", "people", "Others", ""),
  ];
  const groupsOf = (q: string) => paletteGroups(q, undefined, views, english, "viewer");
  expect(groupsOf("sales").find(({ label }) => label === "Views")?.entries).toEqual([
    { href: "/people?saved_view=1&sector=Sales&sort=last_name", label: "Sales by name", detail: "People" },
    { href: "/videos?saved_view=2", label: "Late SALES", detail: "Videos" },
  ]);
  expect(groupsOf("").map(({ label }) => label)).toEqual(["Go to"]);
});
