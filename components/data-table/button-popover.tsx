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
import type { PopoverProps } from "./filter-button.tsx";

interface ButtonPopoverProps extends PopoverProps {
  /** Accessible name. */
  label: string;
  position: NonNullable<MantinePopoverProps["position"]>;
  /** In CSS pixels. */
  width: number;
  children: ReactNode;
}

/** A popover below its button, which gets the focus back when it closes. */
export function ButtonPopover(props: ButtonPopoverProps) {
  const { opened, id, button, onClose, label, position, width, children } = props;
  // Mounted closed: Mantine stores the focus to return to only when it sees the popover open.
  const isMounted = useMounted();
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
