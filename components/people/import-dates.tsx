"use client";

import { Radio, RadioGroup, Stack } from "@mantine/core";
import { useState } from "react";
import { PEOPLE_IMPORT } from "#components/i18n/generated/people-import.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { ImportResult } from "#lib/client/people/people.ts";
import styles from "./import-page.module.css";
import { readingsOf, unclearDate, unclearRows } from "./import-reasons.ts";
import { rowText } from "./row-text.ts";
import type { DateOrder, ImportState } from "./use-import.ts";

const orders = ["dmy", "mdy"] as const;
const FIRST_ANSWER = "date-order-dmy";
/** An example for files whose own dates do not make one. */
const EXAMPLE = "05/06/1990";
/** How many of the waiting rows are named. */
const EXAMPLES = 3;

/** Scrolls to the question and focuses it. */
export function focusDateQuestion(): void {
  document.getElementById(FIRST_ANSWER)?.focus();
}

/**
 * Asks for the order of day and month if no date of the file shows it; stays while the answer can still be
 * changed.
 */
export function ImportDates({ state, result }: { state: ImportState; result: ImportResult }) {
  const t = useMessages(PEOPLE_IMPORT).dates;
  const format = useFormat();
  const rows = unclearRows(result.rejected_rows);
  const unclear = unclearDate(rows);
  // Once it is answered, no date is ambiguous any more.
  const [kept, setKept] = useState(unclear);
  if (unclear !== null && unclear !== kept) setKept(unclear);
  const written = kept !== null && readingsOf(kept) !== null ? kept : EXAMPLE;
  if (state.dateOrder === null && rows.length === 0) return null;
  const dayBy = (order: (typeof orders)[number]) =>
    format.date(readingsOf(written)?.[order] ?? "", { day: "numeric", month: "long" });
  return (
    <Panel title={t.title}>
      <RadioGroup
        label={t.question}
        value={state.dateOrder ?? ""}
        onChange={(order) => state.chooseDateOrder(order as DateOrder)}
      >
        <Stack gap="xs" mt="xs">
          {orders.map((order) => (
            <Radio
              key={order}
              id={`date-order-${order}`}
              value={order}
              label={t[order]({ written, day: dayBy(order) })}
            />
          ))}
        </Stack>
      </RadioGroup>
      {state.dateOrder === null ? (
        <>
          <p className={styles.first} id="dates-first">
            {t.answerFirst}
          </p>
          <p className={styles.first}>{t.waiting({ count: rows.length })}</p>
          <ul className={styles.waiting}>
            {rows.slice(0, EXAMPLES).map((row) => (
              <li key={row.line} dir="auto">
                {t.row({ line: row.line, text: rowText(row, result.columns) })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  );
}
