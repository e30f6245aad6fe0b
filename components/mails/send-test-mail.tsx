"use client";

import { MAIL } from "#components/i18n/generated/mail.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { useMailAnswer, useTestMail } from "#lib/client/mails/mails.ts";
import styles from "./mail-page.module.css";
import { MailStatus } from "./mail-status.tsx";

/** Mails a test to the signed-in user, and shows what the SMTP server says. */
export function SendTestMail() {
  const t = useMessages(MAIL).test;
  const test = useTestMail();
  const { data: mail } = useMailAnswer(test.data?.id);
  return (
    <>
      <div>
        <CommandButton
          variant="default"
          shown={test.data?.id}
          onCommand={() => test.mutateAsync()}
          onFailure={(error) => notifyFailure(t.failed, error)}
        >
          {t.action}
        </CommandButton>
      </div>
      <div role="status">
        {mail === undefined ? null : (
          <div className={styles.stack}>
            <div>
              <MailStatus mail={mail} /> {t.to({ email: mail.to })}
            </div>
            {mail.relay_answer === null ? null : <p className={styles.answerBlock}>{mail.relay_answer}</p>}
          </div>
        )}
      </div>
    </>
  );
}
