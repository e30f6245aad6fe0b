"use client";

import { Checkbox } from "@mantine/core";
import { useId } from "react";
import { FormActions, SubmitButton } from "#components/form/contract-form.tsx";
import type { Messages } from "#components/i18n/catalogue.ts";
import { KIT } from "#components/i18n/en/kit.ts";
import { NEW_COLLECTION } from "#components/i18n/en/new-collection.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ShowRequest } from "#components/requests/index.ts";
import { LinkButton } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { totalWords } from "#components/ui/total-words.ts";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { createCollection } from "#lib/client/generated/operations.ts";
import { type StartCounts, startCounts } from "../check/checked-report.ts";
import { START_ID } from "../check/skip-list.tsx";
import type { CollectionCheck } from "../check/use-collection-check.ts";
import type { CollectionBody, CollectionForm } from "../collection-form.ts";
import styles from "../new-collection.module.css";

interface StartActionsProps {
  form: CollectionForm;
  check: CollectionCheck;
  /** How many are chosen and not left out, as `X-Total-Count` has it; null for nobody yet. */
  total: string | null;
  /** Whether those who cannot have a video are left out. */
  leavesOut: boolean;
  onLeavesOutChange: (leavesOut: boolean) => void;
  /** What is sent for what the form holds. */
  toOrder: (body: CollectionBody) => CollectionBody;
}

/** The end of the page: how many videos a start makes, by the last check where that still holds, and the start. */
export function StartActions(props: StartActionsProps) {
  const kit = useMessages(KIT);
  const t = useMessages(NEW_COLLECTION);
  const { form, check, total, leavesOut, onLeavesOutChange, toOrder } = props;
  const format = useFormat();
  const noteId = useId();
  const report = check.isOld || check.isPending ? null : check.report;
  const counts = report && startCounts(report, leavesOut);
  const isNone = total === "0" || (report !== null && report.fine === 0);
  const note = noteOf({
    counts,
    isNone,
    isEmpty: total === "0",
    leavesOut,
    number: format.number,
    t: t.start,
  });
  const hasChoice = report !== null && report.fine > 0 && report.fine < report.total;
  const figure =
    counts === null ? total && totalWords(total, format.number, kit) : format.number(counts.made);
  return (
    <div className={styles.start} id={START_ID} tabIndex={-1}>
      {hasChoice ? (
        <Checkbox
          label={t.start.leaveOut(format.number(report.total - report.fine))}
          checked={leavesOut}
          onChange={(event) => onLeavesOutChange(event.currentTarget.checked)}
        />
      ) : null}
      {note === null ? null : (
        <p className={styles.startNote} id={noteId}>
          {note}
        </p>
      )}
      <FormActions>
        <LinkButton variant="subtle" href="/collections">
          {t.cancel}
        </LinkButton>
        <ShowRequest
          requests={[
            {
              title: t.request,
              snippets: (origin) =>
                requestSnippets(createCollection, { body: toOrder(form.methods.getValues()) }, origin),
            },
          ]}
        />
        <SubmitButton form={form} disabled={isNone} describedBy={note === null ? undefined : noteId}>
          {t.start.make(isNone ? null : figure)}
        </SubmitButton>
      </FormActions>
    </div>
  );
}

interface NoteFacts {
  counts: StartCounts | null;
  isNone: boolean;
  isEmpty: boolean;
  leavesOut: boolean;
  number: (value: number) => string;
  t: Messages["newCollection"]["start"];
}

/** What one should know before the start; or why there is none. */
function noteOf({ counts, isNone, isEmpty, leavesOut, number, t }: NoteFacts): string | null {
  if (isEmpty) return t.everybodyOut;
  if (isNone) return t.none;
  if (counts === null || counts.failing + counts.leftOut === 0) return null;
  if (counts.failing === 0) return t.comesWithout(number(counts.leftOut));
  return leavesOut ? t.notNamedFail(number(counts.failing)) : t.wouldFail(number(counts.failing));
}
