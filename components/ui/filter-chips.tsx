"use client";

import { UnstyledButton } from "@mantine/core";
import styles from "./filter-chips.module.css";
import type { StatusTone } from "./status-badge.tsx";
import { StatusDot } from "./status-badge.tsx";

export interface FilterChip<Value extends string> {
  value: Value;
  label: string;
  /** Already formatted. */
  count?: string;
  tone?: StatusTone;
}

interface FilterChipsProps<Value extends string> {
  /** What the chips filter by: "Status". */
  label: string;
  chips: readonly FilterChip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A single choice among a few options, as pills in a row. */
export function FilterChips<Value extends string>({
  label,
  chips,
  value,
  onChange,
}: FilterChipsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and a layout that a row of pills has no use for
    <div className={styles.chips} role="group" aria-label={label}>
      {chips.map((chip) => (
        <UnstyledButton
          key={chip.value}
          className={styles.chip}
          aria-pressed={chip.value === value}
          data-tone={chip.tone}
          onClick={() => onChange(chip.value)}
        >
          {chip.tone === undefined ? null : <StatusDot tone={chip.tone} />}
          {chip.label}
          {chip.count === undefined ? null : <span className="tabular">{chip.count}</span>}
        </UnstyledButton>
      ))}
    </div>
  );
}
