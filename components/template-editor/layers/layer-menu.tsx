"use client";

import { ActionIcon, Menu, MenuDivider, MenuDropdown, MenuItem, MenuTarget } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { memo } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { placedLayers } from "#lib/contract/scene/layer-tree.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { useEditor } from "../state/editor-context.tsx";
import { canGroup, findLayer, hasGroup } from "../state/scene-edits.ts";
import styles from "./layers.module.css";
import { useLayerCommands } from "./use-layer-commands.ts";
import { useLayerHeading } from "./use-layer-heading.ts";
import { usePaste } from "./use-paste.ts";

/** Rendered inside the page's landmark, but above its scrolling parts. */
const IN_PAGE = { target: "#content" };

/** The actions for a layer, or for all selected layers if it is one of them. */
export const LayerMenu = memo(function LayerMenu({ name, heading }: { name: string; heading: string }) {
  const t = useMessages(EDITOR).layers;
  return (
    <Menu position="bottom-end" width={240} portalProps={IN_PAGE}>
      <MenuTarget>
        <ActionIcon size="sm" aria-label={t.actionsOf({ name: heading })}>
          <IconDots size={15} aria-hidden />
        </ActionIcon>
      </MenuTarget>
      <MenuDropdown>
        <LayerActions name={name} />
      </MenuDropdown>
    </Menu>
  );
});

interface LayerActionsProps {
  name: string;
  /** Also what has a button in the layer's row. */
  isFull?: boolean;
  /** Edits a text on the stage, or asks for another picture. */
  onEdit?: (name: string) => void;
}

/** Rendered while the menu is open only: each of a hundred layers has one. */
export function LayerActions({ name, isFull = false, onEdit }: LayerActionsProps) {
  const t = useMessages(EDITOR).layers;
  const { scene, selection, toggle } = useEditor();
  const commands = useLayerCommands();
  const headingOf = useLayerHeading();
  const found = findLayer(scene, name);
  if (found === null) return null;
  const { layer, groups, siblings, index } = found;
  const isVisual = layer.type !== "audio";
  const meant = commands.meant(name);
  const isSelected = selection.includes(name);
  const isFront = index === siblings.length - 1;
  return (
    <>
      {isFull && layer.type === "text" && onEdit !== undefined ? (
        <MenuItem rightSection={<Keys>Enter</Keys>} onClick={() => onEdit(name)}>
          {t.editText}
        </MenuItem>
      ) : null}
      {isFull && (layer.type === "image" || layer.type === "video") && onEdit !== undefined ? (
        <MenuItem rightSection={<Keys>Enter</Keys>} onClick={() => onEdit(name)}>
          {layer.type === "image" ? t.replacePicture : t.replaceVideo}
        </MenuItem>
      ) : null}
      {/* Touch screens have no Shift key to hold down. */}
      {isFull || selection.length === 0 || (isSelected && selection.length === 1) ? null : (
        <MenuItem onClick={() => toggle(name)}>{isSelected ? t.selectLess : t.selectMore}</MenuItem>
      )}
      <MenuItem rightSection={<Keys>F2</Keys>} onClick={() => commands.rename(name)}>
        {t.rename}
      </MenuItem>
      <MenuDivider />
      <MenuItem rightSection={<Keys>{t.keys.copy}</Keys>} onClick={() => commands.copy(meant)}>
        {t.copy}
      </MenuItem>
      {isFull ? <PasteItem /> : null}
      <MenuItem rightSection={<Keys>{t.keys.duplicate}</Keys>} onClick={() => commands.duplicate(meant)}>
        {t.duplicate}
      </MenuItem>
      <MenuDivider />
      <MenuItem disabled={isFront} onClick={() => commands.move(name, siblings.length)}>
        {t.toFront}
      </MenuItem>
      <MenuItem disabled={isFront} onClick={() => commands.move(name, 1)}>
        {t.forward}
      </MenuItem>
      <MenuItem disabled={index === 0} onClick={() => commands.move(name, -1)}>
        {t.backward}
      </MenuItem>
      <MenuItem disabled={index === 0} onClick={() => commands.move(name, -siblings.length)}>
        {t.toBack}
      </MenuItem>
      {canGroup(scene, meant) ? (
        <MenuItem rightSection={<Keys>{t.keys.group}</Keys>} onClick={() => commands.group(meant)}>
          {t.group}
        </MenuItem>
      ) : null}
      {hasGroup(scene, meant) ? (
        <MenuItem rightSection={<Keys>{t.keys.ungroup}</Keys>} onClick={() => commands.ungroup(meant)}>
          {t.ungroup}
        </MenuItem>
      ) : null}
      {isVisual
        ? groupsFor(scene, name).map((group) => (
            <MenuItem key={group} onClick={() => commands.moveInto(name, group)}>
              {t.moveInto({ group: headingOf(group) })}
            </MenuItem>
          ))
        : null}
      {groups.length > 0 ? (
        <MenuItem onClick={() => commands.moveInto(name, null)}>{t.moveOut}</MenuItem>
      ) : null}
      <MenuDivider />
      {isFull ? (
        <>
          <MenuItem onClick={() => commands.set(meant, "locked", layer.locked !== true)}>
            {layer.locked ? t.unlockIt : t.lockIt}
          </MenuItem>
          <MenuItem onClick={() => commands.set(meant, "hidden", layer.hidden !== true)}>
            {layer.hidden ? t.showIt : t.hideIt}
          </MenuItem>
        </>
      ) : null}
      <MenuItem
        color="red"
        rightSection={<Keys>{t.keys.remove}</Keys>}
        onClick={() => commands.remove(meant)}
      >
        {t.remove}
      </MenuItem>
    </>
  );
}

/** The actions for the stage beside its layers. */
export function StageActions() {
  const t = useMessages(EDITOR).layers;
  const commands = useLayerCommands();
  return (
    <>
      <PasteItem />
      <MenuItem rightSection={<Keys>{t.keys.selectAll}</Keys>} onClick={() => commands.selectAll()}>
        {t.selectAll}
      </MenuItem>
    </>
  );
}

function PasteItem() {
  const t = useMessages(EDITOR).layers;
  const { canPaste, pasteByCommand } = usePaste();
  return (
    <MenuItem
      disabled={!canPaste()}
      rightSection={<Keys>{t.keys.paste}</Keys>}
      onClick={() => void pasteByCommand()}
    >
      {t.paste}
    </MenuItem>
  );
}

const Keys = ({ children }: { children: string }) => (
  <kbd className={styles.keys} aria-hidden>
    {children}
  </kbd>
);

/** Groups that a layer could move into: not itself, not its own content, not its current group. */
function groupsFor(scene: Scene, name: string): string[] {
  return placedLayers(scene).flatMap(({ layer }) => {
    if (layer.type !== "group" || layer.name === name) return [];
    const around = findLayer(scene, layer.name)?.groups ?? [];
    const isInside = around.some((group) => group.name === name);
    return isInside || layer.layers.some((inner) => inner.name === name) ? [] : [layer.name];
  });
}
