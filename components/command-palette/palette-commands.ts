import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import type { Route } from "next";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { USER_MENU } from "#components/i18n/generated/user-menu.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure, signOut } from "#components/shell/index.ts";
import { saveFile } from "#components/ui/save-file.ts";
import { SHOW_SHORTCUTS } from "#components/ui/single-keys.ts";
import { useExportPeople } from "#lib/client/people/people-mutations.ts";
import type { Entry } from "./palette-entry.ts";
import { usePaletteTexts } from "./palette-words.ts";

/** What is done at once, without a page of its own. */
export function usePaletteCommands(): Entry[] {
  const t = usePaletteTexts();
  const people = useMessages(PEOPLE);
  const userMenu = useMessages(USER_MENU);
  const exporting = useExportPeople();
  const exportPeople = () =>
    exporting.mutateAsync({ status: "active" }).then(
      (csv) => saveFile(people.exportFile, csv),
      (error: unknown) => notifyFailure(people.exportFailed, error),
    );
  const command = (name: string, entry: Omit<Entry, "href">): Entry => ({
    href: `#${name}` as Route,
    ...entry,
  });
  return [
    ...useSchemeCommands(),
    command("export", {
      ...{ label: t.exportPeople, words: t.words.exportPeople },
      run: () => void exportPeople(),
    }),
    command("shortcuts", {
      ...{ label: userMenu.shortcuts, words: t.words.shortcuts, keys: "?" },
      run: () => window.dispatchEvent(new Event(SHOW_SHORTCUTS)),
    }),
    command("sign-out", {
      ...{ label: userMenu.signOut, words: t.words.signOut },
      run: () => void signOut(userMenu),
    }),
  ];
}

/** The colour scheme that is not shown, and the system's. */
function useSchemeCommands(): Entry[] {
  const { scheme: t, words } = usePaletteTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme("light");
  const other = shown === "dark" ? "light" : "dark";
  const entry = (name: string, label: string, scheme: typeof colorScheme): Entry => ({
    ...{ href: `#${name}` as Route, label, words: words.scheme },
    run: () => setColorScheme(scheme),
  });
  return [
    entry("scheme", t[other], other),
    ...(colorScheme === "auto" ? [] : [entry("auto-scheme", t.auto, "auto")]),
  ];
}
