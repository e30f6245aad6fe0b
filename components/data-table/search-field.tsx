"use client";

import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useEarlyInput } from "#components/form/use-early-input.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useHistoryStep } from "#components/ui/use-history-step.ts";
import styles from "./search-field.module.css";
import { useOwnChanges } from "./use-own-changes.ts";

interface SearchFieldProps {
  /** The field's label, with the searched fields: "Search by name, e-mail or employee ID". */
  label: string;
  /** Shorter than the label, where that does not fit into the field. */
  hint?: string;
  value: string;
  /** How much can be typed, in UTF-16 code units; no more than the list can be asked for. */
  maxLength?: number;
  /** Called 200 ms after the last keystroke. */
  onChange: (value: string) => void;
}

/** As much as every list can be asked for; some take more. */
const MAX_LENGTH = 120;

/**
 * Search as you type. Follows `value` when it changes from outside, such as by Back; its own changes come back late on a slow
 * machine, and do not overwrite what was typed since.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, hint = label, value, maxLength = MAX_LENGTH, onChange } = props;
  const t = useMessages(KIT);
  const [text, setText] = useState(value);
  const { applied, report } = useOwnChanges(value, text, () => setText(value));
  const announce = useDebouncedCallback(() => {
    // A trailing space, typed before the next word, is not part of the search.
    const next = text.trim();
    if (next === applied) return;
    report(next);
    onChange(text);
  }, 200);
  // What was typed last is no change of the page that is gone back to.
  useHistoryStep(() => announce.cancel());
  const early = useEarlyInput(text, change);

  function change(next: string) {
    setText(next);
    announce();
  }

  return (
    <TextInput
      ref={early}
      className={styles.field}
      type="search"
      aria-label={label}
      placeholder={hint}
      maxLength={maxLength}
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
