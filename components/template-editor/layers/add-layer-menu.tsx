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
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useAsset } from "#lib/client/assets/asset-list.ts";
import { useBrand } from "#lib/client/brand/brand.ts";
import { useEditor } from "../state/editor-context.tsx";
import { fileOfAsset, type LayerFile, sourceOnly } from "../state/layer-file.ts";
import { NEW_LAYERS, NEW_SHAPES, newLayer } from "../state/new-layers.ts";
import styles from "./layers.module.css";
import { useAddLayer } from "./use-add-layer.tsx";

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

/** Adds a layer in front of the selected one; layers that show a file ask for it first. */
export function AddLayerMenu() {
  const t = useMessages(EDITOR).layers;
  const brandWords = useMessages(EDITOR).brand;
  const logo = useBrand().data?.value.logo_asset_id ?? null;
  const { begin, insert, finish, picker } = useAddLayer();
  const { scene } = useEditor();
  function addLogo(file: LayerFile) {
    const names = { ...t.begun.names, picture: brandWords.logo };
    insert(newLayer(scene, "picture", { ...t.begun, names }, { ...file, fileName: null }));
  }
  return (
    <>
      <Menu position="bottom-start" width={210} portalProps={IN_PAGE} onExitTransitionEnd={finish}>
        <MenuTarget>
          <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} aria-hidden />}>
            {t.add}
          </Button>
        </MenuTarget>
        <MenuDropdown>
          {logo === null ? null : (
            <>
              <MenuLabel>{brandWords.title}</MenuLabel>
              <LogoItem id={logo} onChoose={addLogo}>
                {brandWords.logo}
              </LogoItem>
              <MenuDivider />
            </>
          )}
          {NEW_LAYERS.filter((kind) => !NEW_SHAPES.includes(kind)).map((kind) => {
            const Icon = ICONS[kind];
            return (
              <MenuItem
                key={kind}
                leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
                onClick={() => begin(kind)}
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
                  onClick={() => begin(kind)}
                >
                  <Icon size={20} stroke={1.6} aria-hidden />
                </MenuItem>
              );
            })}
          </div>
        </MenuDropdown>
      </Menu>
      {picker}
    </>
  );
}

interface LogoItemProps {
  id: string;
  onChoose: (file: LayerFile) => void;
  children: string;
}

/** Asks how large the logo is once the menu is open. */
function LogoItem({ id, onChoose, children }: LogoItemProps) {
  const asset = useAsset(id).data;
  return (
    <MenuItem
      leftSection={<IconAward size={16} stroke={1.6} aria-hidden />}
      onClick={() => onChoose(asset === undefined ? sourceOnly(`asset:${id}`) : fileOfAsset(asset))}
    >
      {children}
    </MenuItem>
  );
}
