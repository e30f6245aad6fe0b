"use client";

import { useMemo } from "react";
import { findMessage } from "#components/i18n/find-message.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { asHeading } from "#components/ui/as-heading.ts";
import { useEditor } from "../state/editor-context.tsx";
import { findLayer } from "../state/scene-edits.ts";
import { faultAt } from "../state/scene-faults.ts";
import type { FieldProps } from "./field-props.ts";
import { shownValue, withValue } from "./layer-values.ts";
import { PropertyGrid } from "./property-grid.tsx";
import { PropertySection } from "./property-section.tsx";
import type { FieldKind } from "./schema-fields.ts";
import { sharedChange, sharedProperty, sharedSections } from "./shared-properties.ts";
import { useGrowing } from "./use-growing.ts";

/** Have no place for a text in their field: that layers differ is said beside the label. */
const WITHOUT_PLACEHOLDER = new Set<FieldKind["kind"]>(["switch", "transition", "object"]);

/** What the selected layers have in common. A change is one of all of them, undone at once. */
export function SharedPropertiesForm() {
  const { properties: t, selection: several } = useMessages(EDITOR);
  const { scene, selection, faults, dispatch } = useEditor();
  const layers = useMemo(
    () => selection.flatMap((name) => findLayer(scene, name)?.layer ?? []),
    [scene, selection],
  );
  const sections = sharedSections(layers);
  const form = layers.map(({ type }) => type).join(" ");
  const shown = useGrowing(form, sections.length);
  const [first] = layers;
  if (first === undefined) return null;
  return sections.slice(0, shown).map((section) => {
    const items = section.fields.map((each): FieldProps => {
      const { name } = each;
      const values = layers.map((layer) => shownValue(scene, layer, name));
      const { property, value, isMixed } = sharedProperty(each, values, several.mixed);
      const label = findMessage(t.names, name) ?? asHeading(name);
      const isSaid = isMixed && value === undefined && WITHOUT_PLACEHOLDER.has(property.field.kind);
      const fault = layers.map((layer) => faultAt(faults, layer.name, [name])).find((one) => one !== null);
      return {
        ...{ property, path: [name], value, layer: first, fault: fault ?? null },
        label: isSaid ? several.mixedLabel({ label }) : label,
        onChange: (next) =>
          dispatch({
            type: "edit",
            edit: (before) =>
              layers.reduce((changed, layer) => {
                const own = findLayer(changed, layer.name)?.layer;
                const from = own === undefined ? undefined : shownValue(changed, own, name);
                return withValue(changed, layer.name, name, sharedChange(name, from, value, next));
              }, before),
            // As `FamilyField` names its own step.
            joins: `${name} of ${first.name}`,
          }),
      };
    });
    return (
      <PropertySection
        key={section.name}
        title={t.sections[section.name]}
        kept={`several ${section.name}`}
        isOpenAtFirst={section.name === "type" || section.name === "look"}
        hasFault={items.some(({ fault }) => fault !== null)}
      >
        <PropertyGrid items={items} />
      </PropertySection>
    );
  });
}
