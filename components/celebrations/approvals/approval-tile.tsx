"use client";

import { UnstyledButton } from "@mantine/core";
import { memo } from "react";
import { APPROVALS } from "#components/i18n/generated/approvals.en.ts";
import { OCCURRENCES } from "#components/i18n/generated/occurrences.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TextLink } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { PlayMark } from "#components/ui/play-mark.tsx";
import { RowCheckbox } from "#components/ui/row-checkbox.tsx";
import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";
import { FirstWarning } from "../first-warning.tsx";
import { ApprovalPicture } from "./approval-picture.tsx";
import styles from "./approvals.module.css";

const DAY = { weekday: "short", day: "numeric", month: "short" } as const;

interface ApprovalTileProps {
  occurrence: Occurrence;
  /** Name of its rule. */
  rule: string;
  chosen: boolean;
  onChoose: (id: string, chosen: boolean) => void;
  onPlay: (id: string) => void;
}

/** One video of the contact sheet: pressed, it plays; without its tick, it is left out. */
export const ApprovalTile = memo(function ApprovalTile(props: ApprovalTileProps) {
  const { occurrence, rule, chosen, onChoose, onPlay } = props;
  const t = useMessages(APPROVALS);
  const format = useFormat();
  const { years: yearsText } = useMessages(OCCURRENCES);
  const { id, person_id: personId, person_name: name, occasion_on: day, years } = occurrence;
  return (
    <li className={styles.tile} data-out={!chosen || undefined}>
      <div className={styles.frame}>
        <UnstyledButton
          className={styles.look}
          data-plays
          aria-label={t.play({ name })}
          onClick={() => onPlay(id)}
        >
          <ApprovalPicture occurrence={occurrence} />
          <PlayMark />
        </UnstyledButton>
        <span className={styles.pick}>
          <RowCheckbox
            label={t.choose({ name })}
            checked={chosen}
            onChange={(checked) => onChoose(id, checked)}
          />
        </span>
      </div>
      <TextLink href={`/people/${personId}`}>
        <span dir="auto">{name}</span>
      </TextLink>
      <FirstWarning occurrence={occurrence} />
      <span className={styles.dim}>
        {`${format.date(day, DAY)} · `}
        <bdi>{rule}</bdi>
        {years === null ? null : ` · ${yearsText({ count: years })}`}
      </span>
    </li>
  );
});
