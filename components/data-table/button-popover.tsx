"use client";

import {
  type PopoverProps as MantinePopoverProps,
  Popover,
  PopoverDropdown,
  PopoverTarget,
} from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { MenuAnchor } from "#components/ui/menu-anchor.tsx";
import styles from "./filter-button.module.css";
import type { PopoverProps } from "./filter-button.tsx";
import { useInSheet } from "./filter-place.ts";

interface ButtonPopoverProps extends PopoverProps {
  /** Accessible name. */
  label: string;
  position: NonNullable<MantinePopoverProps["position"]>;
  /** In CSS pixels. */
  width: number;
  children: ReactNode;
}

/** A popover below its button, which gets the focus back when it closes. In a sheet, what it has stands in the sheet. */
export function ButtonPopover(props: ButtonPopoverProps) {
  const { opened, id, button, onClose, label, position, width, children } = props;
  // Mounted closed: Mantine stores the focus to return to only when it sees the popover open.
  const isMounted = useMounted();
  const isInSheet = useInSheet();
  if (isInSheet) {
    return opened ? (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend that its button is already
      <div id={id} className={styles.inSheet} role="group" aria-label={label}>
        {children}
      </div>
    ) : null;
  }
  return (
    <Popover
      opened={opened && isMounted}
      onChange={(next) => !next && onClose()}
      position={position}
      width={width}
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <PopoverTarget>
        <MenuAnchor target={button} />
      </PopoverTarget>
      <PopoverDropdown id={id} aria-label={label}>
        {children}
      </PopoverDropdown>
    </Popover>
  );
}
