"use client";

import { type ReactNode, useState } from "react";
import { AccountCard } from "./account-frame.tsx";
import { CodeStep } from "./code-step.tsx";
import { reloadAt } from "./session.ts";
import { SignInForm } from "./sign-in-form.tsx";

interface SignInCardProps {
  title: string;
  lead: string;
  /** Where to go from here: a path of this installation. */
  next: string;
  /** Whose account it must be, where that is settled. */
  email?: string;
  /** Below the card. */
  note?: ReactNode;
}

/** E-mail address and password, and then the code where the account asks for one. */
export function SignInCard({ title, lead, next, email, note }: SignInCardProps) {
  const [codeWanted, setCodeWanted] = useState(false);
  const goOn = () => reloadAt(next);
  if (codeWanted) return <CodeStep onSignedIn={goOn} onStartAgain={() => setCodeWanted(false)} />;
  return (
    <AccountCard title={title} lead={lead} note={note}>
      <SignInForm onSignedIn={goOn} email={email} onCodeWanted={() => setCodeWanted(true)} />
    </AccountCard>
  );
}
