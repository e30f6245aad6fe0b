"use client";

import { Checkbox } from "@mantine/core";
import { useId } from "react";
import { PageMenu } from "#components/api-snippets/index.ts";
import { SubmitButton } from "#components/form/contract-form.tsx";
import type { Messages } from "#components/i18n/catalogue.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { useTotalValues } from "#components/ui/use-total-values.ts";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { createCollection } from "#lib/client/generated/operations.ts";
import { type StartCounts, startCounts } from "../check/checked-report.ts";
import { START_ID } from "../check/skip-link.tsx";
import type { CollectionCheck } from "../check/use-collection-check.ts";
import type { CollectionBody, CollectionForm } from "../collection-form.ts";
import styles from "../new-collection.module.css";

interface StartActionsProps {
  form: CollectionForm;
  check: CollectionCheck;
  /**
   * The number of selected people who are not left out, as in `X-Total-Count`; null if no one is selected.
   */
  total: string | null;
  /** The name of the template; null if none is selected. */
  templateName: string | null;
  /** Whether people whose videos would fail are left out. */
  excludesFaulty: boolean;
  onExcludesFaultyChange: (excludesFaulty: boolean) => void;
  /** The request body for the form's values. */
  toOrder: (body: CollectionBody) => CollectionBody;
}

/** The end of the page: the start button, and how many videos it renders by the last valid check. */
export function StartActions(props: StartActionsProps) {
  const totalValues = useTotalValues();
  const t = useMessages(NEW_COLLECTION);
  const { form, check, total, templateName, excludesFaulty, onExcludesFaultyChange, toOrder } = props;
  const noteId = useId();
  const report = check.isOld || check.isPending ? null : check.report;
  const counts = report && startCounts(report, excludesFaulty);
  const isNone = total === "0" || (report !== null && report.fine === 0);
  const note = noteOf({
    counts,
    isNone,
    isEmpty: total === "0",
    excludesFaulty,
    t: t.start,
  });
  const hasChoice = report !== null && report.fine > 0 && report.fine < report.total;
  const made = counts === null ? total : String(counts.made);
  return (
    <>
      <div className={styles.start} id={START_ID} tabIndex={-1}>
        {hasChoice ? (
          <Checkbox
            label={t.start.leaveOut({ count: report.total - report.fine })}
            checked={excludesFaulty}
            onChange={(event) => onExcludesFaultyChange(event.currentTarget.checked)}
          />
        ) : null}
        {note === null ? null : (
          <p className={styles.startNote} id={noteId}>
            {note}
          </p>
        )}
      </div>
      <div className={styles.bar}>
        <p className={styles.sum}>
          <strong>{made === null ? t.start.nobody : t.start.videos(totalValues(made))}</strong>
          <span className={styles.sumTemplate}>{templateName ?? t.start.noTemplate}</span>
        </p>
        <LinkButton className={styles.cancel} variant="subtle" href="/collections">
          {t.cancel}
        </LinkButton>
        <PageMenu
          requests={[
            {
              title: t.request,
              snippets: (origin) =>
                requestSnippets(createCollection, { body: toOrder(form.methods.getValues()) }, origin),
            },
          ]}
        />
        <SubmitButton form={form} disabled={isNone} describedBy={note === null ? undefined : noteId}>
          {isNone || made === null ? t.start.makeNone : t.start.make(totalValues(made))}
        </SubmitButton>
      </div>
    </>
  );
}

interface NoteFacts {
  counts: StartCounts | null;
  isNone: boolean;
  isEmpty: boolean;
  excludesFaulty: boolean;
  t: Messages["newCollection"]["start"];
}

/** What the user should know before the start, or why it is not possible. */
function noteOf({ counts, isNone, isEmpty, excludesFaulty, t }: NoteFacts): string | null {
  if (isEmpty) return t.everybodyOut;
  if (isNone) return t.none;
  if (counts === null || counts.failing + counts.excluded === 0) return null;
  if (counts.failing === 0) return t.comesWithout({ count: counts.excluded });
  return excludesFaulty ? t.notNamedFail({ count: counts.failing }) : t.wouldFail({ count: counts.failing });
}
