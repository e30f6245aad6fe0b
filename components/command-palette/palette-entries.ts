import type { Route } from "next";
import type { Messages } from "#components/i18n/catalogue.ts";
import { fullName } from "#components/ui/full-name.ts";
import type { useGlobalSearch } from "#lib/client/search/global-search.ts";
import { type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";

export interface Entry {
  href: Route;
  label: string;
  /** Tells entries with the same name apart. */
  detail?: string;
}

export interface EntryGroup {
  label: string;
  entries: Entry[];
}

/** The text of all entries. */
type PaletteMessages = Pick<
  Messages,
  "palette" | "people" | "videos" | "collections" | "projects" | "shell" | "templates"
>;

type SearchResults = NonNullable<ReturnType<typeof useGlobalSearch>["data"]>;

/** The entries that match a text, by kind; without a text, pages and actions come first. */
export function paletteGroups(
  q: string,
  found: SearchResults | undefined,
  t: PaletteMessages,
  role: Role,
): EntryGroup[] {
  const named = placesOf(t, role).filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()));
  const places = { label: t.palette.places, entries: named };
  if (q === "" || found === undefined) return [places].filter(hasEntries);
  return [...resultsOf(found, t), places].filter(hasEntries);
}

/** What was found, in the order in which it is shown. */
function resultsOf({ people, collections, projects }: SearchResults, t: PaletteMessages): EntryGroup[] {
  const results: Readonly<Record<keyof SearchResults, EntryGroup[]>> = {
    people: [
      {
        label: t.people.title,
        entries: people.map((person) => ({
          href: `/people/${person.id}` as Route,
          label: fullName(person),
          detail: person.position ?? person.sector ?? person.external_id ?? "",
        })),
      },
      {
        label: t.videos.title,
        entries: people.slice(0, 2).map((person) => ({
          href: `/videos?person_id=${person.id}` as Route,
          label: t.palette.videosOf({ name: fullName(person) }),
        })),
      },
    ],
    collections: [
      {
        label: t.collections.title,
        entries: collections.map(({ id, name, status }) => ({
          href: `/collections/${id}` as Route,
          label: name,
          detail: t.collections.status[status],
        })),
      },
    ],
    projects: [
      {
        label: t.projects.title,
        entries: projects.map(({ id, name }) => ({ href: `/projects/${id}` as Route, label: name })),
      },
    ],
  };
  return Object.values(results).flat();
}

const hasEntries = ({ entries }: EntryGroup) => entries.length > 0;

function placesOf({ shell, people, palette, ...t }: PaletteMessages, role: Role): Entry[] {
  const { navigation } = shell;
  const editor: Entry[] = [
    { href: "/collections/new", label: t.collections.newCollection },
    { href: "/people/import", label: people.import },
    { href: "/people/photos", label: people.addPhotos },
    { href: "/people/new", label: people.newPerson },
    { href: "/templates/new", label: t.templates.create },
  ];
  const admin: Entry[] = [
    { href: "/api-keys", label: navigation.apiKeys },
    { href: "/webhooks", label: navigation.webhooks },
    { href: "/audit", label: navigation.audit },
    { href: "/settings", label: navigation.settings },
  ];
  return [
    ...(roleAtLeast(role, "editor") ? editor : []),
    { href: "/", label: navigation.home },
    { href: "/people", label: navigation.people },
    { href: "/templates", label: navigation.templates },
    { href: "/collections", label: navigation.collections },
    { href: "/videos", label: navigation.videos },
    { href: "/projects", label: navigation.projects },
    { href: "/members", label: navigation.members },
    ...(roleAtLeast(role, "admin") ? admin : []),
    { href: "/profile", label: shell.user.profile },
    { href: "/docs" as Route, label: shell.user.reference },
  ];
}
