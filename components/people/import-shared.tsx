"use client";

import { PEOPLE_IMPORT } from "#components/i18n/generated/people-import.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { WarningNote } from "#components/ui/warning-note.tsx";
import type { ImportResult } from "#lib/client/people/people.ts";
import styles from "./import-page.module.css";

/** How many addresses are named. */
const NAMED = 5;

/** The addresses that several rows have: a private video of one of them would go to the others too. */
export function ImportShared({ result }: { result: ImportResult }) {
  const t = useMessages(PEOPLE_IMPORT).shared;
  const format = useFormat();
  const { shared_emails: shared, shared_email_count: count } = result;
  if (count === 0) return null;
  const more = count - Math.min(shared.length, NAMED);
  return (
    <WarningNote title={t.title({ count })}>
      {t.text}
      {shared.slice(0, NAMED).map(({ email, lines, rows }) => (
        <span key={email} className={styles.shared}>
          {t.rows({
            email,
            lines: format.list([
              ...lines.map((line) => format.number(line)),
              ...(rows > lines.length ? [t.moreRows({ count: rows - lines.length })] : []),
            ]),
          })}
        </span>
      ))}
      {more > 0 ? <span className={styles.shared}>{t.more({ count: more })}</span> : null}
    </WarningNote>
  );
}
