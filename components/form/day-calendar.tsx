"use client";

import { Popover, PopoverDropdown, PopoverTarget } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { type RefObject, useState } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { MenuAnchor } from "#components/ui/menu-anchor.tsx";

interface DayCalendarProps {
  opened: boolean;
  /** The field that the calendar belongs to. */
  field: RefObject<HTMLInputElement | null>;
  /** `YYYY-MM-DD`, like all days here. */
  value: string | null;
  /** Null if the selected day was pressed again. */
  onChange: (day: string | null) => void;
  minDate: string | undefined;
  maxDate: string | undefined;
  /** Whether the day can be cleared. */
  allowDeselect: boolean;
  withinPortal: boolean;
}

/** The calendar below a `DayInput`; the focus stays in the field. */
export function DayCalendar(props: DayCalendarProps) {
  const { opened, field, value, onChange, minDate, maxDate, allowDeselect, withinPortal } = props;
  const { date } = useFormat();
  const t = useMessages(KIT);
  // The calendar's own names of days and months are English; localizing them would need another date library.
  const named = (options: Intl.DateTimeFormatOptions) => (iso: string) => date(iso.slice(0, 10), options);
  const [month, setMonth] = useState(value ?? undefined);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== null) setMonth(value);
  }
  return (
    <Popover
      opened={opened}
      position="bottom-start"
      trapFocus={false}
      withRoles={false}
      withinPortal={withinPortal}
    >
      <PopoverTarget>
        <MenuAnchor target={field} />
      </PopoverTarget>
      <PopoverDropdown
        data-dates-dropdown
        role="region"
        aria-label={t.calendar}
        onMouseDown={(event) => event.preventDefault()}
      >
        <DatePicker
          value={value}
          onChange={onChange}
          date={month}
          onDateChange={setMonth}
          minDate={minDate}
          maxDate={maxDate}
          allowDeselect={allowDeselect}
          weekdayFormat={named({ weekday: "short" })}
          monthLabelFormat={named({ month: "long", year: "numeric" })}
          monthsListFormat={named({ month: "short" })}
          getDayAriaLabel={named({ dateStyle: "long" })}
        />
      </PopoverDropdown>
    </Popover>
  );
}
