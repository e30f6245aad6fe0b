import type { Route } from "next";
import { CONSOLE_AREAS, type ConsoleArea } from "#components/console-areas/index.ts";
import type { knownRowActions } from "#components/data-table/row-actions.ts";
import type { SelectionAction, shownSelection } from "#components/data-table/selection-action.ts";
import { templateName } from "#components/i18n/use-template-name.ts";
import { viewAddress } from "#components/saved-views/index.ts";
import { fullName } from "#components/ui/full-name.ts";
import type { SavedView } from "#lib/client/saved-views/saved-views.ts";
import type { useGlobalSearch } from "#lib/client/search/global-search.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import { type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";
import type { Entry, EntryGroup, PaletteMessages } from "./palette-entry.ts";
import { creationsOf, partsOfPlaces, placesOf } from "./palette-places.ts";
import { named } from "./palette-words.ts";

type SearchResults = NonNullable<ReturnType<typeof useGlobalSearch>["data"]>;

/** How many views are offered at most. */
const MOST_VIEWS = 6;

interface PaletteSources {
  found: SearchResults | undefined;
  views: readonly SavedView[];
  /** What is selected on the page; null for nothing. */
  selection: ReturnType<typeof shownSelection>;
  /** What can be done with the row that has the focus; null for none. */
  row: ReturnType<typeof knownRowActions>;
  /** The departments that have the text, with the number of their people. */
  departments: readonly { value: string; count: number }[];
  /** Templates for the occasion that the text means. */
  suited: readonly Template[];
  /** Other commands, found by name. */
  commands: readonly Entry[];
  /** What was opened last, without what is open; the newest first. */
  recent: readonly Entry[];
  /** The path of the page that is open: what can be created there comes first. */
  path: string;
}

/**
 * The entries that match a text, by kind: what can be done with the selected rows first; then what is called as the text
 * begins, what was found, and all else. Without a text what was opened last, what can be created, and pages.
 */
export function paletteGroups(
  q: string,
  { found, views, selection, row, departments, suited, commands, recent, path }: PaletteSources,
  t: PaletteMessages,
  role: Role,
): EntryGroup[] {
  const places = { label: t.paletteEntries.places, entries: named(q, placesOf(t, role)) };
  const create = {
    label: t.paletteEntries.create,
    entries: roleAtLeast(role, "editor") ? named(q, creationsOf(t, path)) : [],
  };
  const opened = { label: t.paletteEntries.recent, entries: named(q, recent) };
  const selected =
    selection === null
      ? { label: row?.name ?? "", entries: named(q, (row?.actions ?? []).map(actionEntry)) }
      : { label: selection.text, entries: named(q, selection.actions.map(actionEntry)) };
  if (q === "") return [selected, opened, create, places].filter(hasEntries);
  places.entries.push(...named(q, partsOfPlaces(t, role)));
  const saved = {
    label: t.paletteEntries.views,
    entries: named(q, viewEntries(views, t)).slice(0, MOST_VIEWS),
  };
  const [called, others] = [create, places].reduce<[EntryGroup[], EntryGroup[]]>(
    ([first, last], { label, entries }) => {
      const isCalled = (entry: Entry) => entry.label.toLowerCase().startsWith(q.toLowerCase());
      const rest = entries.filter((entry) => !isCalled(entry));
      return [
        [...first, { label, entries: entries.filter(isCalled) }],
        [...last, { label, entries: rest }],
      ];
    },
    [[], []],
  );
  const results = resultsOf(withSuited(found, suited), t);
  const inDepartments = { label: t.paletteEntries.departments, entries: departments.map(departmentEntry(t)) };
  const doing = { label: t.paletteEntries.commands, entries: named(q, commands) };
  return [selected, ...called, inDepartments, ...results, saved, doing, ...others].filter(hasEntries);
}

const actionEntry = ({ key, label, href, onClick }: SelectionAction): Entry =>
  href === undefined
    ? { href: `#${key}` as Route, label, ...(onClick === undefined ? {} : { run: onClick }) }
    : { href, label };

const departmentEntry =
  (t: PaletteMessages) =>
  ({ value, count }: { value: string; count: number }): Entry => ({
    href: `/people?${new URLSearchParams({ sector: value })}` as Route,
    label: t.paletteEntries.peopleIn({ count, name: value }),
  });

/** The saved views of all lists, each with its list. */
const viewEntries = (views: readonly SavedView[], t: PaletteMessages): Entry[] =>
  views.map((view) => ({
    href: viewAddress(view),
    label: view.name,
    detail: view.list === "messages" ? t.shell.navigation.messages : t[view.list].title,
  }));

const NOTHING: SearchResults = { people: [], videos: [], collections: [], projects: [], templates: [] };

/** With the templates for an occasion after those that are called as the text. */
function withSuited(found = NOTHING, suited: readonly Template[]): SearchResults {
  const known = new Set(found.templates.map(({ id }) => id));
  return { ...found, templates: [...found.templates, ...suited.filter(({ id }) => !known.has(id))] };
}

/** What was found, in the order in which it is shown; of areas that nothing more is said of, the names. */
function resultsOf(
  { people, videos, collections, templates, ...others }: SearchResults,
  t: PaletteMessages,
): EntryGroup[] {
  const rowsOf: Readonly<Partial<Record<ConsoleArea["name"], readonly NamedRow[]>>> = others;
  return [
    {
      label: t.people.title,
      entries: people.map((person) => ({
        href: `/people/${person.id}` as Route,
        label: fullName(person),
        detail:
          person.status === "archived"
            ? t.people.archived
            : (person.position ?? person.sector ?? person.external_id ?? ""),
      })),
    },
    {
      label: t.videos.title,
      entries: [...namesOfVideos(videos)].slice(0, 2).map(([id, name]) => ({
        href: `/videos?person_id=${id}` as Route,
        label: t.paletteEntries.videosOf({ name }),
      })),
    },
    {
      label: t.collections.title,
      entries: collections.map(({ id, name, status }) => ({
        href: `/collections/${id}` as Route,
        label: name,
        detail: t.collections.status[status],
      })),
    },
    {
      label: t.templates.title,
      entries: templates.map(({ id, name, design, aspect, occasion }) => ({
        href: `/templates/${id}` as Route,
        label: templateName({ name, design }, t.designNames),
        detail: occasion === null ? aspect : `${t.templates.occasions[occasion]} · ${aspect}`,
      })),
    },
    ...CONSOLE_AREAS.map((area) => ({
      label: t.shell.navigation[area.name],
      entries: (rowsOf[area.name] ?? []).map(({ id, name }) => ({
        href: `${area.path}/${id}` as Route,
        label: name,
      })),
    })),
  ];
}

/** The names of the people whom videos are about, by their ids. */
const namesOfVideos = (videos: SearchResults["videos"]) =>
  new Map(
    videos.flatMap(({ person_id, person_name }) =>
      person_id === null || person_name === null ? [] : [[person_id, person_name] as const],
    ),
  );

interface NamedRow {
  id: string;
  name: string;
}

const hasEntries = ({ entries }: EntryGroup) => entries.length > 0;
