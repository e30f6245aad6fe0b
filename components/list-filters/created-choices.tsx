"use client";

import { Button, Group, Stack } from "@mantine/core";
import { ButtonPopover } from "#components/data-table/button-popover.tsx";
import type { PopoverProps } from "#components/data-table/filter-button.tsx";
import { DayInput } from "#components/form/day-input.tsx";
import { dayOf, endOfDay, startOfDay } from "#components/form/day-moments.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { LIST_TOOLS } from "#components/i18n/generated/list-tools.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";

interface CreatedChoicesProps extends PopoverProps {
  /** What the days are of: "Created". */
  label: string;
  /** Moments. */
  from: string | undefined;
  to: string | undefined;
  onChange: (patch: { created_from?: string | null; created_to?: string | null }) => void;
}

/** A range of days in the reader's time zone, both included; each end may be left open. */
export function CreatedChoices({ label, from, to, onChange, ...popover }: CreatedChoicesProps) {
  const t = useMessages(LIST_TOOLS);
  const kit = useMessages(KIT);
  const first = from === undefined ? null : dayOf(new Date(from));
  const last = to === undefined ? null : dayOf(new Date(to));

  /** The last days up to and including today. */
  function chooseLast(days: number) {
    const start = new Date();
    start.setDate(start.getDate() - (days - 1));
    onChange({ created_from: startOfDay(dayOf(start)), created_to: null });
  }

  return (
    <ButtonPopover {...popover} label={label} position="bottom-start" width={290}>
      <Stack gap="sm">
        <Group gap={8}>
          {[1, 7, 30].map((days) => (
            <Button key={days} variant="default" size="compact-sm" onClick={() => chooseLast(days)}>
              {t.lastDays({ days })}
            </Button>
          ))}
        </Group>
        <DayInput
          label={t.from}
          clearLabel={kit.clearField({ name: t.from })}
          value={first}
          maxDate={last ?? undefined}
          onChange={(day) => onChange({ created_from: day === null ? null : startOfDay(day) })}
          isWithin
        />
        <DayInput
          label={t.to}
          clearLabel={kit.clearField({ name: t.to })}
          value={last}
          minDate={first ?? undefined}
          onChange={(day) => onChange({ created_to: day === null ? null : endOfDay(day) })}
          isWithin
        />
      </Stack>
    </ButtonPopover>
  );
}
