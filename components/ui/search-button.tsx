"use client";

import { UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import styles from "./search-button.module.css";

interface SearchButtonProps {
  /** What can be found: "Find people, videos, actions". */
  label: string;
  /** The keys that do the same: "⌘K". */
  keys: string;
  onClick: () => void;
}

/** Looks like a field and opens the search; only its icon is left on a small screen. */
export function SearchButton({ label, keys, onClick }: SearchButtonProps) {
  return (
    <UnstyledButton className={styles.button} onClick={onClick} aria-label={label}>
      <IconSearch className={styles.icon} size={16} stroke={1.8} aria-hidden />
      <span className={styles.label}>{label}</span>
      <kbd className={styles.keys}>{keys}</kbd>
    </UnstyledButton>
  );
}
