"use client";

import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { leaveBy } from "#components/form/leaving.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { COLLECTIONS } from "#components/words/en/collections.ts";
import { PALETTE } from "#components/words/en/palette.ts";
import { PEOPLE } from "#components/words/en/people.ts";
import { PROJECTS } from "#components/words/en/projects.ts";
import { SHELL } from "#components/words/en/shell.ts";
import { TEMPLATES } from "#components/words/en/templates.ts";
import { VIDEOS } from "#components/words/en/videos.ts";
import { useWords } from "#components/words/words.tsx";
import { useFindAnything } from "#lib/client/find-anything.ts";
import { useOrganization } from "#lib/client/organization-context.tsx";
import styles from "./palette.module.css";
import { paletteGroups } from "./palette-entries.ts";

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
}

/** Finds people, their videos, collections, projects, pages and actions by a few letters, and goes there. */
export function Palette({ opened, onClose }: PaletteProps) {
  const words = useWords(PALETTE);
  return (
    <Dialog opened={opened} onClose={onClose} title={words.title} size={560} centered={false} yOffset="10vh">
      <Finder onClose={onClose} />
    </Dialog>
  );
}

/** Mounted with each opening: nothing is left of the search before. */
function Finder({ onClose }: { onClose: () => void }) {
  const words = {
    palette: useWords(PALETTE),
    people: useWords(PEOPLE),
    videos: useWords(VIDEOS),
    collections: useWords(COLLECTIONS),
    projects: useWords(PROJECTS),
    shell: useWords(SHELL),
    templates: useWords(TEMPLATES),
  };
  const router = useRouter();
  const { role } = useOrganization();
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), 150);
  const found = useFindAnything(q);
  const groups = paletteGroups(text.trim(), found.data, words, role);
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
        // The reference is a document of its own: its policy is another.
        leaveBy(() => (href === "/docs" ? window.location.assign(href) : router.push(href as Route)));
      }}
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          aria-autocomplete="list"
          aria-label={words.palette.label}
          placeholder={words.palette.label}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          // The list is always open here, and would keep Escape to itself.
          onKeyDown={(event) => event.key === "Escape" && onClose()}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={styles.options} aria-label={words.palette.title} tabIndex={0}>
        {groups.map(({ label, entries }) => (
          <Combobox.Group key={label} label={label}>
            {entries.map(({ href, label: name, detail }) => (
              <Combobox.Option key={href} value={href}>
                <span className={styles.entry}>
                  <bdi>{name}</bdi>
                  <span className={styles.detail}>{detail}</span>
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
        {groups.length === 0 && !found.isFetching ? (
          <Combobox.Empty>{words.palette.nothing(text.trim())}</Combobox.Empty>
        ) : null}
      </Combobox.Options>
    </Combobox>
  );
}
