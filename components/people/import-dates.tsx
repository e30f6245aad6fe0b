"use client";

import { Radio, RadioGroup, Stack } from "@mantine/core";
import { Panel } from "#components/ui/panel.tsx";
import { useWords } from "#components/words/words.tsx";
import type { ImportResult } from "#lib/client/people.ts";
import styles from "./import-page.module.css";
import { hasUnclearDates } from "./import-reasons.ts";
import type { DateOrder, ImportState } from "./use-import.ts";

const orders = ["dmy", "mdy"] as const;

/** Asked only when the file itself does not tell; stays while the answer can still be changed. */
export function ImportDates({ state, result }: { state: ImportState; result: ImportResult }) {
  const words = useWords().peopleImport.dates;
  if (state.dateOrder === null && !hasUnclearDates(result.rejected_rows)) return null;
  return (
    <Panel title={words.title}>
      <RadioGroup
        label={words.question}
        value={state.dateOrder ?? ""}
        onChange={(order) => state.chooseDateOrder(order as DateOrder)}
      >
        <Stack gap="xs" mt="xs">
          {orders.map((order) => (
            <Radio key={order} value={order} label={words[order]} disabled={state.pending} />
          ))}
        </Stack>
      </RadioGroup>
      {state.dateOrder === null ? (
        <p className={styles.first} id="dates-first">
          {words.answerFirst}
        </p>
      ) : null}
    </Panel>
  );
}
