"use client";

import { Button, Popover, PopoverDropdown, PopoverTarget, Stack } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { DayInput } from "#components/form/day-input.tsx";
import { type ChosenPerson, PersonSelect } from "#components/templates/index.ts";
import { EDITOR } from "#components/words/en/editor.ts";
import { KIT } from "#components/words/en/kit.ts";
import { useWords } from "#components/words/words.tsx";

interface PreviewOptionsProps {
  person: ChosenPerson | null;
  onPersonChange: (person: ChosenPerson | null) => void;
  /** `YYYY-MM-DD`; today when null. */
  day: string | null;
  onDayChange: (day: string | null) => void;
}

/** Whom the picture on the stage is for, and which day it is about. */
export function PreviewOptions({ person, onPersonChange, day, onDayChange }: PreviewOptionsProps) {
  const words = useWords(EDITOR).shownFor;
  const kit = useWords(KIT);
  return (
    <Popover position="bottom-end" width={290} withinPortal={false}>
      <PopoverTarget>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconUser size={15} stroke={1.6} aria-hidden />}
          aria-label={`${words.title} ${person?.name ?? words.madeUp}`}
          maw={200}
        >
          {person?.name ?? words.madeUp}
        </Button>
      </PopoverTarget>
      <PopoverDropdown aria-label={words.title}>
        <Stack gap="sm">
          <PersonSelect person={person} onChange={onPersonChange} />
          <DayInput
            label={words.day}
            placeholder={words.today}
            value={day}
            onChange={onDayChange}
            clearLabel={kit.clearField(words.day)}
            isWithin
          />
        </Stack>
      </PopoverDropdown>
    </Popover>
  );
}
