"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useFieldNames } from "#components/custom-fields/index.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { useUnsavedGuard } from "#components/form/use-unsaved-guard.tsx";
import { PEOPLE_IMPORT } from "#components/i18n/generated/people-import.en.ts";
import { PERSON_FIELDS } from "#components/i18n/generated/person-fields.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { saveFile } from "#components/ui/save-file.ts";
import type { ImportResult } from "#lib/client/people/people.ts";
import { CorrectRow } from "./correct-row.tsx";
import type { TypedCells } from "./import-corrections.ts";
import styles from "./import-page.module.css";
import { type RejectedRow, reasonsOf, withoutUnclearDates } from "./import-reasons.ts";
import { rejectedFile } from "./rejected-file.ts";
import { rowText } from "./row-text.ts";

/** Most rows shown on the page; the download contains all. */
const SHOWN = 100;

interface ImportRejectsProps {
  result: ImportResult;
  /** A day as the file writes dates; null for the form's own. */
  example: string | null;
  /** Imports the corrected cells; available once the rest is imported. */
  correction?: { pending: boolean; run: (typed: TypedCells) => Promise<boolean> };
}

/**
 * The rejected rows with their lines and reasons, to be corrected here or in a file that contains only them.
 */
export function ImportRejects({ result, example, correction }: ImportRejectsProps) {
  const t = useMessages(PEOPLE_IMPORT).rejects;
  const format = useFormat();
  const [typed, setTyped] = useState<TypedCells>({});
  const count = Object.keys(typed).length;
  const leaveQuestion = useUnsavedGuard(count > 0);
  const sayReasons = useReasons(example);
  if (result.rejected_csv === null) return <Panel title={t.title}>{t.none}</Panel>;

  // Answering the question about dates accepts these rows; until then they would hide the others.
  const rows = correction === undefined ? withoutUnclearDates(result.rejected_rows) : result.rejected_rows;
  if (rows.length === 0) return null;
  const hidden = result.rejected_rows.length - rows.length;
  const more = result.rejected - hidden - SHOWN;

  async function correct() {
    if (!(await correction?.run(typed))) return;
    setTyped({});
    // The updated counts are below the heading.
    focusHeading();
  }

  return (
    <Panel
      title={t.title}
      aside={
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => {
            const file = rejectedFile(result, t.fileReason, (row) => sayReasons(row, result.columns));
            saveFile(t.fileName, new Blob([file], { type: "text/csv;charset=utf-8" }));
          }}
        >
          {t.download}
        </Button>
      }
      flush
    >
      <p className={styles.help}>{correction === undefined ? t.help : t.correctHelp}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void correct();
        }}
      >
        <table className={`${styles.table} ${styles.rejects}`}>
          <thead>
            <tr>
              <th scope="col">{t.line}</th>
              <th scope="col">{t.row}</th>
              <th scope="col">{t.why}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <tr key={row.line}>
                <td className={styles.line}>
                  <span className={styles.rowNumber}>{t.rowNumber} </span>
                  {format.number(row.line)}
                </td>
                <td dir="auto">{rowText(row, result.columns)}</td>
                <td>
                  <Reasons reasons={sayReasons(row, result.columns)} />
                  {correction === undefined ? null : (
                    <CorrectRow
                      row={row}
                      columns={result.columns}
                      typed={typed[row.line] ?? {}}
                      busy={correction.pending}
                      onType={(changes) => setTyped({ ...typed, [row.line]: changes })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 ? <p className={styles.more}>{t.more({ count: more })}</p> : null}
        {result.rejected > result.rejected_csv_rows ? (
          <p className={styles.more}>{t.moreThanFile({ count: result.rejected_csv_rows })}</p>
        ) : null}
        {correction === undefined ? null : (
          <div className={styles.correct}>
            <Button type="submit" disabled={count === 0} loading={correction.pending}>
              {t.correct({ count })}
            </Button>
          </div>
        )}
      </form>
      {leaveQuestion}
    </Panel>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

function useReasons(
  example: string | null,
): (row: RejectedRow, columns: ImportResult["columns"]) => string[] {
  const t = {
    ...useErrorMessages(),
    peopleImport: useMessages(PEOPLE_IMPORT),
    personFields: useMessages(PERSON_FIELDS),
  };
  const format = useFormat();
  const { nameOf } = useFieldNames();
  const sayDay = (date: string) => format.date(date, { day: "numeric", month: "long" });
  return (row, columns) => reasonsOf(row, columns, t, sayDay, nameOf, example);
}
