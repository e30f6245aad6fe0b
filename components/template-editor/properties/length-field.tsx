"use client";

import { Input, NativeSelect } from "@mantine/core";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Length } from "#lib/contract/scene/scene-value.ts";
import { boxAround, toLength, toPixels, type Unit, unitOf } from "../stage/box.ts";
import { useLatestScene } from "../state/editor-context.tsx";
import { findLayer } from "../state/scene-edits.ts";
import { type FieldProps, fieldId } from "./field-props.ts";
import { NumberField } from "./number-field.tsx";
import styles from "./properties.module.css";

const UNITS: Unit[] = ["px", "%", "vmin"];
const ACROSS = new Set(["x", "width"]);
const DOWN = new Set(["y", "height"]);

/** A length in pixels, per cent or vmin; changing the unit keeps the length. */
export function LengthField({ property, path, label, value, onChange, fault, layer }: FieldProps) {
  const t = useMessages(EDITOR).properties;
  const latestScene = useLatestScene();
  const length = typeof value === "number" || (typeof value === "string" && value !== "auto") ? value : null;
  const unit = length === null ? "px" : unitOf(length as Length);
  const isAutomatic = property.field.kind === "length" && property.field.hasAuto;
  function changeUnit(next: Unit) {
    const scene = latestScene.current;
    const whole = wholeOf(scene, layer.name, path.at(-1) ?? "");
    if (length !== null) onChange(toLength(toPixels(length as Length, whole, scene), next, whole, scene));
  }
  return (
    <Input.Wrapper label={label} error={fault} size="xs" labelProps={{ htmlFor: fieldId(path) }}>
      <div className={styles.length} data-automatic={isAutomatic && length === null ? true : undefined}>
        <NumberField
          id={fieldId(path)}
          aria-label={label}
          value={length === null ? null : Number.parseFloat(String(length))}
          placeholder={isAutomatic ? t.automatic : (property.fallback ?? "")}
          isRequired={property.isRequired}
          error={fault !== null}
          of={layer.name}
          unit={unit}
          decimals={unit === "px" ? 0 : 2}
          onChange={(next) => onChange(next === null ? undefined : unit === "px" ? next : `${next}${unit}`)}
        />
        {isAutomatic && length === null ? null : (
          <NativeSelect
            size="xs"
            className={styles.unit}
            aria-label={t.unit({ name: label })}
            data={UNITS}
            value={unit}
            disabled={length === null}
            onChange={(event) => changeUnit(event.currentTarget.value as Unit)}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}

/** What 100 % of a layer's length are, in pixels. */
function wholeOf(scene: Scene, layer: string, property: string): number {
  const around = boxAround(scene, findLayer(scene, layer)?.groups ?? []);
  if (ACROSS.has(property)) return around.width;
  return DOWN.has(property) ? around.height : Math.min(scene.width, scene.height);
}
