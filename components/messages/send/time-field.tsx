"use client";

import { Group, Radio, Stack, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { DayInput } from "#components/form/day-input.tsx";
import { dayOf } from "#components/form/day-moments.ts";
import { useContractField } from "#components/form/use-contract-field.ts";
import { useOwnFault } from "#components/form/use-own-fault.ts";
import { SEND } from "#components/i18n/generated/send.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { MessageReport } from "#lib/client/messages/message-send.ts";
import { momentAt } from "./moment-at.ts";
import styles from "./send.module.css";
import type { SendForm } from "./send-form.ts";
import { offTheDay, suggestedTime } from "./suggested-time.ts";

type Choice = "now" | "occasion" | "time";

const NONE_OFF = { off: 0, total: 0 };

/** The hour that is offered first. */
const USUAL_CLOCK = "09:00";

interface TimeFieldProps {
  form: SendForm;
  /** What would come of sending now; undefined until that is known. */
  atOnce: MessageReport | undefined;
  /** What comes of the chosen time. */
  report: MessageReport | undefined;
}

/** When the messages are sent: at once, on each person's day, or at one time; and how many that is the wrong day for. */
export function TimeField({ form, atOnce, report }: TimeFieldProps) {
  const t = useMessages(SEND).at;
  const { setValue } = form.methods;
  const { value, change, input } = useContractField({ form, name: "at", label: t.label });
  const [chosen, setChosen] = useState<Choice | null>(null);
  const choice = chosen ?? (value === "occasion" ? "occasion" : "now");
  const suggested = suggestedTime(atOnce);
  // Videos that were still being made when the page came have days too.
  useEffect(() => {
    if (chosen === null && suggested !== null) setValue("at", suggested);
  }, [chosen, suggested, setValue]);
  const [day, setDay] = useState<string | null>(null);
  const [clock, setClock] = useState(USUAL_CLOCK);
  const isUnreadable = choice === "time" && momentAt(day, clock) === null;
  useOwnFault(form.ownFaults, "at", isUnreadable ? t.unreadable : undefined);

  function choose(next: { choice?: Choice; day?: string | null; clock?: string }) {
    const now = { choice, day, clock, ...next };
    setChosen(now.choice);
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
          <Radio
            value="now"
            label={t.now}
            description={<OffTheDay report={atOnce} say={t.notToday} isChosen={choice === "now"} />}
          />
          <Radio value="occasion" label={t.occasion} description={t.occasionHint} />
          <Radio
            value="time"
            label={t.time}
            // Only what is opened in a browser counts to its zone.
            description={choice === "time" ? t.zone({ zone: zoneName() }) : undefined}
          />
        </Stack>
      </Radio.Group>
      {choice === "time" ? <OffTheDay report={report} say={t.notThatDay} isChosen /> : null}
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

interface OffTheDayProps {
  report: MessageReport | undefined;
  say: (counts: { off: number; total: number }) => string;
  isChosen: boolean;
}

/** How many messages would come on the wrong day: a warning for the time that is chosen. */
function OffTheDay({ report, say, isChosen }: OffTheDayProps) {
  const { off, total } = report === undefined ? NONE_OFF : offTheDay(report);
  if (off === 0) return null;
  return (
    <span className={styles.offTheDay} data-chosen={isChosen || undefined}>
      {isChosen ? <IconAlertTriangle size={16} stroke={1.8} aria-hidden /> : null}
      <span>{say({ off, total })}</span>
    </span>
  );
}

const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ");
