import type { Route } from "next";
import { CONSOLE_AREAS } from "#components/console-areas/index.ts";
import { type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";
import type { Entry, PaletteMessages } from "./palette-entry.ts";

/** What can be created, that of the open area first. */
export function creationsOf(t: PaletteMessages, path: string): Entry[] {
  const { celebrations, collections, people, templates } = t;
  const { words } = t.paletteEntries;
  const creations: Entry[] = [
    { href: "/collections/new", label: collections.newCollection, words: words.newCollection },
    { href: "/people/new", label: people.newPerson, words: words.newPerson },
    { href: "/people/import", label: people.import, words: words.import },
    { href: "/people/photos", label: people.addPhotos, words: words.addPhotos },
    { href: "/templates/new", label: templates.create, words: words.newTemplate },
    { href: "/celebrations/new", label: celebrations.new, words: words.newCelebration },
  ];
  const area = path.split("/")[1];
  const isHere = ({ href }: Entry) => area !== "" && href.split("/")[1] === area;
  const [first, ...others] = [...creations.filter(isHere), ...creations.filter((entry) => !isHere(entry))];
  const isByKey = first !== undefined && (path === "/" || (isHere(first) && path === `/${area}`));
  return first === undefined ? [] : [isByKey ? { ...first, keys: "C" } : first, ...others];
}

/** The pages, those of the navigation first. */
export function placesOf({ shell, ...t }: PaletteMessages, role: Role): Entry[] {
  const words: Readonly<Record<string, string>> = t.paletteEntries.words;
  const { approvals, brand, calendar, customFields, holidays, mail, requests, profile, reference, status } =
    t.paletteEntries.words;
  const administration: Entry[] = [
    { href: "/api-keys/requests", label: t.apiRequests.title, words: requests },
    { href: "/settings/holidays", label: t.holidays.title, words: holidays },
    { href: "/settings/email", label: t.mail.title, words: mail },
    { href: "/settings/status", label: t.mail.systemStatus.title, words: status },
  ];
  const areas = CONSOLE_AREAS.filter((area) => roleAtLeast(role, area.role));
  return [
    ...areas.map(
      ({ path, name, key }): Entry => ({
        ...{ href: path, label: shell.navigation[name], keys: `G ${key}` },
        words: words[name] ?? "",
      }),
    ),
    { href: "/celebrations/approvals", label: t.approvals.title, words: approvals },
    { href: "/celebrations/calendar", label: t.celebrations.calendar, words: calendar },
    { href: "/settings/brand", label: t.brand.title, words: brand },
    { href: "/settings/custom-fields", label: t.customFields.title, words: customFields },
    ...(roleAtLeast(role, "admin") ? administration : []),
    { href: "/profile", label: t.userMenu.profile, words: profile },
    { href: "/docs" as Route, label: t.userMenu.reference, words: reference },
  ];
}

/** What stands on a page among other things: too much to list, and found by what it is called. */
export function partsOfPlaces({ paletteEntries: t }: PaletteMessages, role: Role): Entry[] {
  const { words } = t;
  return [
    ...(roleAtLeast(role, "admin")
      ? [{ href: "/members?invite=true" as Route, label: t.invite, words: words.invite }]
      : []),
    {
      href: "/celebrations/calendar?subscribe=true" as Route,
      label: t.subscribe,
      words: words.subscribe,
    },
    { href: "/people?status=archived" as Route, label: t.archivedPeople, words: words.archivedPeople },
    { href: "/profile#language" as Route, label: t.changeLanguage, words: words.changeLanguage },
    { href: "/profile#password" as Route, label: t.password, words: words.password },
    { href: "/profile#two-factor" as Route, label: t.twoFactor, words: words.twoFactor },
    { href: "/profile#sessions" as Route, label: t.sessions, words: words.sessions },
    // Where the row of one's own says so.
    { href: "/members#leave" as Route, label: t.leave, words: words.leave },
  ];
}
