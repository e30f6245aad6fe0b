"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ACCOUNT } from "#components/i18n/generated/account.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { CodeStep } from "./code-step.tsx";
import { SignInForm } from "./sign-in-form.tsx";

interface SignInAgainProps {
  /** Whose session has ended: somebody else would go on with what this person typed. */
  email: string;
  opened: boolean;
  onClose: () => void;
}

/** Over the page whose session has ended, so that what was typed there is still there afterwards. */
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
