"use client";

import { useState } from "react";
import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { HOLIDAYS } from "#components/i18n/generated/holidays.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { UploadButton } from "#components/ui/upload-button.tsx";
import { useImportHolidays } from "#lib/client/holidays/holidays.ts";
import styles from "./holidays.module.css";

/** Above this a file is not even read: it is no calendar of holidays. */
const LARGEST = 2_000_000;

/** Adds the days of a calendar file. */
export function ImportHolidays() {
  const t = useMessages(HOLIDAYS).file;
  const errorMessages = useErrorMessages();
  const add = useImportHolidays();
  const [fault, setFault] = useState<string | null>(null);

  async function read(file: File) {
    setFault(null);
    if (file.size > LARGEST) return setFault(t.tooLarge);
    try {
      const { added, known } = await add.mutateAsync(await file.text());
      notifyDone(t.done({ added, known }));
    } catch (error) {
      await errorMessages.load();
      setFault(errorText(error instanceof Error ? error : new Error(String(error)), errorMessages));
    }
  }

  return (
    <>
      <p className={styles.hint}>{t.hint}</p>
      <UploadButton accept=".ics,text/calendar" loading={add.isPending} onChoose={(file) => void read(file)}>
        {t.choose}
      </UploadButton>
      <p className={styles.fault} role="alert">
        {fault}
      </p>
    </>
  );
}
