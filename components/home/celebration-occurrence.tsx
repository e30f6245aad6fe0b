"use client";

import Link from "next/link";
import { dayInCalendar, OccurrenceStatus } from "#components/celebrations/index.ts";
import { HOME } from "#components/i18n/generated/home.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";
import styles from "./celebration-list.module.css";

/** What a rule does about a celebration, with a link to where that is decided. */
export function CelebrationOccurrence({ occurrence, name }: { occurrence: Occurrence; name: string }) {
  const t = useMessages(HOME);
  const { occasion_on: day, status } = occurrence;
  return (
    <Link
      className={styles.video}
      href={status === "awaiting_approval" ? "/celebrations/approvals" : dayInCalendar(day)}
      prefetch={false}
    >
      <OccurrenceStatus occurrence={occurrence} />
      <span className="visually-hidden">{t.automaticOf({ name })}</span>
    </Link>
  );
}
