"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { saveFile } from "#components/ui/save-file.ts";
import { useWords } from "#components/words/words.tsx";
import type { ImportResult } from "#lib/client/people.ts";
import styles from "./import-page.module.css";
import { type RejectedRow, reasonsOf } from "./import-reasons.ts";

/** On the page; the download has them all. */
const SHOWN = 100;

/** The rows that stay out, each with its line and its reasons, and a file of them to correct. */
export function ImportRejects({ result }: { result: ImportResult }) {
  const allWords = useWords();
  const words = allWords.peopleImport.rejects;
  const format = useFormat();
  const { rejected_rows: rows, rejected_csv: csv } = result;
  if (csv === null) return <Panel title={words.title}>{words.none}</Panel>;

  const headers = result.columns.map(({ header }) => header);
  return (
    <Panel
      title={words.title}
      aside={
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => saveFile(words.fileName, new Blob([csv], { type: "text/csv;charset=utf-8" }))}
        >
          {words.download}
        </Button>
      }
      flush
    >
      <p className={styles.help}>{words.help}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{words.row}</th>
            <th scope="col">{words.why}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row) => (
            <tr key={row.line}>
              <td className={styles.line}>{format.number(row.line)}</td>
              <td dir="auto">{rowText(row, headers)}</td>
              <td>
                <ul className={styles.reasons}>
                  {reasonsOf(row, allWords).map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {result.rejected > SHOWN ? (
        <p className={styles.more}>{words.more(format.number(result.rejected - SHOWN))}</p>
      ) : null}
    </Panel>
  );
}

/** The first cells of a row: enough to find it in the file. */
function rowText({ values }: RejectedRow, headers: readonly string[]): string {
  const cells = headers.map((header) => values[header]?.trim() ?? "").filter((cell) => cell !== "");
  const text = cells.slice(0, 4).join(" · ");
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
}
