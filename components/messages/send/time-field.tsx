"use client";

import { Group, Radio, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { DayInput } from "#components/form/day-input.tsx";
import { dayOf } from "#components/form/day-moments.ts";
import { useContractField } from "#components/form/use-contract-field.ts";
import { useOwnFault } from "#components/form/use-own-fault.ts";
import { SEND } from "#components/i18n/generated/send.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { momentAt } from "./moment-at.ts";
import styles from "./send.module.css";
import type { SendForm } from "./send-form.ts";

type Choice = "now" | "occasion" | "time";

/** The hour that is offered first. */
const USUAL_CLOCK = "09:00";

/** When the messages are sent: at once, on each person's day, or at one time. */
export function TimeField({ form }: { form: SendForm }) {
  const t = useMessages(SEND).at;
  const { change, input } = useContractField({ form, name: "at", label: t.label });
  const [choice, setChoice] = useState<Choice>("now");
  const [day, setDay] = useState<string | null>(null);
  const [clock, setClock] = useState(USUAL_CLOCK);
  const isUnreadable = choice === "time" && momentAt(day, clock) === null;
  useOwnFault(form.ownFaults, "at", isUnreadable ? t.unreadable : undefined);

  function choose(next: { choice?: Choice; day?: string | null; clock?: string }) {
    const now = { choice, day, clock, ...next };
    setChoice(now.choice);
    setDay(now.day);
    setClock(now.clock);
    if (now.choice === "time") change(momentAt(now.day, now.clock));
    else change(now.choice === "now" ? null : "occasion");
  }

  return (
    <Stack gap="sm">
      <Radio.Group
        label={t.label}
        value={choice}
        onChange={(next) => choose({ choice: next as Choice })}
        error={choice === "time" ? undefined : input.error}
      >
        <Stack gap={8} mt={6}>
          <Radio value="now" label={t.now} />
          <Radio value="occasion" label={t.occasion} description={t.occasionHint} />
          <Radio
            value="time"
            label={t.time}
            // Only what is opened in a browser counts to its zone.
            description={choice === "time" ? t.zone({ zone: zoneName() }) : undefined}
          />
        </Stack>
      </Radio.Group>
      {choice === "time" ? (
        <Group gap={12} align="flex-start" className={styles.moment}>
          <DayInput
            label={t.day}
            value={day}
            minDate={dayOf(new Date())}
            onChange={(next) => choose({ day: next })}
            error={input.error}
            onBlur={input.onBlur}
            ref={input.ref}
          />
          <TextInput
            label={t.clock}
            type="time"
            value={clock}
            onChange={(event) => choose({ clock: event.currentTarget.value })}
          />
        </Group>
      ) : null}
    </Stack>
  );
}

const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ");
