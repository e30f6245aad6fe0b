"use client";

import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useEarlyInput } from "#components/form/use-early-input.ts";
import { KIT } from "#components/words/en/kit.ts";
import { useWords } from "#components/words/words.tsx";
import styles from "./search-field.module.css";

interface SearchFieldProps {
  /** What is searched, and in which fields: "Search by name, e-mail or number". */
  label: string;
  value: string;
  /** Called 200 ms after the last letter. */
  onChange: (value: string) => void;
}

/**
 * Search as you type. Follows `value` when it changes from outside (the way back, a filter cleared), and not when it is
 * what was typed here that comes back: by then more may have been typed, and a space before the next word is none of it.
 */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const words = useWords(KIT);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // What was called out last and is not yet what the page shows.
  const [called, setCalled] = useState<string | null>(null);
  const announce = useDebouncedCallback((next: string) => {
    setCalled(next.trim());
    onChange(next);
  }, 200);
  if (value !== known) {
    setKnown(value);
    if (called === null) setText(value);
  }
  if (called === value) setCalled(null);
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
      placeholder={label}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      rightSection={
        text === "" ? null : (
          <CloseButton size="sm" aria-label={words.clearSearch} onClick={() => change("")} />
        )
      }
    />
  );
}
