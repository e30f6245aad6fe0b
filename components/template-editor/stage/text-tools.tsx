"use client";

import { ActionIcon, Popover, PopoverDropdown, PopoverTarget, Tooltip, UnstyledButton } from "@mantine/core";
import { IconBold, IconItalic, IconUnderline } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { TextLayer } from "#lib/contract/scene/text-layer.ts";
import { ColorChoice } from "../properties/color-field.tsx";
import { useEditor } from "../state/editor-context.tsx";
import { findLayer, patchLayer } from "../state/scene-edits.ts";
import { canStyle, lookOf, type PartChange, type TextRange, withLook } from "../state/text-parts.ts";
import styles from "./stage.module.css";
import { cssFill } from "./text-look.ts";

interface TextToolsProps {
  layer: TextLayer;
  /** The part that is selected; empty for all of the text. */
  range: TextRange;
}

const icon = { size: 16, stroke: 1.8, "aria-hidden": true } as const;

/** Inside the page's landmark. */
const IN_PAGE = { target: "#content" };

/** A press leaves the focus, and with it the selection, in the text. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Makes the selected words bold, italic, underlined or of another colour. */
export function TextTools({ layer, range }: TextToolsProps) {
  const t = useMessages(EDITOR).textTools;
  const { dispatch } = useEditor();
  const look = lookOf(layer, range);
  const isRefused = !canStyle(layer, range);
  const { name } = layer;
  function change(change: PartChange, joins?: string) {
    dispatch({
      type: "edit",
      edit: (before) => {
        const now = findLayer(before, name)?.layer;
        if (now?.type !== "text") return before;
        const { font, spans, color } = withLook(now, range, change);
        return patchLayer(before, name, { font, spans, color });
      },
      ...(joins === undefined ? {} : { joins: `${joins} of ${name}` }),
    });
  }
  const toggles = [
    { label: t.bold, Icon: IconBold, isOn: look.isBold, change: { isBold: !look.isBold } },
    { label: t.italic, Icon: IconItalic, isOn: look.isItalic, change: { isItalic: !look.isItalic } },
    {
      ...{ label: t.underline, Icon: IconUnderline, isOn: look.isUnderlined },
      change: { isUnderlined: !look.isUnderlined },
    },
  ];
  const shown = look.color ?? cssFill(layer.color) ?? "#ffffff";
  return (
    <>
      {toggles.map(({ label, Icon, isOn, change: next }) => (
        <Tooltip key={label} label={label} portalProps={IN_PAGE}>
          <ActionIcon
            size="sm"
            variant={isOn ? "light" : "subtle"}
            aria-label={label}
            aria-pressed={isOn}
            disabled={isRefused}
            onMouseDown={keepFocus}
            onClick={() => change(next)}
          >
            <Icon {...icon} />
          </ActionIcon>
        </Tooltip>
      ))}
      <Popover position="bottom-start" trapFocus onClose={() => dispatch({ type: "settle" })}>
        <PopoverTarget>
          <UnstyledButton
            className={styles.ink}
            aria-label={t.color}
            title={t.color}
            disabled={isRefused}
            onMouseDown={keepFocus}
          >
            <span style={{ background: shown }} />
          </UnstyledButton>
        </PopoverTarget>
        <PopoverDropdown aria-label={t.color}>
          <ColorChoice value={shown} onChange={(color) => change({ color }, "color of a part")} />
        </PopoverDropdown>
      </Popover>
    </>
  );
}
