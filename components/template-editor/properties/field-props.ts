import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { PropertyField } from "./schema-fields.ts";

/** What every field of the form is given. */
export interface FieldProps {
  property: PropertyField;
  /** From the layer, such as `["font", "size"]`. */
  path: readonly string[];
  label: string;
  value: unknown;
  /** `undefined` takes the property away. */
  onChange: (value: unknown) => void;
  fault: string | null;
  layer: Layer;
}

/** `editor-property-font-size`: what a field is found by. */
export function fieldId(path: readonly string[]): string {
  return `editor-property-${path.join("-")}`;
}
