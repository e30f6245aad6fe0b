"use client";

import { findMessage } from "#components/i18n/find-message.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { asHeading } from "#components/ui/as-heading.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { useLayerHeading } from "../layers/use-layer-heading.ts";
import { useEditor } from "../state/editor-context.tsx";
import { findLayer } from "../state/scene-edits.ts";
import { faultAt } from "../state/scene-faults.ts";
import { LayerNameField } from "./layer-name-field.tsx";
import styles from "./properties.module.css";
import { PropertyGrid } from "./property-grid.tsx";
import { SceneProperties } from "./scene-properties.tsx";
import { appliesTo, sectionsOf } from "./sections.ts";
import { SelectionPanel } from "./selection-panel.tsx";
import { useGrowing } from "./use-growing.ts";

/**
 * All properties of the selected layer; the commands for several layers; or the scene if nothing is selected.
 */
export function PropertiesPanel() {
  const { properties: t, selection: several } = useMessages(EDITOR);
  const { scene, selected, selection } = useEditor();
  const headingOf = useLayerHeading();
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
        {layer === null ? null : <span className={styles.type}>{t.types[layer.type]}</span>}
      </div>
      {layer === null ? <SceneProperties /> : <LayerProperties layer={layer} />}
    </div>
  );
}

function LayerProperties({ layer }: { layer: Layer }) {
  const t = useMessages(EDITOR).properties;
  const { faults, change } = useEditor();
  const { name } = layer;
  // An audio layer is not visible.
  const labelOf = (property: string) =>
    layer.type === "audio" && property === "source"
      ? t.plays
      : (findMessage(t.names, property) ?? asHeading(property));
  const sections = sectionsOf(layer.type);
  const shown = useGrowing(layer.type, sections.length);
  const further = (["keyframes", "spans"] as const).filter((part) => part in layer);
  return (
    <>
      {sections.slice(0, shown).map((section) => (
        <section key={section.name} className={styles.section} aria-label={t.sections[section.name]}>
          <h3 className={styles.sectionTitle}>{t.sections[section.name]}</h3>
          <PropertyGrid
            items={section.fields
              .filter((each) => appliesTo(each, layer))
              .map((property) => ({
                property,
                path: [property.name],
                label: labelOf(property.name),
                value: Reflect.get(layer, property.name) as unknown,
                fault: faultAt(faults, name, [property.name]),
                layer,
                onChange: (value) => change(name, { [property.name]: value }, property.name),
              }))}
          />
        </section>
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
