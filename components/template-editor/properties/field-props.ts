import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { PropertyField } from "./schema-fields.ts";

/** Props of every field of the form. */
export interface FieldProps {
  property: PropertyField;
  /** Path from the layer, such as `["font", "size"]`. */
  path: readonly string[];
  label: string;
  value: unknown;
  /** `undefined` removes the property. */
  onChange: (value: unknown) => void;
  fault: string | null;
  /** The layer that has it; its other properties would render a field again with each edit. */
  layer: Pick<Layer, "name" | "type">;
}

/** `editor-property-font-size`: the id of a field's element. */
export function fieldId(path: readonly string[]): string {
  return `editor-property-${path.join("-")}`;
}
