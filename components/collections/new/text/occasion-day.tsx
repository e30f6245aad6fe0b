"use client";

import { DayInput } from "#components/form/day-input.tsx";
import { useContractField } from "#components/form/use-contract-field.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { CollectionForm } from "../collection-form.ts";

interface OccasionDayProps {
  form: CollectionForm;
  /** The day that the order uses by default, `YYYY-MM-DD`. */
  nearest: string;
}

/** The birthday or anniversary that one person's video is about; the nearest one by default. */
export function OccasionDay({ form, nearest }: OccasionDayProps) {
  const t = useMessages(NEW_COLLECTION).says;
  const { value, change, input } = useContractField({ form, name: "occasion_on", label: t.aboutDay });
  const isChosen = typeof value === "string";
  return (
    <DayInput
      {...input}
      description={isChosen ? t.aboutDayHint : t.nearestDay}
      value={isChosen ? value : nearest}
      onChange={(day) => change(day === null || day === nearest ? undefined : day)}
    />
  );
}
