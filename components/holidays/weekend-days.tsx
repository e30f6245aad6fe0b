"use client";

import { Checkbox, Stack } from "@mantine/core";
import { useState } from "react";
import { HOLIDAYS } from "#components/i18n/generated/holidays.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { useOrganizationFacts, useUpdateOrganization } from "#lib/client/organization/organizations.ts";
import styles from "./holidays.module.css";

/** A Monday, from which the names of the days are. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** Somebody works on one day at least. */
const MOST = 6;

/** The days of each week on which nobody works. */
export function WeekendDays() {
  const t = useMessages(HOLIDAYS).week;
  const format = useFormat();
  const { data } = useOrganizationFacts();
  const update = useUpdateOrganization();
  const saved = data?.value.weekend_days ?? [];
  // What was pressed stands at once, until it is saved or refused.
  const [pressed, setPressed] = useState<number[] | null>(null);
  const days = pressed ?? saved;
  const nameOf = (day: number) =>
    format.date(new Date(MONDAY + (day - 1) * DAY_MS).toISOString().slice(0, 10), { weekday: "long" });
  const change = (day: number, isFree: boolean) => {
    const next = DAYS.filter((each) => (each === day ? isFree : days.includes(each)));
    setPressed(next);
    update.mutate(
      { body: { weekend_days: next } },
      { onError: (error) => notifyFailure(t.failed, error), onSettled: () => setPressed(null) },
    );
  };
  return (
    <>
      <p className={styles.hint}>{t.hint}</p>
      <Stack gap={8}>
        {DAYS.map((day) => (
          <Checkbox
            key={day}
            label={nameOf(day)}
            checked={days.includes(day)}
            disabled={data === undefined || (!days.includes(day) && days.length >= MOST)}
            onChange={(event) => change(day, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </>
  );
}
