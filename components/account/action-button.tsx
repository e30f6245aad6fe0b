"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { ACCOUNT } from "#components/i18n/generated/account.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { type ActionResult, requireOk } from "#lib/client/api/action-result.ts";
import styles from "./account-frame.module.css";
import { reloadAt, signOut } from "./session.ts";

interface ActionButtonProps {
  label: string;
  variant?: "filled" | "default";
  act: () => Promise<void>;
  /** The page to open afterwards. */
  next: string;
}

/** A button that runs an action and opens the next page; errors are shown below it. */
function ActionButton({ label, variant = "filled", act, next }: ActionButtonProps) {
  const errorMessages = useErrorMessages();
  const [state, setState] = useState<{ busy: boolean; fault: string | null }>({ busy: false, fault: null });
  const run = async () => {
    setState({ busy: true, fault: null });
    try {
      await act();
      reloadAt(next);
    } catch (error) {
      setState({ busy: false, fault: errorText(error, errorMessages) });
    }
  };
  return (
    <div className={styles.stack}>
      <Button variant={variant} loading={state.busy} onClick={run}>
        {label}
      </Button>
      {state.fault === null ? null : (
        <div className={styles.fault} role="alert">
          {state.fault}
        </div>
      )}
    </div>
  );
}

/** Signs out and opens `next`. */
export function SignOutButton({ next, variant = "filled" }: Pick<ActionButtonProps, "next" | "variant">) {
  const t = useMessages(ACCOUNT);
  return <ActionButton label={t.signOut} variant={variant} act={() => signOut(t)} next={next} />;
}

interface JoinButtonProps {
  organizationName: string;
  join: () => Promise<ActionResult>;
}

/** Accepts an invitation for the signed-in user and opens the console. */
export function JoinButton({ organizationName, join }: JoinButtonProps) {
  const t = useMessages(ACCOUNT);
  const act = async () => requireOk(await join());
  return <ActionButton label={t.invitation.accept({ organization: organizationName })} act={act} next="/" />;
}
