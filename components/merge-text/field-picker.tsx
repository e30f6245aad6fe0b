"use client";

import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect } from "react";
import { fullName } from "#components/ui/full-name.ts";
import { customFieldKey } from "#lib/contract/fields/custom-field-path.ts";
import type { ExamplePerson } from "./example-person.tsx";
import { customField, fieldGroups, isWritableName } from "./field-groups.ts";
import { fieldLabel } from "./field-texts.ts";
import { filledText } from "./filled-text.ts";
import styles from "./merge-text.module.css";
import { useExamplePeople } from "./use-example-people.ts";
import { useFieldTexts } from "./use-field-texts.ts";

interface FieldPickerProps {
  /** The person whose values are the examples; null for any. */
  person: ExamplePerson | null;
  /** The day of the occasion, `YYYY-MM-DD`. */
  day: string;
  /** What is searched for. */
  search: string;
  onSearch: (search: string) => void;
  onChoose: (field: string) => void;
  /** A merge field was typed to its end: what is between the braces. */
  onTyped: (inside: string) => void;
  onClose: () => void;
}

/** The fields to choose from, searched by name, each with its value for one person. */
export function FieldPicker(props: FieldPickerProps) {
  const { day, search: text, onSearch, onChoose, onTyped, onClose } = props;
  const { own, person } = useExamplePeople(props.person);
  const t = useFieldTexts();
  const combobox = useCombobox({ opened: true });
  const wanted = text.trim().toLocaleLowerCase();
  const groups = fieldGroups(own).map(({ group, fields }) => ({
    group,
    fields: fields.filter((field) =>
      [fieldLabel(field, t), field].some((name) => name.toLocaleLowerCase().includes(wanted)),
    ),
  }));
  const shown = groups.filter(({ fields }) => fields.length > 0);
  const isKnown = own.some((name) => name.toLocaleLowerCase() === wanted);
  const typed =
    wanted !== "" && !isKnown && isWritableName(text) ? (customFieldKey(text.trim()) ?? text.trim()) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever others are found, Enter takes the first of them
  useEffect(() => {
    // Not of the whole list, which has no place yet as it opens: the page would be scrolled to its option.
    if (wanted === "") combobox.resetSelectedOption();
    else combobox.selectFirstOption();
  }, [wanted]);

  return (
    <Combobox store={combobox} onOptionSubmit={onChoose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          size="sm"
          aria-autocomplete="list"
          aria-label={t.search}
          placeholder={t.search}
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
          value={text}
          onChange={(event) => {
            const { value } = event.currentTarget;
            if (value.endsWith("}}")) onTyped(value.slice(0, -2));
            else onSearch(value);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            onClose();
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={styles.fields} aria-label={t.fields} tabIndex={0}>
        {shown.map(({ group, fields }) => (
          <Combobox.Group key={group} label={t.groups[group]}>
            {fields.map((field) => (
              <Combobox.Option key={field} value={field}>
                <span className={styles.field}>
                  <span>{fieldLabel(field, t)}</span>
                  {person === null ? null : (
                    <bdi className={styles.example}>{filledText(`{{${field}}}`, person, day).text}</bdi>
                  )}
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
        {typed === null ? null : (
          <Combobox.Option value={customField(typed)}>{t.newOwn({ name: typed })}</Combobox.Option>
        )}
        {shown.length === 0 && typed === null ? <Combobox.Empty>{t.nothing}</Combobox.Empty> : null}
      </Combobox.Options>
      {person === null ? null : <p className={styles.examples}>{t.examples({ name: fullName(person) })}</p>}
    </Combobox>
  );
}
