"use client";

import { CloseButton, TextInput, type TextInputProps } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { IconCalendar } from "@tabler/icons-react";
import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { useLocale } from "#components/ui/locale.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { isYearless } from "#lib/contract/fields/yearless-day.ts";
import { figuresOfDate, readTypedDate } from "./typed-date.ts";

const DayCalendar = onDemand(() => import("./day-calendar.tsx").then((part) => part.DayCalendar));

interface DayInputProps extends Omit<TextInputProps, "value" | "defaultValue" | "onChange"> {
  value: string | null;
  onChange: (day: string | null) => void;
  /** First and last day that can be selected, `YYYY-MM-DD`. */
  minDate?: string | undefined;
  maxDate?: string | undefined;
  /** Label of the clear button; without it the day can be changed but not cleared. */
  clearLabel?: string | undefined;
  /**
   * Called on each keystroke with whether the text is not a selectable day. Invalid text then stays when the
   * field loses the focus; without this callback the previous day is shown again.
   */
  onUnreadable?: ((isUnreadable: boolean) => void) | undefined;
  /** Whether a day and a month alone are a date, `--MM-DD`. */
  mayLackYear?: boolean | undefined;
  /**
   * Renders the calendar inside the surrounding popover, which a calendar elsewhere on the page would close.
   */
  isWithin?: boolean;
}

/** A calendar date, `YYYY-MM-DD` in and out; typed or picked, shown in the locale's format. */
export function DayInput(props: DayInputProps) {
  const { value, onChange, minDate, maxDate, clearLabel, onUnreadable, ...others } = props;
  const { isWithin = false, mayLackYear = false, ...field } = others;
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(input, field.ref);
  const [opened, setOpened] = useState(false);
  const shown = value === null ? "" : figuresOfDate(value.slice(0, 10), locale);
  // The text while it is being edited; otherwise the day is shown in the locale's format.
  const [typed, setTyped] = useState<string | null>(null);
  const isClearable = clearLabel !== undefined;

  function type(text: string) {
    setTyped(text);
    setOpened(true);
    const isBlank = text.trim() === "";
    const day = dayOf(text);
    onUnreadable?.(!isBlank && day === null);
    if (isBlank && isClearable) onChange(null);
    if (day !== null) onChange(day);
  }

  /** The day that a text stands for, if it can be selected. */
  function dayOf(text: string): string | null {
    const day = readTypedDate(text, locale, mayLackYear);
    const isAllowed =
      day !== null && (minDate === undefined || day >= minDate) && (maxDate === undefined || day <= maxDate);
    return isAllowed ? day : null;
  }

  function choose(day: string | null) {
    setTyped(null);
    setOpened(false);
    onUnreadable?.(false);
    onChange(day);
  }

  function clear() {
    input.current?.focus();
    choose(null);
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    field.onBlur?.(event);
    const isKept =
      onUnreadable !== undefined && typed !== null && typed.trim() !== "" && dayOf(typed) === null;
    if (!isKept) setTyped(null);
    setOpened(false);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Escape") setOpened(false);
    field.onKeyDown?.(event);
  }

  return (
    <>
      <TextInput
        placeholder={figuresOfDate("2026-11-23", locale)}
        leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
        autoComplete="off"
        {...field}
        ref={ref}
        value={typed ?? shown}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => setOpened(true)}
        onClick={() => setOpened(true)}
        onPointerEnter={DayCalendar.warm}
        onBlur={leave}
        onKeyDown={press}
        rightSection={
          !isClearable || value === null ? null : (
            <CloseButton size="sm" aria-label={clearLabel} onClick={clear} />
          )
        }
      />
      <DayCalendar
        opened={opened && field.disabled !== true}
        field={input}
        // The calendar is one of years.
        value={value != null && isYearless(value) ? null : value}
        onChange={choose}
        minDate={minDate}
        maxDate={maxDate}
        allowDeselect={isClearable}
        withinPortal={!isWithin}
      />
    </>
  );
}
