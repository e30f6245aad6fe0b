"use client";

import { useMounted } from "@mantine/hooks";
import { DayInput } from "#components/form/day-input.tsx";
import { dayOf, endOfDay, startOfDay } from "#components/form/day-moments.ts";
import { AUDIT } from "#components/i18n/generated/audit.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { AuditListState } from "./audit-filters.tsx";
import styles from "./audit-list.module.css";

/** Filters by the first and the last day. */
export function AuditDays({ list }: { list: AuditListState }) {
  const t = useMessages(AUDIT).filters;
  return (
    <>
      <Day name="created_from" label={t.from} list={list} momentOf={startOfDay} />
      <Day name="created_to" label={t.to} list={list} momentOf={endOfDay} />
    </>
  );
}

interface DayProps {
  name: "created_from" | "created_to";
  label: string;
  list: AuditListState;
  /** The moment at which the chosen day begins or ends in the reader's time zone. */
  momentOf: (day: string) => string;
}

function Day({ name, label, list: { state, set }, momentOf }: DayProps) {
  const kit = useMessages(KIT);
  // Only the browser knows the time zone, and so the day of an instant.
  const isMounted = useMounted();
  const instant = state[name];
  return (
    <span className={styles.day} data-set={instant === undefined ? undefined : ""}>
      <DayInput
        aria-label={label}
        placeholder={label}
        clearLabel={kit.clearField({ name: label })}
        value={isMounted && instant !== undefined ? dayOf(new Date(instant)) : null}
        onChange={(day) => set({ [name]: day === null ? null : momentOf(day) })}
      />
    </span>
  );
}
