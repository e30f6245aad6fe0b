"use client";

import { CloseButton } from "@mantine/core";
import { KIT } from "#components/words/en/kit.ts";
import { useWords } from "#components/words/words.tsx";
import styles from "./scope-chips.module.css";

export interface Scope {
  key: string;
  /** What the list is narrowed down to: "Project: Birthdays 2027". */
  label: string;
  onClear: () => void;
}

/** What a link narrowed a list down to, each to be taken away; nothing where it was nothing. */
export function ScopeChips({ scopes }: { scopes: readonly Scope[] }) {
  const words = useWords(KIT);
  if (scopes.length === 0) return null;
  return (
    <ul className={styles.scopes} aria-label={words.narrowedTo}>
      {scopes.map(({ key, label, onClear }) => (
        <li key={key} className={styles.scope}>
          <span className={styles.label} dir="auto">
            {label}
          </span>
          <CloseButton size="sm" radius="xl" aria-label={words.clearField(label)} onClick={onClear} />
        </li>
      ))}
    </ul>
  );
}
