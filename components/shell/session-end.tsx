"use client";

import { useEffect, useState } from "react";
import { onDemand } from "#components/ui/on-demand.tsx";
import { onSessionEnd } from "#lib/client/api/session-expired-event.ts";

const SignInAgain = onDemand(() => import("#components/account/index.ts").then((part) => part.SignInAgain));

/** When the session has ended, lets the user sign in again without leaving the page. */
export function SessionEnd({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    return onSessionEnd(() => setAsking(true));
  }, []);
  return <SignInAgain email={email} opened={isAsking} onClose={() => setAsking(false)} />;
}
