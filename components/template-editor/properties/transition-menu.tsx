"use client";

import { Button, Input, Popover, PopoverDropdown, PopoverTarget, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Transition } from "#lib/contract/scene/scene-motion.ts";
import { transitionTypes } from "./schema-fields.ts";
import styles from "./transition-menu.module.css";

/** Initial options of each preset, besides its duration. */
const BEGINNINGS: Readonly<Record<Transition["type"], Transition>> = {
  fade: { type: "fade", duration: 0.6 },
  slide: { type: "slide", duration: 0.7, direction: "up" },
  scale: { type: "scale", duration: 0.6 },
  wipe: { type: "wipe", duration: 0.8, direction: "right" },
  blur: { type: "blur", duration: 0.6 },
  typewriter: { type: "typewriter", duration: 1.2 },
};

interface TransitionMenuProps {
  label: string;
  phase: "enter" | "exit";
  value: Transition | null;
  /** Whether the layer is a text: only texts have the preset `type`. */
  isText: boolean;
  onChange: (value: Transition | undefined) => void;
}

/** Selects how a layer appears or disappears, with a small animated preview of each preset. */
export function TransitionMenu({ label, phase, value, isText, onChange }: TransitionMenuProps) {
  const t = useMessages(EDITOR).transitions;
  const [opened, setOpened] = useState(false);
  const types = transitionTypes().filter((type) => isText || type !== "typewriter");
  function choose(type: Transition["type"] | null) {
    setOpened(false);
    if (type === null) onChange(undefined);
    else if (type !== value?.type)
      onChange({ ...BEGINNINGS[type], ...(value && { duration: value.duration }) });
  }
  return (
    // The popover gives its button an id of its own, so the label cannot refer to it.
    <Input.Wrapper label={label} size="xs" labelElement="div">
      <Popover opened={opened} onChange={setOpened} position="bottom" width={268} trapFocus>
        <PopoverTarget>
          <Button
            aria-label={`${label}: ${value === null ? t.none : t.types[value.type]}`}
            variant="default"
            size="xs"
            fullWidth
            justify="space-between"
            rightSection="▾"
            onClick={() => setOpened(!opened)}
          >
            {value === null ? t.none : t.types[value.type]}
          </Button>
        </PopoverTarget>
        <PopoverDropdown aria-label={t.choose({ phase: label })}>
          <div className={styles.tiles} data-phase={phase}>
            {([null, ...types] as const).map((type) => (
              <UnstyledButton
                key={type ?? "none"}
                className={styles.tile}
                aria-pressed={(value?.type ?? null) === type}
                onClick={() => choose(type)}
              >
                <span className={styles.demo} aria-hidden="true">
                  <span className={styles.thing} data-type={type ?? "none"}>
                    Aa
                  </span>
                </span>
                {type === null ? t.none : t.types[type]}
              </UnstyledButton>
            ))}
          </div>
        </PopoverDropdown>
      </Popover>
    </Input.Wrapper>
  );
}
