"use client";

import { DateInput } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { figuresOfDate, readTypedDate } from "#components/form/typed-date.ts";
import { useContractField } from "#components/form/use-contract-field.ts";
import { useLocale } from "#components/ui/locale.tsx";
import type { CollectionForm } from "./collection-form.ts";
import { newCollectionWords } from "./new-collection-words.ts";

const words = newCollectionWords.says;

interface OccasionDayProps {
  form: CollectionForm;
  /** The day that the order would count to by itself, `YYYY-MM-DD`. */
  nearest: string;
}

/** The birthday or anniversary that one person's video is about; it is the nearest until somebody chooses another. */
export function OccasionDay({ form, nearest }: OccasionDayProps) {
  const { value, change, input } = useContractField({
    form,
    name: "occasion_on",
    label: words.aboutDay,
    description: words.aboutDayHint,
  });
  const locale = useLocale();
  return (
    <DateInput
      {...input}
      value={typeof value === "string" ? value : nearest}
      onChange={(day) => change(day === null || day === nearest ? undefined : day)}
      valueFormat={(iso) => figuresOfDate(iso.slice(0, 10), locale)}
      dateParser={(text) => readTypedDate(text, locale)}
      placeholder={figuresOfDate("2026-11-23", locale)}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      autoComplete="off"
    />
  );
}
