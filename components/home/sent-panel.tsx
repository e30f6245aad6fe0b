"use client";

import type { Route } from "next";
import Link from "next/link";
import { dayInCalendar } from "#components/celebrations/index.ts";
import { HOME } from "#components/i18n/generated/home.en.ts";
import { OCCURRENCES } from "#components/i18n/generated/occurrences.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { useCelebrationRules } from "#lib/client/celebrations/celebrations.ts";
import { type Occurrence, useOccurrences } from "#lib/client/celebrations/occurrences.ts";
import { lately, sentSpan, unexpected } from "./sent-span.ts";
import styles from "./side-panels.module.css";

/** How many of each are named. */
const SHOWN = 5;

/** What rules have sent in the last seven days, and who was not reached. Renders nothing if there is neither. @param today the reader's day */
export function SentPanel({ today }: { today: string }) {
  const t = useMessages(HOME).sent;
  const format = useFormat();
  const rules = useCelebrationRules().data ?? [];
  // A rule that writes to nobody has only kept its videos.
  const silent = new Set(rules.flatMap(({ id, to }) => (to === null ? [id] : [])));
  const reached = useOccurrences(sentSpan(today, "sent")).data;
  const skipped = useOccurrences(sentSpan(today, "skipped")).data?.items ?? [];
  const lost = unexpected(skipped, today);
  const sent = lately(reached?.items ?? [], Date.now()).filter(({ celebration_id: id }) => !silent.has(id));
  if (sent.length === 0 && lost.length === 0) return null;
  const nameOf = ({ celebration_id: ruleId }: Occurrence) =>
    rules.find(({ id }) => id === ruleId)?.name ?? "";
  return (
    <Panel
      title={t.title}
      aside={`${format.number(sent.length)}${reached?.isComplete === false ? "+" : ""}`}
      flush
    >
      <ul className={styles.rows}>
        {lost.slice(0, SHOWN).map((occurrence) => (
          <LostRow key={occurrence.id} occurrence={occurrence} />
        ))}
        {lost.length > SHOWN ? (
          <li className={styles.rest}>{t.moreLost({ count: lost.length - SHOWN })}</li>
        ) : null}
        {sent.slice(0, SHOWN).map((occurrence) => (
          <SentRow key={occurrence.id} occurrence={occurrence} rule={nameOf(occurrence)} />
        ))}
        {sent.length > SHOWN ? (
          <li className={styles.rest}>{t.more({ count: sent.length - SHOWN })}</li>
        ) : null}
      </ul>
    </Panel>
  );
}

function SentRow({ occurrence, rule }: { occurrence: Occurrence; rule: string }) {
  const { person_name: name, video_id: videoId, sent_at: at } = occurrence;
  const href = videoId === null ? dayInCalendar(occurrence.occasion_on) : `/videos/${videoId}`;
  return (
    <li>
      <Link className={styles.row} href={href as Route} prefetch={false}>
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <span className={styles.detail}>
            <bdi>{rule}</bdi>
            {at === null ? null : " · "}
            {at === null ? null : <RelativeTime instant={at} />}
          </span>
        </span>
      </Link>
    </li>
  );
}

function LostRow({ occurrence }: { occurrence: Occurrence }) {
  const t = useMessages(HOME).sent;
  const { reasons } = useMessages(OCCURRENCES);
  const { person_name: name, reason } = occurrence;
  return (
    <li>
      <Link className={styles.row} href={dayInCalendar(occurrence.occasion_on)} prefetch={false}>
        <span className={styles.alarm} aria-hidden="true" />
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <span className={styles.reason}>{t.lost({ reason: reason === null ? "" : reasons[reason] })}</span>
        </span>
      </Link>
    </li>
  );
}
