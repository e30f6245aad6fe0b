"use client";

import { TextInput } from "@mantine/core";
import { ACCOUNT } from "#components/words/en/account.ts";
import { useWords } from "#components/words/words.tsx";

/** An address that is settled. A field all the same, so that a password manager knows whose password this is. */
export function FixedEmail({ email }: { email: string }) {
  const words = useWords(ACCOUNT);
  return <TextInput label={words.email} type="email" autoComplete="username" value={email} readOnly />;
}
