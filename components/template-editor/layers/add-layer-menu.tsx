"use client";

import { Button, Menu, MenuDivider, MenuDropdown, MenuItem, MenuLabel, MenuTarget } from "@mantine/core";
import {
  IconArrowBigRight,
  IconAward,
  IconCircle,
  IconHeart,
  IconHexagon,
  IconLetterT,
  IconLine,
  IconMessage,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconPlus,
  IconSquare,
  IconSquareRotated,
  IconSquareRounded,
  IconStar,
  IconTriangle,
  IconUserSquare,
} from "@tabler/icons-react";
import { useRef, useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useBrand } from "#lib/client/brand/brand.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { AssetPicker } from "../assets/asset-picker.tsx";
import { inFreePlace } from "../stage/free-place.ts";
import { useEditor, useLatestTime } from "../state/editor-context.tsx";
import { NEW_LAYERS, NEW_SHAPES, type NewLayer, newLayer, OF_A_FILE } from "../state/new-layers.ts";
import { insertLayer } from "../state/scene-edits.ts";
import styles from "./layers.module.css";
import { focusLayerBox } from "./next-place.ts";

/** Rendered inside the page's landmark, but above its scrolling parts. */
const IN_PAGE = { target: "#content" };

const ICONS = {
  text: IconLetterT,
  photo: IconUserSquare,
  picture: IconPhoto,
  rectangle: IconSquare,
  rounded: IconSquareRounded,
  ellipse: IconCircle,
  triangle: IconTriangle,
  diamond: IconSquareRotated,
  hexagon: IconHexagon,
  star: IconStar,
  heart: IconHeart,
  bubble: IconMessage,
  arrow: IconArrowBigRight,
  line: IconLine,
  video: IconMovie,
  audio: IconMusic,
} as const;

type OfAFile = keyof typeof OF_A_FILE;

const isOfAFile = (kind: NewLayer): kind is OfAFile => kind in OF_A_FILE;

/** Adds a layer in front of the selected one; layers that show a file ask for it first. */
export function AddLayerMenu() {
  const t = useMessages(EDITOR).layers;
  const brandWords = useMessages(EDITOR).brand;
  const logo = useBrand().data?.value.logo_asset_id ?? null;
  const { scene, selected, dispatch, editText } = useEditor();
  const [asking, setAsking] = useState<OfAFile | null>(null);
  // Keep the dialog's text while it fades out.
  const [asked, setAsked] = useState<OfAFile>("picture");
  const time = useLatestTime();
  const added = useRef<Layer | null>(null);
  function addLogo(id: string) {
    const names = { ...t.begun.names, picture: brandWords.logo };
    insert(newLayer(scene, "picture", { ...t.begun, names }, `asset:${id}`));
  }
  const add = (kind: NewLayer, source?: string) => insert(newLayer(scene, kind, t.begun, source));
  function insert(layer: Layer) {
    added.current = layer;
    const edit = (before: Scene) =>
      insertLayer(before, inFreePlace(before, layer, selected, time.current), selected);
    dispatch({ type: "edit", edit, select: [layer.name] });
  }
  function choose(kind: NewLayer) {
    if (!isOfAFile(kind)) return add(kind);
    setAsked(kind);
    setAsking(kind);
  }
  return (
    <>
      <Menu
        position="bottom-start"
        width={210}
        portalProps={IN_PAGE}
        onExitTransitionEnd={() => {
          // A text is written at once; arrow keys move what else was added.
          if (added.current?.type === "text") editText(added.current.name);
          else if (added.current !== null) focusLayerBox(added.current.name);
          added.current = null;
        }}
      >
        <MenuTarget>
          <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} aria-hidden />}>
            {t.add}
          </Button>
        </MenuTarget>
        <MenuDropdown>
          {logo === null ? null : (
            <>
              <MenuLabel>{brandWords.title}</MenuLabel>
              <MenuItem
                leftSection={<IconAward size={16} stroke={1.6} aria-hidden />}
                onClick={() => addLogo(logo)}
              >
                {brandWords.logo}
              </MenuItem>
              <MenuDivider />
            </>
          )}
          {NEW_LAYERS.filter((kind) => !NEW_SHAPES.includes(kind)).map((kind) => {
            const Icon = ICONS[kind];
            return (
              <MenuItem
                key={kind}
                leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
                onClick={() => choose(kind)}
              >
                {t.kinds[kind]}
              </MenuItem>
            );
          })}
          <MenuDivider />
          <MenuLabel>{t.shapes}</MenuLabel>
          <div className={styles.shapes}>
            {NEW_SHAPES.map((kind) => {
              const Icon = ICONS[kind];
              return (
                <MenuItem
                  key={kind}
                  className={styles.shape}
                  title={t.kinds[kind]}
                  aria-label={t.kinds[kind]}
                  onClick={() => choose(kind)}
                >
                  <Icon size={20} stroke={1.6} aria-hidden />
                </MenuItem>
              );
            })}
          </div>
        </MenuDropdown>
      </Menu>
      <AssetPicker
        kind={OF_A_FILE[asked]}
        opened={asking !== null}
        onClose={() => setAsking(null)}
        onChoose={(source) => add(source === "{{photo}}" ? "photo" : asked, source)}
      />
    </>
  );
}
