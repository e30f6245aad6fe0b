"use client";

import { CloseButton } from "@mantine/core";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./scope-chips.module.css";

export interface Scope {
  key: string;
  /** The label of a filter: "Project: Birthdays 2027". */
  label: string;
  onClear: () => void;
}

/** Filters that came with a link, each removable. Renders nothing if there are none. */
export function ScopeChips({ scopes }: { scopes: readonly Scope[] }) {
  const t = useMessages(KIT);
  if (scopes.length === 0) return null;
  return (
    <ul className={styles.scopes} aria-label={t.narrowedTo}>
      {scopes.map(({ key, label, onClear }) => (
        <li key={key} className={styles.scope}>
          <span className={styles.label} dir="auto">
            {label}
          </span>
          <CloseButton size="sm" radius="xl" aria-label={t.clearField({ name: label })} onClick={onClear} />
        </li>
      ))}
    </ul>
  );
}
