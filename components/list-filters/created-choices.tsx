"use client";

import { Button, Group, Popover, PopoverDropdown, PopoverTarget, Stack } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { PopoverProps } from "#components/data-table/filter-button.tsx";
import { DayInput } from "#components/form/day-input.tsx";
import { dayOf, endOfDay, startOfDay } from "#components/form/day-moments.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { LIST_TOOLS } from "#components/i18n/generated/list-tools.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { MenuAnchor } from "#components/ui/menu-anchor.tsx";

interface CreatedChoicesProps extends PopoverProps {
  /** What the days are of: "Created". */
  label: string;
  /** Moments. */
  from: string | undefined;
  to: string | undefined;
  onChange: (patch: { created_from?: string | null; created_to?: string | null }) => void;
}

/** A range of days in the reader's time zone, both included; each end may be left open. */
export function CreatedChoices({
  opened,
  id,
  button,
  onClose,
  label,
  from,
  to,
  onChange,
}: CreatedChoicesProps) {
  const t = useMessages(LIST_TOOLS);
  const kit = useMessages(KIT);
  // Mounted closed: Mantine stores the focus to return to only when it sees the popover open.
  const isMounted = useMounted();
  const first = from === undefined ? null : dayOf(new Date(from));
  const last = to === undefined ? null : dayOf(new Date(to));

  /** The last days up to and including today. */
  function chooseLast(days: number) {
    const start = new Date();
    start.setDate(start.getDate() - (days - 1));
    onChange({ created_from: startOfDay(dayOf(start)), created_to: null });
  }

  return (
    <Popover
      opened={opened && isMounted}
      onChange={(next) => !next && onClose()}
      position="bottom-start"
      width={290}
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <PopoverTarget>
        <MenuAnchor target={button} />
      </PopoverTarget>
      <PopoverDropdown id={id} aria-label={label}>
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
      </PopoverDropdown>
    </Popover>
  );
}
