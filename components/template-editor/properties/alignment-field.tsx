"use client";

import { Input, SegmentedControl, Tooltip } from "@mantine/core";
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconLayoutAlignBottom,
  IconLayoutAlignMiddle,
  IconLayoutAlignTop,
} from "@tabler/icons-react";
import { findMessage } from "#components/i18n/find-message.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { type FieldProps, fieldId } from "./field-props.ts";
import styles from "./properties.module.css";

/** The alignments of a text in its box, with the picture of each value. */
export const ALIGNMENTS = {
  align: { left: IconAlignLeft, center: IconAlignCenter, right: IconAlignRight },
  valign: { top: IconLayoutAlignTop, middle: IconLayoutAlignMiddle, bottom: IconLayoutAlignBottom },
} as const;

/** Aligns a text in its box, by pictures. */
export function AlignmentField({ property, path, label, value, onChange, fault }: FieldProps) {
  const { values } = useMessages(EDITOR).properties;
  const icons = Object.entries(ALIGNMENTS[property.name as keyof typeof ALIGNMENTS]);
  const fallback = property.fallback ?? icons[0]?.[0] ?? "";
  const shown = typeof value === "string" ? value : fallback;
  return (
    <Input.Wrapper error={fault} size="xs" labelElement="div">
      <span className={styles.alignmentLabel} aria-hidden>
        {label}
      </span>
      <SegmentedControl
        id={fieldId(path)}
        size="xs"
        fullWidth
        aria-label={label}
        data={icons.map(([each, Icon]) => {
          const name = findMessage(values, each) ?? each;
          return {
            value: each,
            label: (
              <Tooltip label={name}>
                <span className={styles.alignmentIcon}>
                  <Icon size={16} stroke={1.6} aria-hidden />
                  <span className="visually-hidden">{name}</span>
                </span>
              </Tooltip>
            ),
          };
        })}
        value={shown}
        onChange={(next) => onChange(next === fallback ? undefined : next)}
      />
    </Input.Wrapper>
  );
}
