"use client";

import { Menu, MenuDropdown, MenuTarget } from "@mantine/core";
import { type MouseEvent, useId, useRef, useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { MenuAnchor } from "#components/ui/menu-anchor.tsx";
import { useEditor } from "../state/editor-context.tsx";
import { LayerActions, StageActions } from "./layer-menu.tsx";
import styles from "./layers.module.css";
import { useLayerHeading } from "./use-layer-heading.ts";

interface Opened {
  /** The layer whose menu it is; null for the stage's own. */
  name: string | null;
  at: { x: number; y: number };
}

/** The menu of what is pressed with the right button, or with the menu key or Shift and F10 while it has the focus. */
export function useContextMenu(onEdit?: (name: string) => void) {
  const t = useMessages(EDITOR).layers;
  const { selection, select } = useEditor();
  const headingOf = useLayerHeading();
  const [opened, setOpened] = useState<Opened | null>(null);
  // It fades out with what it has shown.
  const [shown, setShown] = useState<Opened | null>(null);
  const from = useRef<HTMLElement | null>(null);
  const point = useRef<HTMLSpanElement>(null);
  const id = useId();

  function open(event: MouseEvent<HTMLElement>, name: string | null) {
    event.preventDefault();
    event.stopPropagation();
    if (name !== null && !selection.includes(name)) select(name);
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // Opened by a key, it has no place of its own in some browsers.
    const isByKey = event.button !== 2 || (event.clientX === 0 && event.clientY === 0);
    const at = isByKey
      ? { x: left + Math.min(width / 2, 120), y: top + Math.min(height / 2, 80) }
      : { x: event.clientX, y: event.clientY };
    from.current = event.currentTarget;
    setOpened({ name, at });
    setShown({ name, at });
  }

  function close() {
    setOpened(null);
    // A command may have put the focus somewhere else.
    requestAnimationFrame(() => {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (isLost) from.current?.focus({ preventScroll: true });
    });
  }

  const name = shown?.name ?? null;
  const menu =
    shown === null ? null : (
      <>
        <span id={id} ref={point} className={styles.point} style={{ left: shown.at.x, top: shown.at.y }} />
        <Menu
          id={id}
          key={`${shown.at.x} ${shown.at.y}`}
          opened={opened !== null}
          onChange={(isOpened) => isOpened || close()}
          position="bottom-start"
          width={240}
          offset={2}
          returnFocus={false}
          portalProps={{ target: "#content" }}
        >
          <MenuTarget>
            <MenuAnchor target={point} />
          </MenuTarget>
          <MenuDropdown
            aria-label={name === null ? t.stageActions : t.actionsOf({ name: headingOf(name) })}
            onContextMenu={(event) => event.preventDefault()}
          >
            {name === null ? (
              <StageActions />
            ) : (
              <LayerActions name={name} isFull {...(onEdit === undefined ? {} : { onEdit })} />
            )}
          </MenuDropdown>
        </Menu>
      </>
    );
  return { open, menu };
}
