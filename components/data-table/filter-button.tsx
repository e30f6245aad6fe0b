"use client";

import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import styles from "./filter-button.module.css";
import { useInSheet } from "./filter-place.ts";

/** How a popover of choices belongs to its button. */
export interface PopoverProps {
  opened: boolean;
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

interface FilterButtonProps {
  /** What is filtered by: "Sector". */
  label: string;
  /** The names of the chosen values; the first is shown. */
  chosen: readonly string[];
  /** Loads the popover in advance, when a pointer or the focus reaches the button. */
  warming: { onPointerEnter: () => void; onFocus: () => void };
  /** Looks like a tool beside the filters. */
  isQuiet?: boolean;
  /** Whether what is chosen differs from what the list has by itself. */
  isSet?: boolean;
  /** Renders the popover. */
  children: (popover: PopoverProps) => ReactNode;
}

/** A filter with choices in a popover: its button says what is chosen. */
export function FilterButton({ label, chosen, warming, children, ...look }: FilterButtonProps) {
  const { isQuiet = false, isSet = chosen.length > 0 } = look;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [first] = chosen;
  const isInSheet = useInSheet();
  const more = chosen.length > 1 ? ` +${chosen.length - 1}` : "";
  const close = () => {
    setOpened(false);
    // What had the focus in a sheet is gone; a popover gives it back by itself.
    if (isInSheet) button.current?.focus();
  };
  return (
    <span className={styles.filter} data-in-sheet={isInSheet || undefined} data-set={isSet || undefined}>
      <Button
        ref={button}
        className={styles.button}
        {...(isQuiet && !isInSheet ? { variant: "subtle", size: "compact-sm" } : { variant: "default" })}
        data-active={isSet || undefined}
        aria-haspopup={isInSheet ? undefined : "dialog"}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
        onClick={() => setOpened(!opened)}
        {...warming}
      >
        <span className={styles.chosen}>{first === undefined ? label : `${label}: ${first}`}</span>
        {more === "" ? null : <span className={styles.more}>{more}</span>}
      </Button>
      {children({ opened, id, button, onClose: close })}
    </span>
  );
}
