"use client";

import { Button, NativeSelect, Popover, PopoverDropdown, PopoverTarget, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { asHeading } from "#components/ui/as-heading.ts";
import { usePeople } from "#lib/client/people/people.ts";
import {
  customField,
  formatsOf,
  type MergeTagFormat,
  mergeTag,
  TEXT_FIELDS,
  type TextField,
} from "./merge-tag.ts";
import styles from "./properties.module.css";

/** People read to find the names of custom fields. */
const SAMPLE = { limit: 50 } as const;
const CUSTOM = "custom";

/** A button that inserts a merge field into a text, with a format and a fallback. */
export function MergeMenu({ onInsert }: { onInsert: (tag: string) => void }) {
  const t = useMessages(EDITOR).merge;
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={260}
      trapFocus
      returnFocus={false}
    >
      <PopoverTarget>
        <Button
          className={styles.insert}
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPlus size={13} stroke={1.8} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {t.insert}
        </Button>
      </PopoverTarget>
      <PopoverDropdown aria-label={t.insert}>
        {opened ? (
          <MergeForm
            onInsert={(tag) => {
              setOpened(false);
              onInsert(tag);
            }}
          />
        ) : null}
      </PopoverDropdown>
    </Popover>
  );
}

function MergeForm({ onInsert }: { onInsert: (tag: string) => void }) {
  const t = useMessages(EDITOR).merge;
  const labels: Readonly<Record<TextField, string>> = t.labels;
  const people = usePeople(SAMPLE).data?.items ?? [];
  const own = [...new Set(people.flatMap(({ custom_fields: facts }) => Object.keys(facts)))].sort();
  const [chosen, setChosen] = useState("first_name");
  const [name, setName] = useState("");
  const [written, setWritten] = useState<MergeTagFormat>("none");
  const [fallback, setFallback] = useState("");
  const field = chosen === CUSTOM ? customField(name) : chosen;
  const ways = formatsOf(field);
  const way = ways.includes(written) ? written : (ways[0] ?? "none");
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (chosen !== CUSTOM || name.trim() !== "") onInsert(mergeTag(field, way, fallback));
      }}
    >
      <NativeSelect
        size="xs"
        label={t.facts}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        {TEXT_FIELDS.map((each) => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
        <optgroup label={t.own}>
          {own.map((each) => (
            <option key={each} value={customField(each)}>
              {asHeading(each)}
            </option>
          ))}
          <option value={CUSTOM}>{t.custom}</option>
        </optgroup>
      </NativeSelect>
      {chosen === CUSTOM ? (
        <TextInput
          size="xs"
          label={t.customName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      ) : null}
      <NativeSelect
        size="xs"
        label={t.how}
        data={ways.map((each) => ({ value: each, label: t.filters[each] }))}
        value={way}
        onChange={(event) => setWritten(event.currentTarget.value as MergeTagFormat)}
      />
      <TextInput
        size="xs"
        label={t.missing}
        description={t.missingHint}
        value={fallback}
        onChange={(event) => setFallback(event.currentTarget.value)}
      />
      <Button type="submit" size="xs">
        {t.put}
      </Button>
    </form>
  );
}
