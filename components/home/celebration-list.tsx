"use client";

import { Button, Checkbox, UnstyledButton } from "@mantine/core";
import Link from "next/link";
import { Avatar } from "#components/ui/avatar.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { useWords } from "#components/words/words.tsx";
import { fileAddress } from "#lib/client/file-address.ts";
import type { Celebration, CelebrationDay } from "./celebration-days.ts";
import styles from "./celebration-list.module.css";

interface CelebrationListProps {
  list: readonly CelebrationDay[];
  today: string;
  /** The keys of those who are left out. */
  left: ReadonlySet<string>;
  /** Null for who may only look. */
  onChange: ((left: ReadonlySet<string>) => void) | null;
}

/** The days as rows of people. A press on a day chooses that day alone. */
export function CelebrationList({ list, today, left, onChange }: CelebrationListProps) {
  const words = useWords().home;
  const keys = list.flatMap(({ celebrations }) => celebrations.map(({ key }) => key));
  const keepOnly = (day: CelebrationDay) => {
    const kept = new Set(day.celebrations.map(({ key }) => key));
    onChange?.(new Set(keys.filter((key) => !kept.has(key))));
  };
  const toggle = (key: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(key);
    else next.add(key);
    onChange?.(next);
  };
  return (
    <div className={styles.list}>
      {list.map((day, index) => (
        <section key={day.date} className={styles.day}>
          <DayHeading
            day={day}
            isToday={day.date === today}
            isNewMonth={index > 0 && list[index - 1]?.date.slice(0, 7) !== day.date.slice(0, 7)}
            onPress={onChange && (() => keepOnly(day))}
          />
          <ul className={styles.people}>
            {day.celebrations.map((celebration) => (
              <Row
                key={celebration.key}
                celebration={celebration}
                chosen={!left.has(celebration.key)}
                onToggle={onChange && ((isChosen) => toggle(celebration.key, isChosen))}
              />
            ))}
          </ul>
        </section>
      ))}
      {onChange !== null && keys.some((key) => left.has(key)) ? (
        <div className={styles.foot}>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(new Set())}>
            {words.chooseAll}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface DayHeadingProps {
  day: CelebrationDay;
  isToday: boolean;
  /** The day above is of another month. */
  isNewMonth: boolean;
  onPress: (() => void) | null;
}

function DayHeading({ day, isToday, isNewMonth, onPress }: DayHeadingProps) {
  const words = useWords().home;
  const format = useFormat();
  const full = format.date(day.date, { weekday: "long", day: "numeric", month: "long" });
  const face = (
    <>
      <span className={styles.weekday}>
        {isToday ? words.today : format.date(day.date, { weekday: "short" })}
      </span>
      <span className={styles.number}>
        {format.date(day.date, { day: "numeric" })}
        {isNewMonth ? (
          <span className={styles.month}>{format.date(day.date, { month: "short" })}</span>
        ) : null}
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
          aria-label={words.onlyThisDay(full)}
          title={words.onlyThisDay(full)}
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
  onToggle: ((isChosen: boolean) => void) | null;
}

function Row({ celebration, chosen, onToggle }: RowProps) {
  const words = useWords().home;
  const { kind, person, years } = celebration;
  const name = person.last_name === null ? person.first_name : `${person.first_name} ${person.last_name}`;
  return (
    <li className={styles.row} data-left={!chosen || undefined}>
      {onToggle === null ? null : (
        <Checkbox
          size="xs"
          aria-label={words.choose(name, words.kind[kind])}
          checked={chosen}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
      )}
      <Avatar name={name} photoUrl={fileAddress(person.photo_url)} />
      <span className={styles.words}>
        <Link className={`${styles.name} two-lines`} href={`/people/${person.id}`} dir="auto">
          {name}
        </Link>
        <span className={styles.reached}>{words.reached[kind](years)}</span>
      </span>
      <span className={styles.kind}>{words.kind[kind]}</span>
    </li>
  );
}
