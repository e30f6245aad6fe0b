"use client";

import { ActionIcon, Menu, MenuDivider, MenuDropdown, MenuItem, MenuTarget } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { memo } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { placedLayers } from "#lib/contract/scene/layer-tree.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { useEditor } from "../state/editor-context.tsx";
import { canGroup, findLayer } from "../state/scene-edits.ts";
import { useLayerCommands } from "./use-layer-commands.ts";
import { useLayerHeading } from "./use-layer-heading.ts";

/** Rendered inside the page's landmark, but above its scrolling parts. */
const IN_PAGE = { target: "#content" };

/** The actions for a layer, or for all selected layers if it is one of them. */
export const LayerMenu = memo(function LayerMenu({ name, heading }: { name: string; heading: string }) {
  const t = useMessages(EDITOR).layers;
  return (
    <Menu position="bottom-end" width={220} portalProps={IN_PAGE}>
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

/** Rendered while the menu is open only: each of a hundred layers has one. */
function LayerActions({ name }: { name: string }) {
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
  return (
    <>
      {/* Touch screens have no Shift key to hold down. */}
      {selection.length === 0 || (isSelected && selection.length === 1) ? null : (
        <MenuItem onClick={() => toggle(name)}>{isSelected ? t.selectLess : t.selectMore}</MenuItem>
      )}
      <MenuItem onClick={() => commands.rename(name)}>{t.rename}</MenuItem>
      <MenuItem onClick={() => commands.duplicate(meant)}>{t.duplicate}</MenuItem>
      <MenuDivider />
      <MenuItem disabled={index === siblings.length - 1} onClick={() => commands.move(name, 1)}>
        {t.forward}
      </MenuItem>
      <MenuItem disabled={index === 0} onClick={() => commands.move(name, -1)}>
        {t.backward}
      </MenuItem>
      {canGroup(scene, meant) ? <MenuItem onClick={() => commands.group(meant)}>{t.group}</MenuItem> : null}
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
      <MenuItem color="red" onClick={() => commands.remove(meant)}>
        {t.remove}
      </MenuItem>
    </>
  );
}

/** Groups that a layer could move into: not itself, not its own content, not its current group. */
function groupsFor(scene: Scene, name: string): string[] {
  return placedLayers(scene).flatMap(({ layer }) => {
    if (layer.type !== "group" || layer.name === name) return [];
    const around = findLayer(scene, layer.name)?.groups ?? [];
    const isInside = around.some((group) => group.name === name);
    return isInside || layer.layers.some((inner) => inner.name === name) ? [] : [layer.name];
  });
}
