"use client";

import { ActionIcon, Menu, MenuDivider, MenuDropdown, MenuItem, MenuTarget } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowMerge,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import { type ComponentProps, useRef } from "react";
import { CUSTOM_FIELDS } from "#components/i18n/generated/custom-fields.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./custom-fields-page.module.css";
import type { ShownField } from "./shown-fields.ts";
import { TypeIcon } from "./type-icon.tsx";

interface FieldRowProps {
  field: ShownField;
  /** From 0. */
  place: number;
  isLast: boolean;
  /** Whether there is another field to merge it into. */
  isMergeable: boolean;
  isDragged: boolean;
  /** Whether all people are counted; otherwise there may be more. */
  isExact: boolean;
  handle: ComponentProps<"button">;
  onMove: (to: number) => void;
  onEdit: () => void;
  onMerge: () => void;
  onDelete: () => void;
}

/** A field with its type, its people, its handle and its menu. */
export function FieldRow({
  field,
  place,
  isLast,
  isMergeable,
  isDragged,
  isExact,
  handle,
  onMove,
  onEdit,
  onMerge,
  onDelete,
}: FieldRowProps) {
  const t = useMessages(CUSTOM_FIELDS);
  const menu = useRef<HTMLButtonElement>(null);
  const { name, key, type, people, unfit } = field;
  const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
  const count = people === null ? "" : (isExact ? t.people : t.peopleAtLeast)({ count: people });
  return (
    <li className={styles.row} data-field={key} data-dragged={isDragged || undefined}>
      <button
        type="button"
        className={styles.handle}
        aria-label={t.handle({ name })}
        aria-describedby="custom-fields-handles"
        {...handle}
      >
        <IconGripVertical {...icon} />
      </button>
      <div className={styles.names}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <code className={styles.key}>{key}</code>
      </div>
      <span className={styles.type}>
        <TypeIcon type={type} />
        {t.types[type]}
      </span>
      <span className={`${styles.people} tabular`}>
        {count}
        {unfit === 0 ? null : (
          <button type="button" className={styles.unfit} onClick={onEdit}>
            {t.unfit({ count: unfit })}
          </button>
        )}
      </span>
      <Menu position="bottom-end" width={220} offset={6} withinPortal={false}>
        <MenuTarget>
          <ActionIcon ref={menu} variant="subtle" color="gray" size={34} aria-label={t.actionsFor({ name })}>
            <IconDots {...icon} />
          </ActionIcon>
        </MenuTarget>
        <MenuDropdown onClickCapture={() => menu.current?.focus()}>
          <MenuItem leftSection={<IconPencil {...icon} />} onClick={onEdit}>
            {t.edit}
          </MenuItem>
          <MenuItem
            leftSection={<IconArrowUp {...icon} />}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          >
            {t.moveUp}
          </MenuItem>
          <MenuItem
            leftSection={<IconArrowDown {...icon} />}
            disabled={isLast}
            onClick={() => onMove(place + 1)}
          >
            {t.moveDown}
          </MenuItem>
          <MenuDivider />
          <MenuItem leftSection={<IconArrowMerge {...icon} />} disabled={!isMergeable} onClick={onMerge}>
            {t.mergeInto}
          </MenuItem>
          <MenuItem color="red" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
            {t.delete}
          </MenuItem>
        </MenuDropdown>
      </Menu>
    </li>
  );
}
