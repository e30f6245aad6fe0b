import type { Route } from "next";
import { expect, test } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import type { SavedView } from "#lib/client/saved-views/saved-views.ts";
import { paletteGroups } from "./palette-entries.ts";

const english = await loadMessages("en");

type Sources = Parameters<typeof paletteGroups>[1];
type Found = NonNullable<Sources["found"]>;

const nothing: Sources = {
  ...{ found: undefined, views: [], selection: null, row: null, departments: [], suited: [], commands: [] },
  ...{ recent: [], path: "/" },
};
type Video = Found["videos"][number];

test("the videos of a person are offered once, and only where there are any", () => {
  const about = (person_id: string | null, person_name: string | null) =>
    ({ person_id, person_name }) as Video;
  const videos = [about("ada", "Ada"), about("ada", "Ada"), about(null, null), about("bob", "Bob")];
  const found: Found = { people: [], videos, collections: [], projects: [], templates: [] };
  const videosGroup = paletteGroups("a", { ...nothing, found }, english, "viewer").find(
    ({ label }) => label === "Videos",
  );
  expect(videosGroup?.entries).toEqual([
    { href: "/videos?person_id=ada", label: "Videos for Ada" },
    { href: "/videos?person_id=bob", label: "Videos for Bob" },
  ]);
  expect(
    paletteGroups("zz", { ...nothing, found: { ...found, videos: [] } }, english, "viewer").map(
      ({ label }) => label,
    ),
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
  const groupsOf = (q: string) => paletteGroups(q, { ...nothing, views }, english, "viewer");
  expect(groupsOf("sales").find(({ label }) => label === "Views")?.entries).toEqual([
    { href: "/people?saved_view=1&sector=Sales&sort=last_name", label: "Sales by name", detail: "People" },
    { href: "/videos?saved_view=2", label: "Late SALES", detail: "Videos" },
  ]);
  expect(groupsOf("").map(({ label }) => label)).toEqual(["Go to"]);
});

test("what can be done with the selected rows comes first, by its name", () => {
  const done: string[] = [];
  const selection: Sources["selection"] = {
    text: "3 selected",
    actions: [
      { key: "archive", label: "Archive", onClick: () => void done.push("archived") },
      { key: "make", label: "Make 3 videos", href: "/collections/new" },
    ],
  };
  const groupsOf = (q: string) => paletteGroups(q, { ...nothing, selection }, english, "viewer");
  const [first, second] = groupsOf("");
  expect([first?.label, second?.label]).toEqual(["3 selected", "Go to"]);
  expect(first?.entries.map(({ label, href }) => [label, href])).toEqual([
    ["Archive", "#archive"],
    ["Make 3 videos", "/collections/new"],
  ]);
  first?.entries[0]?.run?.();
  expect(done).toEqual(["archived"]);
  expect(groupsOf("make 3")[0]?.entries.map(({ label }) => label)).toEqual(["Make 3 videos"]);
  expect(paletteGroups("", nothing, english, "viewer").map(({ label }) => label)).toEqual(["Go to"]);
});

test("what can be created is a group of its own, that of the open area first, and none for who may not", () => {
  const groupsOf = (q: string, path: string, role: "editor" | "viewer" = "editor") =>
    paletteGroups(q, { ...nothing, path }, english, role);
  const [create, places] = groupsOf("", "/people");
  expect([create?.label, places?.label]).toEqual(["Create", "Go to"]);
  expect(create?.entries.map(({ label }) => label).slice(0, 2)).toEqual(["New person", "Import a list"]);
  expect(groupsOf("", "/")[0]?.entries[0]?.label).toBe("New collection");
  expect(places?.entries.some(({ href }) => href.endsWith("/new"))).toBe(false);
  expect(groupsOf("", "/people", "viewer").map(({ label }) => label)).toEqual(["Go to"]);
});

test("without a selection, what can be done with the row that has the focus comes first", () => {
  const row: Sources["row"] = { name: "Ada", actions: [{ key: "archive", label: "Archive" }] };
  const selection: Sources["selection"] = { text: "2 selected", actions: [{ key: "set", label: "Set" }] };
  const firstOf = (sources: Partial<Sources>) =>
    paletteGroups("", { ...nothing, ...sources }, english, "viewer")[0];
  expect(firstOf({ row })).toEqual({ label: "Ada", entries: [{ href: "#archive", label: "Archive" }] });
  expect(firstOf({ row, selection })?.label).toBe("2 selected");
});

test("a department leads to its people, and commands are found by their names alone", () => {
  const departments = [{ value: "R & D", count: 214 }];
  const commands: Sources["commands"] = [{ href: "#scheme" as Route, label: "Dark mode" }];
  const groupsOf = (q: string) =>
    paletteGroups(q, { ...nothing, departments, commands }, english, "viewer").flatMap(
      ({ entries }) => entries,
    );
  expect(groupsOf("r &")).toEqual([{ href: "/people?sector=R+%26+D", label: "See all 214 people in R & D" }]);
  expect(groupsOf("dark m")).toContainEqual(commands[0]);
  expect(groupsOf("")).not.toContainEqual(commands[0]);
});

test("an entry has the keys that do the same", () => {
  const keysOf = (path: string) =>
    paletteGroups("", { ...nothing, path }, english, "editor").map(({ entries }) =>
      entries.flatMap(({ label, keys }) => (keys === undefined ? [] : [`${label}: ${keys}`])),
    );
  expect(keysOf("/people")[0]).toEqual(["New person: C"]);
  expect(keysOf("/people")[1]).toContain("Videos: G V");
  expect(keysOf("/")[0]).toEqual(["New collection: C"]);
  // There C has another meaning, or none.
  expect(keysOf("/people/import")[0]).toEqual([]);
  expect(keysOf("/audit")[0]).toEqual([]);
});

test("what is called as the text begins comes before what is found, what only has it after", () => {
  const people = [{ id: "1", first_name: "Perseus", last_name: null, position: null, sector: null }];
  const found = { people, videos: [], collections: [], projects: [], templates: [] } as unknown as Found;
  const labels = paletteGroups("pe", { ...nothing, found }, english, "editor").map(({ label }) => label);
  // "People" begins with it; "New person" and "Archived people" only have it.
  expect(labels).toEqual(["Go to", "People", "Create", "Go to"]);
});

test("what was opened last comes first", () => {
  const recent: Sources["recent"] = [{ href: "/people/1" as Route, label: "Zoë García" }];
  const groups = paletteGroups("", { ...nothing, recent }, english, "viewer");
  expect(groups[0]).toEqual({ label: "Recent", entries: recent });
});

const german = await loadMessages("de");

test.each([
  ["invite", "/members?invite=true"],
  ["make videos", "/collections/new"],
  ["logo", "/settings/brand"],
  ["branding", "/settings/brand"],
  ["two-factor", "/profile#two-factor"],
  ["2fa", "/profile#two-factor"],
  ["language", "/profile#language"],
  ["delete account", "/members#leave"],
  ["archived", "/people?status=archived"],
  ["smtp", "/settings/email"],
])("another word for it leads there: %s", (q, href) => {
  const found = paletteGroups(q, nothing, english, "admin").flatMap(({ entries }) => entries);
  expect(found.map((entry) => entry.href)).toContain(href);
});

test.each([
  ["einladen", "/members?invite=true"],
  ["videos erstellen", "/collections/new"],
  ["logo", "/settings/brand"],
  ["zwei-faktor", "/profile#two-factor"],
  ["sprache", "/profile#language"],
  ["konto löschen", "/members#leave"],
  ["ehemalige", "/people?status=archived"],
])("and in German: %s", (q, href) => {
  const found = paletteGroups(q, nothing, german, "admin").flatMap(({ entries }) => entries);
  expect(found.map((entry) => entry.href)).toContain(href);
});

test("what is found by another word says by which, and comes after what was found", () => {
  const people = [{ id: "1", first_name: "Logan", last_name: null, position: null, sector: null }];
  const found = { people, videos: [], collections: [], projects: [], templates: [] } as unknown as Found;
  const commands: Sources["commands"] = [
    { href: "#sign-out" as Route, label: "Sign out", words: "exit, log out, logout" },
  ];
  const entries = paletteGroups("log", { ...nothing, found, commands }, english, "viewer").flatMap(
    (group) => group.entries,
  );
  expect(entries[0]?.label).toBe("Logan");
  expect(entries).toContainEqual({ href: "#sign-out", label: "Sign out", detail: "log out" });
  // One letter begins too many words.
  expect(paletteGroups("x", { ...nothing, commands }, english, "viewer")).toEqual([]);
});

test("an archived person is found as one, and a template for an occasion by it", () => {
  const people = [{ id: "1", first_name: "Ada", last_name: null, position: "Chief", status: "archived" }];
  const found = { people, videos: [], collections: [], projects: [], templates: [] } as unknown as Found;
  const template = { id: "t", name: "Candlelight", design: null, aspect: "16:9", occasion: "Birthday" };
  const suited = [template] as unknown as Sources["suited"];
  const entries = paletteGroups("xyz", { ...nothing, found, suited }, english, "viewer").flatMap(
    (group) => group.entries,
  );
  expect(entries).toEqual([
    { href: "/people/1", label: "Ada", detail: "Archived" },
    { href: "/templates/t", label: "Candlelight", detail: "Birthday · 16:9" },
  ]);
});
