"use client";

import { type ReactNode, useState } from "react";
import { AccountCard } from "./account-frame.tsx";
import { CodeStep } from "./code-step.tsx";
import { reloadAt } from "./session.ts";
import { SignInForm } from "./sign-in-form.tsx";

interface SignInCardProps {
  title: string;
  lead: string;
  /** The page to open afterwards: a path of this installation. */
  next: string;
  /** The required account, if it is fixed. */
  email?: string;
  /** Shown below the card. */
  note?: ReactNode;
}

/** E-mail address and password, then a code if the account requires one. */
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
