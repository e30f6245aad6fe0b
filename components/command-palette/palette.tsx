"use client";

import { Combobox, Kbd, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { Route } from "next";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { knownRowActions, onRowActions } from "#components/data-table/row-actions.ts";
import { shownSelection } from "#components/data-table/selection-action.ts";
import { navigateGuarded } from "#components/form/navigation-guard.ts";
import { API_REQUESTS } from "#components/i18n/generated/api-requests.en.ts";
import { APPROVALS } from "#components/i18n/generated/approvals.en.ts";
import { BRAND } from "#components/i18n/generated/brand.en.ts";
import { CELEBRATIONS } from "#components/i18n/generated/celebrations.en.ts";
import { COLLECTIONS } from "#components/i18n/generated/collections.en.ts";
import { CUSTOM_FIELDS } from "#components/i18n/generated/custom-fields.en.ts";
import { DESIGN_NAMES } from "#components/i18n/generated/design-names.en.ts";
import { HOLIDAYS } from "#components/i18n/generated/holidays.en.ts";
import { MAIL } from "#components/i18n/generated/mail.en.ts";
import { PALETTE } from "#components/i18n/generated/palette.en.ts";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { USER_MENU } from "#components/i18n/generated/user-menu.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { areSingleKeysOn } from "#components/ui/single-keys.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { usePersonValues } from "#lib/client/people/person-values.ts";
import { useAllViews } from "#lib/client/saved-views/saved-views.ts";
import { useGlobalSearch } from "#lib/client/search/global-search.ts";
import { takeTyping } from "./early-keys.ts";
import styles from "./palette.module.css";
import { usePaletteCommands } from "./palette-commands.ts";
import { paletteGroups } from "./palette-entries.ts";
import { usePaletteTexts } from "./palette-words.ts";
import { recentEntries } from "./recent-entries.ts";
import { useSuitedTemplates } from "./suited-templates.ts";

/** How many departments are offered at most. */
const MOST_DEPARTMENTS = 3;

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
}

/** Finds people, their videos, collections, saved views and much else by a few letters, and opens them. */
export function Palette({ opened, onClose }: PaletteProps) {
  const t = useMessages(PALETTE);
  return (
    <Dialog opened={opened} onClose={onClose} title={t.title} size={560} centered={false} yOffset="10vh">
      <Finder onClose={onClose} />
    </Dialog>
  );
}

/** Mounted each time it opens, so that the previous search is cleared. */
function Finder({ onClose }: { onClose: () => void }) {
  const t = {
    paletteEntries: usePaletteTexts(),
    brand: useMessages(BRAND),
    apiRequests: useMessages(API_REQUESTS),
    approvals: useMessages(APPROVALS),
    celebrations: useMessages(CELEBRATIONS),
    customFields: useMessages(CUSTOM_FIELDS),
    holidays: useMessages(HOLIDAYS),
    mail: useMessages(MAIL),
    people: useMessages(PEOPLE),
    videos: useMessages(VIDEOS),
    collections: useMessages(COLLECTIONS),
    shell: useMessages(SHELL),
    userMenu: useMessages(USER_MENU),
    templates: useMessages(TEMPLATES),
    designNames: useMessages(DESIGN_NAMES),
  };
  const { title } = useMessages(PALETTE);
  const router = useRouter();
  const { id: orgId, role } = useOrganization();
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), 150);
  const found = useGlobalSearch(q);
  const views = useAllViews();
  // What is selected does not change while this is open.
  const [selection] = useState(shownSelection);
  const row = useSyncExternalStore(onRowActions, knownRowActions, () => null);
  const departments = usePersonValues(
    { field: "sector", status: "active", contains: q, limit: MOST_DEPARTMENTS },
    q.length >= 2,
  );
  const commands = usePaletteCommands();
  const suited = useSuitedTemplates(q);
  const path = usePathname();
  const queryClient = useQueryClient();
  const [recent] = useState(() => recentEntries(queryClient, orgId));
  const groups = paletteGroups(
    text.trim(),
    {
      ...{ found: found.data, views, selection, row, recent, path },
      departments: q.length < 2 ? [] : (departments.data?.items ?? []),
      ...{ suited, commands },
    },
    t,
    role,
  );
  const [hasKeys] = useState(areSingleKeysOn);
  const combobox = useCombobox({ opened: true });
  const shown = groups.map(({ entries }) => entries.map(({ href }) => href).join(" ")).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever others are shown, Enter goes to the first of them
  useEffect(() => {
    combobox.selectFirstOption();
  }, [shown]);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(href) => {
        onClose();
        const run = groups.flatMap(({ entries }) => entries).find((entry) => entry.href === href)?.run;
        // A dialog that it opens returns the focus to what had it before this one.
        if (run !== undefined) return void requestAnimationFrame(run);
        // The reference is a separate document with another content security policy.
        navigateGuarded(() => (href === "/docs" ? window.location.assign(href) : router.push(href as Route)));
      }}
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          aria-autocomplete="list"
          aria-label={t.paletteEntries.label}
          placeholder={t.paletteEntries.label}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={text}
          onFocus={() => {
            const typed = takeTyping();
            if (typed !== "") setText((before) => before + typed);
          }}
          onChange={(event) => setText(event.currentTarget.value)}
          // The list is always open here, and would otherwise capture Escape.
          onKeyDown={(event) => event.key === "Escape" && onClose()}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={styles.options} aria-label={title} tabIndex={0}>
        {groups.map(({ label, entries }) => (
          <Combobox.Group key={`${label} ${entries[0]?.href}`} label={label}>
            {entries.map(({ href, label: name, detail, keys }) => (
              <Combobox.Option key={href} value={href}>
                <span className={styles.entry}>
                  <bdi>{name}</bdi>
                  <span className={styles.detail}>{detail}</span>
                  {keys === undefined || !hasKeys ? null : <Keys keys={keys} />}
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
        {groups.length === 0 && !found.isFetching ? (
          <Combobox.Empty>{t.paletteEntries.nothing({ text: text.trim() })}</Combobox.Empty>
        ) : null}
      </Combobox.Options>
    </Combobox>
  );
}

/** The keys that do the same as an entry; what reads the page aloud has them in the list of shortcuts. */
function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.hints} aria-hidden>
      {keys.split(" ").map((key) => (
        <Kbd key={key} size="xs">
          {key}
        </Kbd>
      ))}
    </span>
  );
}
