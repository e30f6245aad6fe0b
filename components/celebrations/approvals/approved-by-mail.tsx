"use client";

import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { APPROVALS } from "#components/i18n/generated/approvals.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useApproveMailed } from "#lib/client/celebrations/occurrences.ts";
import styles from "./approvals.module.css";
import { mailedFault } from "./mailed-fault.ts";
import { mailedOutcome } from "./mailed-outcome.ts";

/**
 * Approves what an e-mail lists, whose button led here, and says what became of it. A script of the page does it, once: who
 * only opens the address, such as a scanner of mails, approves nothing.
 */
export function ApprovedByMail({ token }: { token: string }) {
  const t = useMessages(APPROVALS).byMail;
  const errors = useErrorMessages();
  const { mutate, data, error } = useApproveMailed();
  const fault = error === null ? null : mailedFault(error);
  const isOver = data !== undefined || fault === "unusable";
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate(token);
  }, [mutate, token]);
  useEffect(() => {
    // Until then, the page that is loaded again tries again. Then the address that is copied has no secret.
    if (isOver) window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [isOver]);
  const words = () => {
    if (fault === "unknown") return t.unknown;
    if (error !== null) return `${t.failed} ${errorText(error, errors)}`;
    if (data === undefined) return t.approving;
    const { approved, already, skipped, waiting } = mailedOutcome(data);
    const told = [
      ...(approved > 0 ? [t.approved({ count: approved })] : []),
      ...(already > 0 ? [t.already({ count: already })] : []),
      ...(skipped > 0 ? [t.skipped({ count: skipped })] : []),
      ...(waiting > 0 ? [t.waiting({ count: waiting })] : []),
    ];
    return told.length > 0 ? told.join(" ") : t.nothing;
  };
  return (
    <>
      <p className={styles.note} role="status">
        {words()}
      </p>
      {fault === null || fault === "unusable" ? null : (
        <Button variant="default" mb="md" onClick={() => mutate(token)}>
          {t.again}
        </Button>
      )}
    </>
  );
}
