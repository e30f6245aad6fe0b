"use client";

import { Button, Popover, PopoverDropdown, PopoverTarget, Stack } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { memo } from "react";
import { DayInput } from "#components/form/day-input.tsx";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { type ChosenPerson, PersonSelect } from "#components/templates/index.ts";

interface PreviewOptionsProps {
  person: ChosenPerson | null;
  onPersonChange: (person: ChosenPerson | null) => void;
  /** `YYYY-MM-DD`; null for today. */
  day: string | null;
  onDayChange: (day: string | null) => void;
}

/** Selects the person and the day of the picture on the stage. Edits of the scene do not render it again. */
export const PreviewOptions = memo(function PreviewOptions(props: PreviewOptionsProps) {
  const { person, onPersonChange, day, onDayChange } = props;
  const t = useMessages(EDITOR).shownFor;
  const kit = useMessages(KIT);
  return (
    <Popover position="bottom-end" width={290} withinPortal={false} trapFocus>
      <PopoverTarget>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconUser size={15} stroke={1.6} aria-hidden />}
          aria-label={`${t.title} ${person?.name ?? t.madeUp}`}
          maw={200}
        >
          {person?.name ?? t.madeUp}
        </Button>
      </PopoverTarget>
      <PopoverDropdown aria-label={t.title}>
        <Stack gap="sm">
          <PersonSelect person={person} onChange={onPersonChange} />
          <DayInput
            label={t.day}
            placeholder={t.today}
            value={day}
            onChange={onDayChange}
            clearLabel={kit.clearField({ name: t.day })}
            isWithin
          />
        </Stack>
      </PopoverDropdown>
    </Popover>
  );
});
