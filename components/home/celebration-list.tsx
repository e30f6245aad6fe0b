"use client";

import { Button, UnstyledButton } from "@mantine/core";
import Link from "next/link";
import { type Dispatch, memo, type SetStateAction, useCallback, useState, useTransition } from "react";
import { FirstWarning } from "#components/celebrations/index.ts";
import { HOME } from "#components/i18n/generated/home.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { RowCheckbox } from "#components/ui/row-checkbox.tsx";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import type { DayWindow } from "#lib/client/people/celebrations.ts";
import { useShowsAge } from "#lib/client/people/use-shows-age.ts";
import { type Celebration, type CelebrationDay, choiceKey, isChosen, isLeftOut } from "./celebration-days.ts";
import styles from "./celebration-list.module.css";
import { CelebrationOccurrence } from "./celebration-occurrence.tsx";
import { CelebrationVideo } from "./celebration-video.tsx";

/** Rows shown at first, shared among the days; each press shows `MORE_ROWS` more of a day. */
const ROWS = 100;
const LEAST_ROWS = 3;
const MORE_ROWS = 40;

interface CelebrationListProps {
  list: readonly CelebrationDay[];
  window: DayWindow;
  today: string;
  /** The choice keys of the celebrations whose default was changed. */
  changed: ReadonlySet<string>;
  /** Null if the user may not change anything. */
  onChange: Dispatch<SetStateAction<ReadonlySet<string>>> | null;
}

/** The days as rows of people. A press on a day selects only that day. */
export const CelebrationList = memo(function CelebrationList(props: CelebrationListProps) {
  const { list, window, today, changed, onChange } = props;
  const t = useMessages(HOME);
  const all = list.flatMap(({ celebrations }) => celebrations);
  const toMake = all.filter((celebration) => !isLeftOut(celebration));
  const rows = all.length <= ROWS ? ROWS : Math.max(LEAST_ROWS, Math.floor(ROWS / list.length));
  const keepOnly = (day: CelebrationDay) => {
    const kept = new Set(day.celebrations);
    onChange?.(new Set(toMake.filter((celebration) => !kept.has(celebration)).map(choiceKey)));
  };
  const toggle = useCallback(
    (celebration: Celebration, chosen: boolean) =>
      onChange?.((before) => {
        const next = new Set(before);
        if (chosen === isLeftOut(celebration)) next.add(choiceKey(celebration));
        else next.delete(choiceKey(celebration));
        return next;
      }),
    [onChange],
  );
  return (
    <div className={styles.list}>
      {list.map((day, index) => (
        // A day of another window is another section: one that stayed would jump to where it then is.
        <section key={`${window.from}:${window.to}:${day.date}`} className={styles.day}>
          <DayHeading
            day={day}
            isToday={day.date === today}
            isNewMonth={index > 0 && list[index - 1]?.date.slice(0, 7) !== day.date.slice(0, 7)}
            onPress={onChange && (() => keepOnly(day))}
          />
          <DayRows day={day} rows={rows} changed={changed} onToggle={onChange && toggle} />
        </section>
      ))}
      {onChange !== null && toMake.some((celebration) => !isChosen(celebration, changed)) ? (
        <div className={styles.foot}>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(new Set())}>
            {t.chooseAll}
          </Button>
        </div>
      ) : null}
    </div>
  );
});

interface DayRowsProps {
  day: CelebrationDay;
  /** Number of rows shown at first. */
  rows: number;
  changed: ReadonlySet<string>;
  onToggle: RowProps["onToggle"];
}

/**
 * The people of a day: some at first if there are hundreds, the others on request. Those that are not shown are selected too.
 */
function DayRows({ day: { celebrations }, rows, changed, onToggle }: DayRowsProps) {
  const t = useMessages(HOME);
  const [more, setMore] = useState(0);
  const [, startTransition] = useTransition();
  const hidden = celebrations.length - rows - more;
  return (
    <ul className={styles.people}>
      {celebrations.slice(0, rows + more).map((celebration) => (
        <Row
          key={celebration.key}
          celebration={celebration}
          chosen={isChosen(celebration, changed)}
          onToggle={onToggle}
        />
      ))}
      {hidden > 0 ? (
        <li className={styles.more}>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => startTransition(() => setMore(more + MORE_ROWS))}
          >
            {t.moreOnDay({ count: hidden })}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

interface DayHeadingProps {
  day: CelebrationDay;
  isToday: boolean;
  /** The previous day in the list is in another month. */
  isNewMonth: boolean;
  onPress: (() => void) | null;
}

function DayHeading({ day, isToday, isNewMonth, onPress }: DayHeadingProps) {
  const t = useMessages(HOME);
  const format = useFormat();
  const full = format.date(day.date, { weekday: "long", day: "numeric", month: "long" });
  const face = (
    <>
      <span className={styles.weekday}>
        {isToday ? t.today : format.date(day.date, { weekday: "short" })}
      </span>
      <span className={styles.number}>
        {format.date(day.date, { day: "numeric" })}
        {isNewMonth ? (
          <span className={styles.month}>{format.date(day.date, { month: "short" })}</span>
        ) : null}
      </span>
      <span className={styles.wholeDay}>
        {isToday ? `${t.today} · ${format.date(day.date, { day: "numeric", month: "long" })}` : full}
      </span>
    </>
  );
  return (
    <h2 className={styles.heading} data-today={isToday || undefined}>
      {onPress === null ? (
        <span className={styles.date} role="img" aria-label={full}>
          {face}
        </span>
      ) : (
        <UnstyledButton
          className={styles.date}
          aria-label={t.onlyThisDay({ day: full })}
          title={t.onlyThisDay({ day: full })}
          onClick={onPress}
        >
          {face}
        </UnstyledButton>
      )}
    </h2>
  );
}

interface RowProps {
  celebration: Celebration;
  chosen: boolean;
  onToggle: ((celebration: Celebration, chosen: boolean) => void) | null;
}

const Row = memo(function Row({ celebration, chosen, onToggle }: RowProps) {
  const t = useMessages(HOME);
  const { kind, person, years, video, occurrence } = celebration;
  const name = fullName(person);
  const showsAge = useShowsAge();
  const reached =
    years !== null && (kind === "anniversary" || showsAge(person)) ? t.reached[kind]({ years }) : null;
  const what = [t.kind[kind], reached, person.celebrate ? null : t.optedOut].filter((part) => part !== null);
  return (
    <li className={styles.row} data-left={!chosen || undefined}>
      {onToggle === null ? null : (
        <RowCheckbox
          label={t.choose({ name, kind: t.kind[kind] })}
          checked={chosen}
          onChange={(isTicked) => onToggle(celebration, isTicked)}
        />
      )}
      <Avatar name={name} person={person} photoUrl={fileAddress(person.photo_url)} />
      <span className={styles.words}>
        <Link className={styles.name} href={`/people/${person.id}`} prefetch={false} dir="auto">
          <span className="two-lines">{name}</span>
        </Link>
        <span className={styles.what}>{what.join(" · ")}</span>
        {occurrence === null ? null : <FirstWarning occurrence={occurrence} onlyGrave />}
      </span>
      {occurrence !== null ? (
        <CelebrationOccurrence occurrence={occurrence} name={name} />
      ) : video !== null ? (
        <CelebrationVideo video={video} name={name} />
      ) : null}
    </li>
  );
});
