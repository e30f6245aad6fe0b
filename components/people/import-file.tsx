"use client";

import { IconTable } from "@tabler/icons-react";
import { useState } from "react";
import { type ErrorMessages, errorText, faultText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { PEOPLE_IMPORT } from "#components/i18n/generated/people-import.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { CopyId } from "#components/ui/copy-id.tsx";
import { FileDrop } from "#components/ui/file-drop.tsx";
import { ApiError } from "#lib/client/api/call.ts";
import { importPeople } from "#lib/client/generated/operations.ts";
import styles from "./import-page.module.css";
import type { ImportState } from "./use-import.ts";

const SPREADSHEET = /\.(xlsx?|xlsm|ods|numbers)$/i;

/** The drop area for the file; refuses spreadsheets, empty and too large files. */
export function ImportFile({ state }: { state: ImportState }) {
  const t = useMessages(PEOPLE_IMPORT);
  const [refusal, setRefusal] = useState<string | null>(null);

  function drop(file: File | undefined) {
    if (file === undefined) return;
    const reason = SPREADSHEET.test(file.name) ? t.spreadsheet : file.size === 0 ? t.empty : null;
    setRefusal(reason);
    if (reason === null) state.choose(file);
  }

  return (
    <>
      <FileDrop
        label={state.pending ? t.reading : t.drop}
        classNames={{ root: styles.drop, inner: styles.dropInner }}
        multiple={false}
        maxSize={importPeople.bodyLimit}
        busy={state.pending}
        onDrop={([file]) => drop(file)}
        onReject={() => setRefusal(t.tooLarge)}
      >
        <span className={styles.dropIcon} aria-hidden="true">
          <IconTable size={22} stroke={1.6} />
        </span>
        <span className={styles.dropLabel}>{state.pending ? t.reading : t.drop}</span>
        <span className={styles.hint}>{t.hint}</span>
      </FileDrop>
      {refusal === null && state.error === null ? null : <ImportFault error={refusal ?? state.error} />}
    </>
  );
}

/** Why the file as a whole, or a choice about it, was refused. */
export function ImportFault({ error }: { error: unknown }) {
  const t = useMessages(PEOPLE_IMPORT);
  const errorMessages = useErrorMessages();
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div className={styles.fault} role="alert">
      <div className={styles.faultTitle}>{t.refusedTitle}</div>
      {sentencesOf(error, errorMessages).map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {requestId === null ? null : (
        <div>
          {errorMessages.kit.requestId} <CopyId id={requestId} />
        </div>
      )}
    </div>
  );
}

function sentencesOf(error: unknown, t: ErrorMessages): string[] {
  if (error instanceof ApiError && typeof error.detail !== "string") {
    return error.detail.map((item) => {
      const sentence = faultText(item, t);
      return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
    });
  }
  return [errorText(error, t)];
}
