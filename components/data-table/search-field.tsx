"use client";

import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEarlyInput } from "#components/form/use-early-input.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useBack } from "#components/ui/use-back.ts";
import styles from "./search-field.module.css";
import { useEditedText } from "./use-edited-text.ts";

interface SearchFieldProps {
  /** The field's label, with the searched fields: "Search by name, e-mail or employee ID". */
  label: string;
  /** Shorter than the label, where that does not fit into the field. */
  hint?: string;
  value: string;
  /** Called 200 ms after the last keystroke. */
  onChange: (value: string) => void;
}

/** Search as you type. Follows `value` when it changes from outside. */
export function SearchField({ label, hint = label, value, onChange }: SearchFieldProps) {
  const t = useMessages(KIT);
  const { text, setText, report } = useEditedText(value);
  const announce = useDebouncedCallback((next: string) => {
    // A trailing space, typed before the next word, is not part of the search.
    report(next.trim());
    onChange(next);
  }, 200);
  // What was typed last is no change of the page that is gone back to.
  useBack(() => announce.cancel());
  const early = useEarlyInput(text, change);

  function change(next: string) {
    setText(next);
    announce(next);
  }

  return (
    <TextInput
      ref={early}
      className={styles.field}
      type="search"
      aria-label={label}
      placeholder={hint}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={({ key }) => key === "Enter" && announce.flush()}
      // Whoever leaves the field may press a link next: written later, the address would take that navigation back.
      onBlur={() => announce.flush()}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      rightSection={
        text === "" ? null : <CloseButton size="sm" aria-label={t.clearSearch} onClick={() => change("")} />
      }
    />
  );
}
