"use client";

import { DateInput } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useFormat, useLocale } from "#components/ui/locale.tsx";
import { figuresOfDate, readTypedDate } from "./typed-date.ts";

/** A day of the calendar, `YYYY-MM-DD` in and out; typed or picked, shown as the locale does. */
export function DayInput(props: ComponentProps<typeof DateInput>) {
  const locale = useLocale();
  const { date } = useFormat();
  // The calendar's own names of days and months are English, but for a library that has them once more.
  const named = (options: Intl.DateTimeFormatOptions) => (iso: string) => date(iso.slice(0, 10), options);
  return (
    <DateInput
      weekdayFormat={named({ weekday: "short" })}
      monthLabelFormat={named({ month: "long", year: "numeric" })}
      monthsListFormat={named({ month: "short" })}
      getDayAriaLabel={named({ dateStyle: "long" })}
      valueFormat={(iso) => figuresOfDate(iso.slice(0, 10), locale)}
      dateParser={(text) => readTypedDate(text, locale)}
      placeholder={figuresOfDate("2026-11-23", locale)}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      autoComplete="off"
      {...props}
    />
  );
}
