"use client";

import { NumberInput } from "@mantine/core";
import { useContractField } from "#components/form/use-contract-field.ts";
import type { CelebrationForm } from "./celebration-form-state.ts";
import styles from "./celebrations.module.css";

interface DaysFieldProps {
  form: CelebrationForm;
  name: "lead_days" | "grace_days";
  label: string;
  description?: string;
  /** The fewest and the most. */
  bounds: { min: number; max: number };
}

/** A number of days. */
export function DaysField({ bounds, ...field }: DaysFieldProps) {
  const { value, change, input } = useContractField(field);
  return (
    <NumberInput
      {...input}
      {...bounds}
      className={styles.short}
      allowDecimal={false}
      hideControls
      value={typeof value === "number" ? value : ""}
      onChange={change}
    />
  );
}
