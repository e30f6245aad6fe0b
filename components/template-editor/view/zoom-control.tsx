"use client";

import { ActionIcon, Button, Menu, MenuDivider, MenuDropdown, MenuItem, MenuTarget } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import styles from "./view.module.css";
import { LARGEST_ZOOM, nextZoom, SMALLEST_ZOOM, type Zoom } from "./zoom-steps.ts";

/** The scales that the menu offers. */
const OFFERED = [0.5, 1, 1.5, 2] as const;

interface ZoomControlProps {
  /** Screen pixels for each pixel of the scene; null before it is shown. */
  scale: number | null;
  onZoom: (zoom: Zoom) => void;
}

/** How large the scene is shown: a step more or less, all of it, or a scale from the menu. */
export function ZoomControl({ scale, onZoom }: ZoomControlProps) {
  const t = useMessages(EDITOR).zoom;
  const format = useFormat();
  const now = scale ?? 1;
  const percent = (value: number) => format.number(value, { style: "percent", maximumFractionDigits: 0 });
  const shown = scale === null ? "" : percent(scale);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and a layout that a row of buttons has no use for
    <div
      className={styles.zoom}
      role="group"
      aria-label={t.label}
      // A press on it is none on the stage below it.
      onPointerDown={(event) => event.stopPropagation()}
    >
      <ActionIcon
        aria-label={t.out}
        disabled={now <= SMALLEST_ZOOM}
        onClick={() => onZoom(nextZoom(now, "out"))}
      >
        <IconMinus size={15} stroke={1.8} aria-hidden />
      </ActionIcon>
      <Menu position="top" width={190} withinPortal={false}>
        <MenuTarget>
          <Button
            className={`${styles.percent} tabular`}
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={t.now({ scale: shown })}
          >
            {shown}
          </Button>
        </MenuTarget>
        <MenuDropdown>
          <MenuItem
            rightSection={<kbd className={styles.keys}>{t.fitKeys}</kbd>}
            onClick={() => onZoom("fit")}
          >
            {t.fit}
          </MenuItem>
          <MenuDivider />
          {OFFERED.map((each) => (
            <MenuItem key={each} onClick={() => onZoom(each)}>
              {percent(each)}
            </MenuItem>
          ))}
        </MenuDropdown>
      </Menu>
      <ActionIcon
        aria-label={t.in}
        disabled={now >= LARGEST_ZOOM}
        onClick={() => onZoom(nextZoom(now, "in"))}
      >
        <IconPlus size={15} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  );
}
