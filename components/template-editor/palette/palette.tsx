"use client";

import { Button, Popover, PopoverDropdown, PopoverTarget, Tooltip, UnstyledButton } from "@mantine/core";
import { useMemo, useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { ColorChoice } from "../properties/color-field.tsx";
import { useEditor } from "../state/editor-context.tsx";
import { findLayer, patchLayer } from "../state/scene-edits.ts";
import styles from "./palette.module.css";
import { type UsedColor, usedColors, withOtherColor } from "./scene-colors.ts";

/** So many colours are shown at first; a painted design has dozens of shades. */
const FIRST = 14;

/** A colour that is being changed. */
interface Changed {
  color: UsedColor;
  /** The scene before the change: a colour that is passed over meanwhile is not taken along. */
  before: Scene;
  /** The colours as they stand there, so that none changes its place under the pointer. */
  shown: readonly UsedColor[];
  now: string;
}

interface PaletteProps {
  /** A layer, or a group with all that is in it; null for the whole design. */
  layer: string | null;
}

/** The colours of a design or of a layer, locked ones too: each is changed at all its places at once. */
export function Palette({ layer }: PaletteProps) {
  const t = useMessages(EDITOR).palette;
  const { scene, dispatch } = useEditor();
  const [isAll, setIsAll] = useState(false);
  const [changed, setChanged] = useState<Changed | null>(null);
  const colors = useMemo(() => usedColors(partOf(scene, layer)), [scene, layer]);
  const shown = changed?.shown ?? (isAll ? colors : colors.slice(0, FIRST));
  const title = layer === null ? t.ofDesign : t.ofLayer;
  if (colors.length === 0) return null;
  function change(to: string) {
    if (changed === null) return;
    const { before, color } = changed;
    dispatch({
      type: "edit",
      edit: () => withPart(before, layer, (part) => withOtherColor(part, color.solid, to)),
      joins: `color ${color.solid} of ${layer ?? "all"}`,
    });
    setChanged({ ...changed, now: to });
  }
  function close() {
    setChanged(null);
    dispatch({ type: "settle" });
  }
  return (
    <section className={styles.palette} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.colors}>
        {shown.map((color) => {
          const isOpened = changed?.color === color;
          const now = isOpened ? changed.now : color.solid;
          return (
            <Popover
              key={color.solid}
              opened={isOpened}
              onChange={(opened) => opened || close()}
              position="bottom-start"
              trapFocus
              returnFocus
            >
              <PopoverTarget>
                <Tooltip label={t.change({ color: now, count: color.count })}>
                  <UnstyledButton
                    className={styles.color}
                    style={{ background: now }}
                    aria-label={t.change({ color: now, count: color.count })}
                    onClick={() =>
                      isOpened ? close() : setChanged({ color, before: scene, shown, now: color.solid })
                    }
                  />
                </Tooltip>
              </PopoverTarget>
              <PopoverDropdown aria-label={t.changeAll}>
                <h4 className={styles.title}>{t.changeAll}</h4>
                <p className={styles.hint}>{t.places({ count: color.count })}</p>
                {isOpened ? <ColorChoice value={now} onChange={change} isWhole /> : null}
              </PopoverDropdown>
            </Popover>
          );
        })}
      </div>
      {colors.length > FIRST && changed === null ? (
        <Button variant="subtle" size="compact-xs" onClick={() => setIsAll(!isAll)}>
          {isAll ? t.fewer : t.all({ count: colors.length })}
        </Button>
      ) : null}
    </section>
  );
}

const partOf = (scene: Scene, layer: string | null) =>
  layer === null ? scene : (findLayer(scene, layer)?.layer ?? null);

function withPart(scene: Scene, layer: string | null, edit: <Part>(part: Part) => Part): Scene {
  if (layer === null) return edit(scene);
  const found = findLayer(scene, layer)?.layer;
  return found === undefined ? scene : patchLayer(scene, layer, { ...edit(found) });
}
