import { expect, test } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { paletteGroups } from "./palette-entries.ts";

const english = await loadMessages("en");

type Found = NonNullable<Parameters<typeof paletteGroups>[1]>;
type Video = Found["videos"][number];

test("the videos of a person are offered once, and only where there are any", () => {
  const about = (person_id: string | null, person_name: string | null) =>
    ({ person_id, person_name }) as Video;
  const videos = [about("ada", "Ada"), about("ada", "Ada"), about(null, null), about("bob", "Bob")];
  const found: Found = { people: [], videos, collections: [], projects: [], templates: [] };
  const videosGroup = paletteGroups("a", found, english, "viewer").find(({ label }) => label === "Videos");
  expect(videosGroup?.entries).toEqual([
    { href: "/videos?person_id=ada", label: "Videos for Ada" },
    { href: "/videos?person_id=bob", label: "Videos for Bob" },
  ]);
  expect(
    paletteGroups("zz", { ...found, videos: [] }, english, "viewer").map(({ label }) => label),
  ).not.toContain("Videos");
});
