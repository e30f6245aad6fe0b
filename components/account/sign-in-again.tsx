"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ACCOUNT } from "#components/i18n/generated/account.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { CodeStep } from "./code-step.tsx";
import { SignInForm } from "./sign-in-form.tsx";

interface SignInAgainProps {
  /** The user whose session has ended: another user must not continue with their input. */
  email: string;
  opened: boolean;
  onClose: () => void;
}

/** Shown over the page when the session has ended, so that unsaved input stays on the page. */
export function SignInAgain({ email, opened, onClose }: SignInAgainProps) {
  const t = useMessages(ACCOUNT).again;
  const queryClient = useQueryClient();
  const [codeWanted, setCodeWanted] = useState(false);
  const goOn = () => {
    setCodeWanted(false);
    onClose();
    void queryClient.invalidateQueries();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t.title}>
      {codeWanted ? (
        <CodeStep onSignedIn={goOn} onStartAgain={() => setCodeWanted(false)} frame={InDialog} />
      ) : (
        <>
          <p>{t.text}</p>
          <SignInForm email={email} onSignedIn={goOn} onCodeWanted={() => setCodeWanted(true)} />
        </>
      )}
    </Dialog>
  );
}

function InDialog({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <>
      <p>{lead}</p>
      {children}
    </>
  );
}
