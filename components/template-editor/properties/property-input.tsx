"use client";

import { Autocomplete, Switch, Textarea } from "@mantine/core";
import { memo, type ReactNode } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useStableHandlers } from "#components/ui/use-stable-handlers.ts";
import type { Fill } from "#lib/contract/scene/scene-value.ts";
import { ALIGNMENTS, AlignmentField } from "./alignment-field.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { ColorField } from "./color-field.tsx";
import { EasingField } from "./easing-field.tsx";
import { FallbackField } from "./fallback-field.tsx";
import { FamilyField } from "./family-field.tsx";
import { type FieldProps, fieldId } from "./field-props.ts";
import { FillField } from "./fill-field.tsx";
import { LengthField } from "./length-field.tsx";
import { NumberField } from "./number-field.tsx";
import { PercentField } from "./percent-field.tsx";
import { SourceField } from "./source-field.tsx";
import { TextProperty } from "./text-property.tsx";
import { WeightField } from "./weight-field.tsx";

/** Special fields that replace the plain text field of some properties. */
const TEXTS: Readonly<Record<string, (props: FieldProps) => ReactNode>> = {
  text: TextProperty,
  source: SourceField,
  fallback: FallbackField,
  family: FamilyField,
  easing: EasingField,
};

/** Shares that are shown in per cent. */
const PERCENT = new Set(["opacity", "volume"]);

/** The field of one property. A form has thirty of them: each is rendered again only if its own value changes. */
export function PropertyInput({ onChange, ...props }: FieldProps) {
  const { change } = useStableHandlers({ change: onChange });
  return <InputOfKind {...props} onChange={change} />;
}

const InputOfKind = memo(
  UnmemoizedInput,
  (before, next) =>
    (["property", "label", "value", "fault", "onChange"] as const).every(
      (name) => before[name] === next[name],
    ) &&
    before.path.join() === next.path.join() &&
    before.layer.name === next.layer.name &&
    before.layer.type === next.layer.type,
);

/** The field for the property's type in the contract. */
function UnmemoizedInput(props: FieldProps) {
  const { property, path, label, value, onChange, fault } = props;
  const t = useMessages(EDITOR).properties;
  const { field, isRequired } = property;
  const placeholder = property.fallback ?? "";
  const id = fieldId(path);
  switch (field.kind) {
    case "number":
      if (PERCENT.has(property.name)) return <PercentField {...props} />;
      return (
        <NumberField
          id={id}
          label={label}
          // A length that is not set lasts as long as what it is in.
          placeholder={property.name === "duration" && !isRequired ? t.toEnd : placeholder}
          value={typeof value === "number" ? value : null}
          isRequired={isRequired}
          of={props.layer.name}
          error={fault}
          decimals={3}
          step={(field.max ?? 100) <= 4 ? 0.1 : 1}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case "length":
      return <LengthField {...props} />;
    case "choice":
      if (property.name in ALIGNMENTS) return <AlignmentField {...props} />;
      return property.name === "weight" ? (
        <WeightField {...props} values={field.values} />
      ) : (
        <ChoiceField {...props} values={field.values} />
      );
    case "switch":
      return (
        <Switch
          id={id}
          label={label}
          checked={typeof value === "boolean" ? value : placeholder === "true"}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked === (placeholder === "true")
                ? undefined
                : event.currentTarget.checked,
            )
          }
        />
      );
    case "color":
      return (
        <ColorField
          id={id}
          label={label}
          placeholder={placeholder}
          value={typeof value === "string" ? value : ""}
          onChange={(next) => onChange(next === "" && !isRequired ? undefined : next)}
          fault={fault}
        />
      );
    case "fill":
      return (
        <FillField
          id={id}
          label={label}
          placeholder={placeholder}
          value={value as Fill | undefined}
          isRequired={isRequired}
          onChange={onChange}
          fault={fault}
        />
      );
    case "transition":
    case "object":
      // `PropertyGrid` renders their fields.
      return null;
    case "text": {
      const Special = TEXTS[property.name];
      if (Special !== undefined) return <Special {...props} />;
      const text = typeof value === "string" ? value : "";
      const change = (next: string) => onChange(next === "" && !isRequired ? undefined : next);
      const shared = { id, label, placeholder, value: text, error: fault, size: "xs" as const };
      if (field.suggestions === undefined)
        return (
          <Textarea
            {...shared}
            autosize
            maxRows={6}
            onChange={(event) => change(event.currentTarget.value)}
          />
        );
      return <Autocomplete {...shared} data={[...field.suggestions]} onChange={change} />;
    }
  }
}
