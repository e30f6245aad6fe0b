"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { onSessionEnd } from "#lib/client/session-end.ts";

const SignInAgain = dynamic(() => import("#components/account/index.ts").then((part) => part.SignInAgain));

/** Lets whoever is signed out meanwhile sign in again without leaving the page. */
export function SessionEnd({ email }: { email: string }) {
  const [hasEnded, setEnded] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(
    () =>
      onSessionEnd(() => {
        setEnded(true);
        setAsking(true);
      }),
    [],
  );
  if (!hasEnded) return null;
  return <SignInAgain email={email} opened={isAsking} onClose={() => setAsking(false)} />;
}
