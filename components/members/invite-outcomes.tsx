"use client";

import { Button, CopyButton, Stack, Text } from "@mantine/core";
import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { MEMBER_DIALOGS } from "#components/i18n/generated/member-dialogs.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ShownOnce } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import type { InviteOutcome } from "#lib/client/organization/invitations.ts";
import styles from "./members-page.module.css";

interface InviteOutcomesProps {
  /** At least one invitation has a link. */
  outcomes: readonly InviteOutcome[];
  /** Returns to the form with the addresses that could not be invited. */
  onCorrect: (emails: string[]) => void;
  onDone: () => void;
}

/** A link for each invited address, and the reasons for the others. */
export function InviteOutcomes({ outcomes, onCorrect, onDone }: InviteOutcomesProps) {
  const t = useMessages(MEMBER_DIALOGS).invite;
  const invited = outcomes.flatMap(({ invitation }) => invitation ?? []);
  const isMailed = invited.every(({ mail_id }) => mail_id !== null);
  const refused = outcomes.flatMap(({ email, fault }) => (fault === undefined ? [] : [{ email, fault }]));
  return (
    <Stack gap="md">
      <Text c="dimmed">{(isMailed ? t.mailed : t.ready)({ count: invited.length })}</Text>
      <ul className={styles.links}>
        {invited.map(({ email, url }) => (
          <li key={email}>
            <div className={styles.linkOf}>{email}</div>
            <ShownOnce label={t.linkFor({ email })} value={url} copyLabel={t.copy} copiedLabel={t.copied} />
          </li>
        ))}
      </ul>
      {refused.length === 0 ? null : <Refused refused={refused} />}
      <ButtonRow>
        {refused.length === 0 ? null : (
          <Button variant="default" onClick={() => onCorrect(refused.map(({ email }) => email))}>
            {t.correct}
          </Button>
        )}
        {invited.length < 2 ? null : (
          <CopyButton value={invited.map(({ email, url }) => `${email}\t${url}`).join("\n")} timeout={2_000}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? t.copied : t.copyAll}
              </Button>
            )}
          </CopyButton>
        )}
        <Button variant="default" onClick={onDone}>
          {t.done({ count: invited.length })}
        </Button>
      </ButtonRow>
    </Stack>
  );
}

function Refused({ refused }: { refused: readonly { email: string; fault: Error }[] }) {
  const t = useMessages(MEMBER_DIALOGS).invite;
  const errorMessages = useErrorMessages();
  return (
    <section aria-label={t.notInvited}>
      <h3 className={styles.subheading}>{t.notInvited}</h3>
      <ul className={styles.faults}>
        {refused.map(({ email, fault }) => (
          <li key={email}>
            {email}
            <div className={styles.fault}>{errorText(fault, errorMessages)}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}
