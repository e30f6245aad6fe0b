"use client";

import { DateInput } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useLocale } from "#components/ui/locale.tsx";
import { figuresOfDate, readTypedDate } from "./typed-date.ts";

/** A day of the calendar, `YYYY-MM-DD` in and out; typed or picked, shown as the locale does. */
export function DayInput(props: ComponentProps<typeof DateInput>) {
  const locale = useLocale();
  return (
    <DateInput
      valueFormat={(iso) => figuresOfDate(iso.slice(0, 10), locale)}
      dateParser={(text) => readTypedDate(text, locale)}
      placeholder={figuresOfDate("2026-11-23", locale)}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      autoComplete="off"
      {...props}
    />
  );
}
