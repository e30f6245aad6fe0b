"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { navigateGuarded } from "#components/form/navigation-guard.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { PEOPLE_IMPORT } from "#components/i18n/generated/people-import.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Stat, StatRow } from "#components/ui/stat.tsx";
import { useHeadingFocus } from "#components/ui/use-heading-focus.ts";
import type { ImportResult } from "#lib/client/people/people.ts";
import { ImportChanges } from "./import-changes.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { focusDateQuestion, ImportDates } from "./import-dates.tsx";
import { ImportFault, ImportFile } from "./import-file.tsx";
import styles from "./import-page.module.css";
import { hasUnclearDates, withoutUnclearDates } from "./import-reasons.ts";
import { ImportRejects } from "./import-rejects.tsx";
import { ImportShared } from "./import-shared.tsx";
import { collectionForImports, peopleOfImports } from "./person-facts.ts";
import { RecentImports } from "./recent-imports.tsx";
import { useDateExample } from "./use-date-example.ts";
import { type ImportState, useImport } from "./use-import.ts";

/** Imports people from a file: choosing the file, a preview and the result. */
export function ImportPage() {
  const t = useMessages(PEOPLE_IMPORT);
  const state = useImport();
  const { result } = state;
  const example = useDateExample(state.file, state.dateOrder);
  useHeadingFocus(result === null ? "file" : result.dry_run ? "review" : "done");
  return (
    <div className={styles.page}>
      <Crumbs items={[{ label: t.back, href: "/people" }, { label: t.title }]} />
      {result === null ? (
        <>
          <PageHeader title={t.title} subtitle={t.subtitle} />
          <div className={styles.review}>
            <ImportFile state={state} />
            <RecentImports />
          </div>
        </>
      ) : result.dry_run ? (
        <Review state={state} result={result} example={example} />
      ) : (
        <Done state={state} result={result} example={example} />
      )}
    </div>
  );
}

interface StepProps {
  state: ImportState;
  result: ImportResult;
  /** A day as the file writes dates; null if that is not known. */
  example: string | null;
}

function Review({ state, result, example }: StepProps) {
  const t = useMessages(PEOPLE_IMPORT);
  const count = result.created + result.updated;
  // Importing before the question is answered would reject most of the list, so the button leads to the
  // question.
  const unclear = state.dateOrder === null && hasUnclearDates(result.rejected_rows);
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.read({ name: state.file?.name ?? "", count: result.total })}
        actions={
          <>
            <Button variant="default" onClick={state.startOver}>
              {t.another}
            </Button>
            {unclear ? (
              <Button aria-describedby="dates-first" onClick={focusDateQuestion}>
                {t.datesFirst}
              </Button>
            ) : (
              <Button disabled={count === 0} loading={state.pending} onClick={state.run}>
                {runLabel(result, t)}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.review} aria-busy={state.pending || undefined}>
        {state.error === null ? null : <ImportFault error={state.error} />}
        <Counts result={result} />
        <ImportDates state={state} result={result} />
        <ImportShared result={result} />
        <ImportColumns state={state} result={result} />
        <ImportChanges result={result} />
        <ImportRejects result={result} example={example} />
      </div>
    </>
  );
}

/** What the import will do: who is added and who is changed are never one number. */
function runLabel({ created, updated }: ImportResult, t: Messages["peopleImport"]): string {
  if (created + updated === 0) return t.nothing;
  if (updated === 0) return t.run({ count: created });
  return created === 0 ? t.runChanges({ count: updated }) : t.runBoth({ created, updated });
}

function doneTitle({ created, updated }: ImportResult, { done }: Messages["peopleImport"]): string {
  if (created + updated === 0) return done.nothing;
  if (updated === 0) return done.title({ count: created });
  return created === 0 ? done.changed({ count: updated }) : done.both({ created, updated });
}

function Counts({ result }: { result: ImportResult }) {
  const t = useMessages(PEOPLE_IMPORT);
  const format = useFormat();
  const { counts } = t;
  const { rejected_rows: rows } = result;
  // Of the listed rows, those that are rejected only because their date is ambiguous.
  const unclear = result.dry_run ? rows.length - withoutUnclearDates(rows).length : 0;
  const rejected = result.rejected - unclear;
  return (
    <Panel>
      <div role="status">
        <StatRow>
          <Stat label={counts.created} value={format.number(result.created)} />
          <Stat label={counts.updated} value={format.number(result.updated)} />
          <Stat label={counts.unchanged} value={format.number(result.unchanged)} />
          <Stat
            label={counts.rejected}
            value={format.number(rejected)}
            tone={rejected > 0 ? "danger" : "neutral"}
          />
          {unclear === 0 ? null : <Stat label={counts.unclear} value={format.number(unclear)} />}
        </StatRow>
      </div>
    </Panel>
  );
}

function Done({ state, result, example }: StepProps) {
  const t = useMessages(PEOPLE_IMPORT);
  const { imports } = state;
  const hasChanged = result.created + result.updated > 0;
  return (
    <>
      <PageHeader
        title={doneTitle(result, t)}
        subtitle={state.file?.name}
        actions={
          <>
            <Button variant="default" onClick={() => navigateGuarded(state.startOver)}>
              {t.done.another}
            </Button>
            <Button component={Link} href="/people/photos" variant="default">
              {t.done.photos}
            </Button>
            <LinkButton href={hasChanged ? peopleOfImports(imports) : "/people"} variant="default">
              {t.done.show}
            </LinkButton>
            {hasChanged ? (
              <LinkButton href={collectionForImports(imports)}>{t.done.makeVideos}</LinkButton>
            ) : null}
          </>
        }
      />
      <div className={styles.review}>
        <Counts result={result} />
        {state.error === null ? null : <ImportFault error={state.error} />}
        {result.rejected > 0 ? (
          <ImportRejects
            result={result}
            example={example}
            correction={{ pending: state.pending, run: state.correct }}
          />
        ) : null}
        <ImportChanges result={result} />
        <RecentImports />
      </div>
    </>
  );
}
