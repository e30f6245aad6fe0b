"use client";

import { offeredWeights } from "../fonts/family-weights.ts";
import { useEditor } from "../state/editor-context.tsx";
import { findLayer } from "../state/scene-edits.ts";
import { ChoiceField } from "./choice-field.tsx";
import type { FieldProps } from "./field-props.ts";

/** The weight of letters, of those that their family has. */
export function WeightField({ values, ...props }: FieldProps & { values: readonly (string | number)[] }) {
  const layer = findLayer(useEditor().scene, props.layer.name)?.layer;
  const family = (layer?.type === "text" ? layer.font?.family : undefined) ?? "Inter";
  return <ChoiceField {...props} values={offeredWeights(values, family, props.value)} />;
}
