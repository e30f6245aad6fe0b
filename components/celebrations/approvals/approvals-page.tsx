"use client";

import { Button } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { IconChecks } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { APPROVALS } from "#components/i18n/generated/approvals.en.ts";
import { CELEBRATIONS } from "#components/i18n/generated/celebrations.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { useFormat, useLocale } from "#components/ui/locale.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { Celebration } from "#lib/client/celebrations/celebrations.ts";
import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";
import { ApprovalTile } from "./approval-tile.tsx";
import styles from "./approvals.module.css";
import { ApprovedByMail } from "./approved-by-mail.tsx";
import { inSheetOrder } from "./contact-sheet-order.ts";
import { useDecisions } from "./use-decisions.ts";
import { useWaiting } from "./use-waiting.ts";

const ApprovalPlayer = onDemand(() => import("./approval-player.tsx").then((part) => part.ApprovalPlayer));

const AT: Intl.DateTimeFormatOptions = {
  ...{ weekday: "long", day: "numeric", month: "long" },
  ...{ hour: "numeric", minute: "2-digit" },
};

interface ApprovalsPageProps {
  /** The reader's day. */
  today: string;
  /** The token of an e-mail whose button led here; null without one. */
  mailed: string | null;
}

/** The contact sheet of what waits for the user's approval: all of it is approved in one press, some left out. */
export function ApprovalsPage({ today, mailed }: ApprovalsPageProps) {
  const t = useMessages(APPROVALS);
  const celebrations = useMessages(CELEBRATIONS);
  const locale = useLocale();
  const { isLoaded, error, retry, rules, own, others, isComplete } = useWaiting(today);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [playing, setPlaying] = useState<string | null>(null);
  const sheet = useMemo(() => inSheetOrder(own, locale), [own, locale]);
  const choose = useCallback(
    (id: string, chosen: boolean) =>
      setLeft((before) => {
        const after = new Set(before);
        if (chosen) after.delete(id);
        else after.add(id);
        return after;
      }),
    [],
  );
  const chosen = own.filter(({ id }) => !left.has(id));
  const leftOut = own.filter(({ id }) => left.has(id));
  const { approve, skip, isBusy } = useDecisions();
  const notes = [
    others === 0 ? null : t.others({ count: others }),
    isComplete ? null : t.incomplete,
    leftOut.length === 0 ? null : t.leftOut({ count: leftOut.length }),
  ].filter((note) => note !== null);
  return (
    <>
      <Crumbs items={[{ label: celebrations.title, href: "/celebrations" }, { label: t.title }]} />
      <PageHeader
        title={isLoaded ? t.heading({ count: own.length }) : t.title}
        subtitle={<Subtitle chosen={chosen} rules={rulesOf(own, rules)} />}
        actions={
          own.length === 0 ? (
            <LinkButton variant="default" href="/celebrations/calendar">
              {t.calendar}
            </LinkButton>
          ) : (
            <>
              {leftOut.length === 0 ? null : (
                <Button variant="default" loading={isBusy} onClick={() => skip(leftOut.map(({ id }) => id))}>
                  {t.skip({ count: leftOut.length })}
                </Button>
              )}
              <Button loading={isBusy} disabled={chosen.length === 0} onClick={() => approve(chosen)}>
                {t.approve({ count: chosen.length })}
              </Button>
            </>
          )
        }
        hasPrimary={own.length > 0}
      />
      {mailed === null ? null : <ApprovedByMail token={mailed} />}
      {notes.length === 0 ? null : (
        <p className={styles.note} role="status">
          {notes.join(" ")}
        </p>
      )}
      {!isLoaded ? (
        error === null ? null : (
          <Panel>
            <LoadError error={error} onRetry={retry} />
          </Panel>
        )
      ) : own.length === 0 ? (
        <Panel>
          <EmptyState icon={<IconChecks size={22} stroke={1.6} />}>{t.empty}</EmptyState>
        </Panel>
      ) : (
        <ul className={styles.sheet} {...ApprovalPlayer.warming}>
          {sheet.map((occurrence) => (
            <ApprovalTile
              key={occurrence.id}
              occurrence={occurrence}
              rule={rules.find(({ id }) => id === occurrence.celebration_id)?.name ?? ""}
              chosen={!left.has(occurrence.id)}
              onChoose={choose}
              onPlay={setPlaying}
            />
          ))}
        </ul>
      )}
      <ApprovalPlayer
        opened={playing !== null}
        occurrences={sheet}
        playing={playing}
        onChange={setPlaying}
        isChosen={(id) => !left.has(id)}
        onChoose={choose}
      />
    </>
  );
}

const rulesOf = (own: ReturnType<typeof useWaiting>["own"], rules: readonly Celebration[]) =>
  rules.filter(({ id }) => own.some((each) => each.celebration_id === id));

/** When the first of those that are approved is sent, and what becomes of those that nobody approves, if that is one thing. */
function Subtitle({ chosen, rules }: { chosen: readonly Occurrence[]; rules: readonly Celebration[] }) {
  const t = useMessages(APPROVALS);
  const format = useFormat();
  // In UTC until the browser, which knows the time zone, takes over.
  const shape = useMounted() ? AT : { ...AT, timeZone: "UTC" };
  const [first, ...others] = chosen.map(({ send_at: at }) => at).sort();
  const parts =
    first === undefined ? [] : [t.first({ at: format.instant(first, shape), count: others.length + 1 })];
  const [otherwise, ...further] = new Set(rules.map((rule) => rule.without_approval));
  if (otherwise !== undefined && further.length === 0) parts.push(t[otherwise]);
  return parts.length === 0 ? " " : parts.join(" ");
}
