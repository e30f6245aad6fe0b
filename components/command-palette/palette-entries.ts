import type { Route } from "next";
import { CONSOLE_AREAS, type ConsoleArea } from "#components/console-areas/index.ts";
import type { knownRowActions } from "#components/data-table/row-actions.ts";
import type { SelectionAction, shownSelection } from "#components/data-table/selection-action.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { templateName } from "#components/i18n/use-template-name.ts";
import { viewAddress } from "#components/saved-views/index.ts";
import { fullName } from "#components/ui/full-name.ts";
import type { SavedView } from "#lib/client/saved-views/saved-views.ts";
import type { useGlobalSearch } from "#lib/client/search/global-search.ts";
import { type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";

export interface Entry {
  /** Where it leads. */
  href: Route;
  label: string;
  /** Tells entries with the same name apart. */
  detail?: string;
  /** The keys that do the same, with a space between them. */
  keys?: string;
  /** What it does instead: its `href` then only tells it apart. */
  run?: () => void;
}

export interface EntryGroup {
  label: string;
  entries: Entry[];
}

/** The text of all entries. */
type PaletteMessages = Pick<
  Messages,
  | "paletteEntries"
  | "people"
  | "brand"
  | "apiRequests"
  | "customFields"
  | "mail"
  | "videos"
  | "collections"
  | "shell"
  | "templates"
  | "designNames"
  | "userMenu"
>;

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
  { found, views, selection, row, departments, commands, recent, path }: PaletteSources,
  t: PaletteMessages,
  role: Role,
): EntryGroup[] {
  const named = ({ label }: Entry) => label.toLowerCase().includes(q.toLowerCase());
  const places = { label: t.paletteEntries.places, entries: placesOf(t, role).filter(named) };
  const create = {
    label: t.paletteEntries.create,
    entries: roleAtLeast(role, "editor") ? creationsOf(t, path).filter(named) : [],
  };
  const opened = { label: t.paletteEntries.recent, entries: recent.filter(named) };
  const selected =
    selection === null
      ? { label: row?.name ?? "", entries: (row?.actions ?? []).map(actionEntry).filter(named) }
      : { label: selection.text, entries: selection.actions.map(actionEntry).filter(named) };
  if (q === "") return [selected, opened, create, places].filter(hasEntries);
  const saved = {
    label: t.paletteEntries.views,
    entries: viewEntries(views, t).filter(named).slice(0, MOST_VIEWS),
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
  const results = found === undefined ? [] : resultsOf(found, t);
  const people = { label: t.paletteEntries.departments, entries: departments.map(departmentEntry(t)) };
  const appearance = { label: t.paletteEntries.commands, entries: commands.filter(named) };
  return [selected, ...called, people, ...results, saved, appearance, ...others].filter(hasEntries);
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
        detail: person.position ?? person.sector ?? person.external_id ?? "",
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
      entries: templates.map(({ id, name, design, aspect }) => ({
        href: `/templates/${id}` as Route,
        label: templateName({ name, design }, t.designNames),
        detail: aspect,
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

/** What can be created, that of the open area first. */
function creationsOf({ collections, people, templates }: PaletteMessages, path: string): Entry[] {
  const creations: Entry[] = [
    { href: "/collections/new", label: collections.newCollection },
    { href: "/people/new", label: people.newPerson },
    { href: "/people/import", label: people.import },
    { href: "/people/photos", label: people.addPhotos },
    { href: "/templates/new", label: templates.create },
  ];
  const area = path.split("/")[1];
  const isHere = ({ href }: Entry) => area !== "" && href.split("/")[1] === area;
  const [first, ...others] = [...creations.filter(isHere), ...creations.filter((entry) => !isHere(entry))];
  const isByKey = first !== undefined && (path === "/" || (isHere(first) && path === `/${area}`));
  return first === undefined ? [] : [isByKey ? { ...first, keys: "C" } : first, ...others];
}

function placesOf({ shell, ...t }: PaletteMessages, role: Role): Entry[] {
  const administration: Entry[] = [
    { href: "/api-keys/requests", label: t.apiRequests.title },
    { href: "/settings/email", label: t.mail.title },
  ];
  const areas = CONSOLE_AREAS.filter((area) => roleAtLeast(role, area.role));
  return [
    ...areas.map(({ path, name, key }) => ({ href: path, label: shell.navigation[name], keys: `G ${key}` })),
    { href: "/settings/brand", label: t.brand.title },
    { href: "/settings/custom-fields", label: t.customFields.title },
    ...(roleAtLeast(role, "admin") ? administration : []),
    { href: "/profile", label: t.userMenu.profile },
    { href: "/docs" as Route, label: t.userMenu.reference },
  ];
}
