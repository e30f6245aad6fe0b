"use client";

import { ActionIcon, Popover, PopoverDropdown, PopoverTarget, Tooltip, UnstyledButton } from "@mantine/core";
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconBold,
  IconItalic,
  IconTextDecrease,
  IconTextIncrease,
  IconUnderline,
} from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { TextLayer } from "#lib/contract/scene/text-layer.ts";
import { ColorChoice } from "../properties/color-field.tsx";
import { useEditor } from "../state/editor-context.tsx";
import { type Patch, patchLayer } from "../state/scene-edits.ts";
import type { TextRange } from "../state/text-parts.ts";
import { steppedFont } from "../state/text-size.ts";
import styles from "./stage.module.css";
import { cssFill } from "./text-look.ts";
import { usePartLook } from "./use-part-look.ts";

interface TextToolsProps {
  layer: TextLayer;
  /** The part that is selected; empty for all of the text. */
  range: TextRange;
  /** The size of the text's letters as they are drawn, in the scene's pixels. */
  drawn: number;
}

const icon = { size: 16, stroke: 1.8, "aria-hidden": true } as const;

/** Inside the page's landmark. */
const IN_PAGE = { target: "#content" };

/** A press leaves the focus, and with it the selection, in the text. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const ALIGNMENTS = ["left", "center", "right"] as const;

/** Makes the selected words bold, italic, underlined or of another colour, and the whole text larger or aligned anew. */
export function TextTools({ layer, range, drawn }: TextToolsProps) {
  const t = useMessages(EDITOR).textTools;
  const { dispatch } = useEditor();
  const { look, isRefused, change, toggle } = usePartLook(layer, range);
  const { name } = layer;
  const toggles = [
    { label: t.bold, Icon: IconBold, part: "isBold" },
    { label: t.italic, Icon: IconItalic, part: "isItalic" },
    { label: t.underline, Icon: IconUnderline, part: "isUnderlined" },
  ] as const;
  const patch = (changes: Patch, joins?: string) =>
    dispatch({
      type: "edit",
      edit: (before) => patchLayer(before, name, changes),
      ...(joins === undefined ? {} : { joins: `${joins} of ${name}` }),
    });
  const sizes = ([-1, 1] as const).map((by) => ({
    by,
    font: steppedFont(layer.font ?? {}, drawn, by),
    label: by === 1 ? t.larger : t.smaller,
    Icon: by === 1 ? IconTextIncrease : IconTextDecrease,
  }));
  const align = layer.align ?? "left";
  const nextAlign = ALIGNMENTS[(ALIGNMENTS.indexOf(align) + 1) % ALIGNMENTS.length] ?? "left";
  const AlignIcon = { left: IconAlignLeft, center: IconAlignCenter, right: IconAlignRight }[align];
  const shown = look.color ?? cssFill(layer.color) ?? "#ffffff";
  return (
    <>
      {toggles.map(({ label, Icon, part }) => (
        <Tooltip key={label} label={label} portalProps={IN_PAGE}>
          <ActionIcon
            size="sm"
            variant={look[part] ? "light" : "subtle"}
            aria-label={label}
            aria-pressed={look[part]}
            disabled={isRefused}
            onMouseDown={keepFocus}
            onClick={() => toggle(part)}
          >
            <Icon {...icon} />
          </ActionIcon>
        </Tooltip>
      ))}
      <span className={styles.further}>
        {sizes.map(({ by, font, label, Icon }) => (
          <Tooltip key={by} label={font === null && by === 1 ? t.noSize : label} portalProps={IN_PAGE}>
            <ActionIcon
              size="sm"
              aria-label={label}
              aria-disabled={font === null}
              data-disabled={font === null || undefined}
              onMouseDown={keepFocus}
              onClick={() => font !== null && patch({ font }, "size")}
            >
              <Icon {...icon} />
            </ActionIcon>
          </Tooltip>
        ))}
        <Tooltip label={t.align[align]} portalProps={IN_PAGE}>
          <ActionIcon
            size="sm"
            aria-label={t.align[align]}
            onMouseDown={keepFocus}
            onClick={() => patch({ align: nextAlign === "left" ? undefined : nextAlign })}
          >
            <AlignIcon {...icon} />
          </ActionIcon>
        </Tooltip>
      </span>
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
