"use client";

import { type FieldProps, fieldId } from "./field-props.ts";
import { NumberField } from "./number-field.tsx";

/** A share, such as an opacity from 0 to 1, in per cent. */
export function PercentField({ property, path, label, value, onChange, fault, layer }: FieldProps) {
  const { field, fallback, isRequired } = property;
  const limits: { min?: number; max?: number } = field.kind === "number" ? field : {};
  return (
    <NumberField
      id={fieldId(path)}
      label={label}
      placeholder={fallback === null ? "" : `${Number(fallback) * 100} %`}
      value={typeof value === "number" ? value * 100 : null}
      isRequired={isRequired}
      of={layer.name}
      error={fault}
      unit="%"
      showsUnit
      decimals={1}
      step={5}
      {...(limits.min === undefined ? {} : { min: limits.min * 100 })}
      {...(limits.max === undefined ? {} : { max: limits.max * 100 })}
      onChange={(next) => onChange(next === null ? undefined : Number((next / 100).toFixed(3)))}
    />
  );
}
