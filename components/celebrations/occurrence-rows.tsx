"use client";

import { Button } from "@mantine/core";
import { OCCURRENCES } from "#components/i18n/generated/occurrences.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { TextLink } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import type { Celebration } from "#lib/client/celebrations/celebrations.ts";
import {
  type Occurrence,
  useApproveOccurrences,
  useChangeOccurrence,
} from "#lib/client/celebrations/occurrences.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { useMayApprove } from "./may-approve.ts";
import { OccurrenceStatus } from "./occurrence-status.tsx";
import { OccurrenceWarnings } from "./occurrence-warnings.tsx";
import styles from "./occurrences.module.css";

interface OccurrenceRowsProps {
  occurrences: readonly Occurrence[];
  /** Those whose occurrences they are. */
  rules: readonly Celebration[];
  /** Whether each row names its rule: where occurrences of several are shown. */
  namesRules?: boolean;
}

/** Occurrences, each with what can be done about it. */
export function OccurrenceRows({ occurrences, rules, namesRules = false }: OccurrenceRowsProps) {
  const mayApprove = useMayApprove();
  return (
    <ul className={styles.rows}>
      {occurrences.map((each) => {
        const rule = rules.find(({ id }) => id === each.celebration_id);
        return (
          <li key={each.id} className={styles.row}>
            <OccurrenceFacts occurrence={each} rule={namesRules ? rule?.name : undefined} />
            <OccurrenceActions occurrence={each} mayApprove={rule !== undefined && mayApprove(rule)} />
          </li>
        );
      })}
    </ul>
  );
}

function OccurrenceFacts({ occurrence, rule }: { occurrence: Occurrence; rule: string | undefined }) {
  const t = useMessages(OCCURRENCES);
  const format = useFormat();
  const { person_id: personId, person_name: name, occasion_on: day, years, video_id: videoId } = occurrence;
  const facts = [rule, format.date(day), years === null ? undefined : t.years({ count: years })];
  return (
    <div className={styles.facts}>
      <TextLink href={`/people/${personId}`}>
        <span dir="auto">{name}</span>
      </TextLink>
      <span className={styles.dim}>{facts.filter((fact) => fact !== undefined).join(" · ")}</span>
      <span className={styles.state}>
        <OccurrenceStatus occurrence={occurrence} />
        {videoId === null ? null : <TextLink href={`/videos/${videoId}`}>{t.video}</TextLink>}
      </span>
      <OccurrenceWarnings occurrence={occurrence} />
    </div>
  );
}

/** Approve, skip or prepare again, as far as it can be done. */
function OccurrenceActions({ occurrence, mayApprove }: { occurrence: Occurrence; mayApprove: boolean }) {
  const t = useMessages(OCCURRENCES);
  const mayEdit = usePermission("editor");
  const change = useChangeOccurrence();
  const approve = useApproveOccurrences();
  const { id, status, person_name: name } = occurrence;
  const isBusy = change.isPending || approve.isPending;
  if (!mayEdit || status === "sent") return null;
  const doneText = (next: "skip" | "redo") => {
    if (next === "skip") return t.skippedNow({ name });
    return status === "skipped" ? t.redoneNow({ name }) : t.againNow({ name });
  };
  const run = (next: "skip" | "redo") =>
    change.mutate(
      { id, change: next },
      {
        onSuccess: () => notifyDone(doneText(next)),
        onError: (error) => notifyFailure(t.failed, error),
      },
    );
  return (
    <div className={styles.actions}>
      {status === "awaiting_approval" && mayApprove ? (
        <Button
          size="compact-sm"
          loading={isBusy}
          aria-label={t.approveOf({ name })}
          onClick={() => approve.mutate([occurrence], { onError: (error) => notifyFailure(t.failed, error) })}
        >
          {t.approve}
        </Button>
      ) : null}
      {status === "prepared" || status === "awaiting_approval" || status === "approved" ? (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={isBusy}
          aria-label={t.againOf({ name })}
          onClick={() => run("redo")}
        >
          {t.again}
        </Button>
      ) : null}
      {status === "skipped" ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          aria-label={t.redoOf({ name })}
          onClick={() => run("redo")}
        >
          {t.redo}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          aria-label={t.skipOf({ name })}
          onClick={() => run("skip")}
        >
          {t.skip}
        </Button>
      )}
    </div>
  );
}
