"use client";

import { Button } from "@mantine/core";
import { IconCake } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useMemo, useTransition } from "react";
import { WaitingPanel } from "#components/celebrations/index.ts";
import { HOME } from "#components/i18n/generated/home.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFormat, useLocale } from "#components/ui/locale.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { TextSkeleton } from "#components/ui/skeletons.tsx";
import { useCelebrationRules } from "#lib/client/celebrations/celebrations.ts";
import { useOccurrences } from "#lib/client/celebrations/occurrences.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import type { DayWindow } from "#lib/client/people/celebrations.ts";
import { useCelebrations } from "#lib/client/people/celebrations.ts";
import { useMadeVideos } from "#lib/client/videos/made-videos.ts";
import { AheadChoice } from "./ahead-choice.tsx";
import {
  type CelebrationDay,
  celebrationDays,
  isChosen,
  isReady,
  type LookAhead,
  windowAhead,
} from "./celebration-days.ts";
import { CelebrationList } from "./celebration-list.tsx";
import { dayRange } from "./day-range.ts";
import styles from "./home-page.module.css";
import { MakeButtons } from "./make-buttons.tsx";
import { RuleTroubles } from "./rule-troubles.tsx";
import { useChangedChoices } from "./use-changed-choices.ts";

interface CelebrationsPartProps {
  today: string;
  ahead: LookAhead;
  /** Shown next to the days. */
  children: ReactNode;
}

/**
 * The coming celebrations, with buttons to create videos for them. Those that have none are selected at first.
 */
export function CelebrationsPart({ today, ahead, children }: CelebrationsPartProps) {
  const t = useMessages(HOME);
  const window = useMemo(() => windowAhead(today, ahead), [today, ahead]);
  const [isOnItsWay, startTransition] = useTransition();
  const found = useCelebrations(window);
  const locale = useLocale();
  const mayEdit = usePermission("editor");
  const made = useMadeVideos(window);
  const [changed, setChanged] = useChangedChoices();
  const rules = useCelebrationRules();
  const occurrences = useOccurrences(window);
  const isStale = occurrences.isPlaceholderData;
  // Without the videos and the rules it would offer to make what is made, or makes itself.
  const list = useMemo(() => {
    const all = [found.data, made.data, rules.data, occurrences.data] as const;
    const [people, videos, ofRules, automatic] = all;
    if (!people || !videos || !ofRules || !automatic) return undefined;
    const { items, isComplete } = automatic;
    // Those of another window say nothing of this one's; and days of which some are cut off may have more.
    const unknownFrom = isStale
      ? window.from
      : isComplete
        ? null
        : (items.at(-1)?.occasion_on ?? window.from);
    const known = { ...people, made: videos.items, rules: ofRules, occurrences: items, unknownFrom };
    return celebrationDays(known, window, locale);
  }, [found.data, made.data, rules.data, occurrences.data, isStale, window, locale]);
  const all = list?.flatMap(({ celebrations }) => celebrations) ?? [];
  const chosen = all.filter((celebration) => isChosen(celebration, changed));
  const parts = [found, made, rules, occurrences];
  const error = parts.map((part) => part.error).find((fault) => fault !== null) ?? null;

  return (
    <>
      <PageHeader
        title={<Title ahead={ahead} window={window} list={list} />}
        subtitle={<Subtitle window={window} list={list} />}
        actions={mayEdit ? <MakeButtons all={all} chosen={chosen} window={window} /> : null}
      />
      <RuleTroubles rules={rules.data ?? []} />
      <WaitingPanel today={today} />
      <AheadChoice ahead={ahead} startTransition={startTransition} />
      <div className={styles.columns}>
        <div className={styles.celebrations} aria-busy={isOnItsWay}>
          {error !== null && list === undefined ? (
            <Panel>
              <LoadError error={error} onRetry={() => Promise.all(parts.map((part) => part.refetch()))} />
            </Panel>
          ) : list === undefined ? (
            <Panel>
              <TextSkeleton lines={7} />
            </Panel>
          ) : list.length === 0 ? (
            <Panel>
              <EmptyState
                icon={<IconCake size={22} stroke={1.6} />}
                action={ahead === 7 ? <FurtherAhead /> : undefined}
              >
                {t.nobody}
              </EmptyState>
            </Panel>
          ) : (
            <CelebrationList
              list={list}
              window={window}
              today={today}
              changed={changed}
              onChange={mayEdit ? setChanged : null}
            />
          )}
          {found.data?.isComplete === false ? <p className={styles.note}>{t.incomplete}</p> : null}
        </div>
        {children}
      </div>
    </>
  );
}

function FurtherAhead() {
  const t = useMessages(HOME);
  return (
    <Button component={Link} href="/?days=30" variant="default" scroll={false}>
      {t.lookFurther}
    </Button>
  );
}

interface SummaryProps {
  list: CelebrationDay[] | undefined;
}

function Title({ ahead, window, list }: SummaryProps & { ahead: LookAhead; window: DayWindow }) {
  const t = useMessages(HOME);
  const format = useFormat();
  if (list === undefined) return t.loadingTitle;
  const all = list.flatMap(({ celebrations }) => celebrations.map(({ person }) => person));
  const people = new Set(all.filter(({ celebrate }) => celebrate).map(({ id }) => id));
  const when =
    ahead === "month" ? t.when.month({ name: format.date(window.from, { month: "long" }) }) : t.when[ahead];
  return t.title({ people: people.size, when });
}

/** `23 to 29 November · 5 birthdays, 2 work anniversaries · 4 videos ready`. */
function Subtitle({ window, list }: SummaryProps & { window: DayWindow }) {
  const t = useMessages(HOME);
  const format = useFormat();
  const [from, to] = dayRange(window, format.date);
  const range = /^\d+$/.test(from) ? t.rangeWithinMonth({ from, to }) : t.range({ from, to });
  const all = list?.flatMap(({ celebrations }) => celebrations) ?? [];
  const birthdays = all.filter(({ kind }) => kind === "birthday").length;
  const parts = [
    birthdays > 0 ? t.birthdays({ count: birthdays }) : null,
    all.length > birthdays ? t.anniversaries({ count: all.length - birthdays }) : null,
  ].filter((part) => part !== null);
  const ready = all.filter(isReady);
  const readyText = ready.length === 0 ? "" : t.ready({ count: ready.length });
  return [range, parts.join(", "), readyText].filter((part) => part !== "").join(" · ");
}
