"use client";

import { Button } from "@mantine/core";
import { IconFolderMinus, IconLock } from "@tabler/icons-react";
import { findMessage } from "#components/i18n/find-message.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { asHeading } from "#components/ui/as-heading.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { useLayerCommands } from "../layers/use-layer-commands.ts";
import { useLayerHeading } from "../layers/use-layer-heading.ts";
import { Palette } from "../palette/palette.tsx";
import { useEditor } from "../state/editor-context.tsx";
import { kindOfShape } from "../state/new-layers.ts";
import { findLayer, isLocked, unlockLayer } from "../state/scene-edits.ts";
import { faultAt } from "../state/scene-faults.ts";
import { changeText } from "../state/text-parts.ts";
import { LayerNameField } from "./layer-name-field.tsx";
import { LayerTools } from "./layer-tools.tsx";
import { shownValue, withValue } from "./layer-values.ts";
import styles from "./properties.module.css";
import { PropertyGrid } from "./property-grid.tsx";
import { PropertySection } from "./property-section.tsx";
import { SceneProperties } from "./scene-properties.tsx";
import { appliesTo, isOpenAtFirst, sectionsOf } from "./sections.ts";
import { SelectionPanel } from "./selection-panel.tsx";
import { useGrowing } from "./use-growing.ts";

/**
 * All properties of the selected layer; the commands for several layers; or the scene if nothing is selected.
 */
export function PropertiesPanel() {
  const { properties: t, selection: several } = useMessages(EDITOR);
  const { scene, selected, selection } = useEditor();
  const headingOf = useLayerHeading();
  const { kinds } = useMessages(EDITOR).layers;
  const typeOf = (each: Layer) => {
    if (each.type !== "shape") return t.types[each.type];
    const kind = kindOfShape(each);
    if (kind !== null) return kinds[kind];
    return each.shape === "ellipse" ? t.values.ellipse : t.types.shape;
  };
  const layer = findLayer(scene, selected)?.layer ?? null;
  if (selection.length > 1)
    return (
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 className={styles.title}>{several.title({ count: selection.length })}</h2>
        </div>
        <SelectionPanel />
      </div>
    );
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{layer === null ? t.sceneTitle : headingOf(layer.name)}</h2>
        {layer === null ? null : (
          <>
            <span className={styles.type}>{typeOf(layer)}</span>
            <LayerTools name={layer.name} />
          </>
        )}
      </div>
      {layer === null ? <SceneProperties /> : <LayerProperties layer={layer} />}
    </div>
  );
}

/** Says what it means that a layer is locked, and unlocks it. */
function LockNote({ name }: { name: string }) {
  const t = useMessages(EDITOR).layers;
  const { scene, dispatch } = useEditor();
  const found = findLayer(scene, name);
  if (found === null || !isLocked(found)) return null;
  return (
    <div className={styles.lock}>
      <IconLock size={15} stroke={1.6} aria-hidden />
      <p>{t.lockedHint}</p>
      <Button
        variant="default"
        size="compact-xs"
        onClick={() => dispatch({ type: "edit", edit: (before) => unlockLayer(before, name) })}
      >
        {t.unlockIt}
      </Button>
    </div>
  );
}

function UngroupButton({ name }: { name: string }) {
  const t = useMessages(EDITOR).layers;
  const { ungroup } = useLayerCommands();
  return (
    <section className={`${styles.section} ${styles.stack}`}>
      <Button
        variant="default"
        size="xs"
        justify="flex-start"
        leftSection={<IconFolderMinus size={16} stroke={1.6} aria-hidden />}
        onClick={() => ungroup([name])}
      >
        {t.ungroup}
      </Button>
    </section>
  );
}

function LayerProperties({ layer }: { layer: Layer }) {
  const t = useMessages(EDITOR).properties;
  const { scene, faults, dispatch } = useEditor();
  const { name } = layer;
  const change = (property: string, value: unknown) =>
    dispatch({
      type: "edit",
      edit: (before) => withValue(before, name, property, value),
      joins: `${property} of ${name}`,
    });
  const write = (text: string) =>
    dispatch({
      type: "edit",
      edit: (before) => changeText(before, name, text),
      joins: `text of ${name}`,
    });
  // An audio layer is not visible.
  const labelOf = (property: string) =>
    layer.type === "audio" && property === "source"
      ? t.plays
      : (findMessage(t.names, property) ?? asHeading(property));
  const sections = sectionsOf(layer.type);
  const shown = useGrowing(layer.type, sections.length);
  const further = (["keyframes"] as const).filter((part) => part in layer);
  return (
    <>
      <LockNote name={name} />
      {layer.type === "group" ? <UngroupButton name={name} /> : null}
      {layer.type === "group" ? <Palette layer={name} /> : null}
      {sections.slice(0, shown).map((section) => (
        <PropertySection
          key={section.name}
          title={t.sections[section.name]}
          kept={`${layer.type} ${section.name}`}
          isOpenAtFirst={isOpenAtFirst(layer.type, section.name)}
          hasFault={section.fields.some((each) => faultAt(faults, name, [each.name]) !== null)}
        >
          <PropertyGrid
            items={section.fields
              .filter((each) => appliesTo(each, layer))
              .map((property) => ({
                property,
                path: [property.name],
                label: labelOf(property.name),
                value: shownValue(scene, layer, property.name),
                fault: faultAt(faults, name, [property.name]),
                layer,
                onChange: (value) =>
                  layer.type === "text" && property.name === "text"
                    ? write(String(value ?? ""))
                    : change(property.name, value),
              }))}
          />
        </PropertySection>
      ))}
      <section className={styles.section}>
        <LayerNameField name={name} />
      </section>
      {further.length === 0 ? null : (
        <p className={`${styles.section} ${styles.hint}`}>
          {t.onlyInJson({ what: further.map((part) => t.jsonParts[part]).join(", ") })}
        </p>
      )}
    </>
  );
}
