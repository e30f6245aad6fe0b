"use client";

import { TextInput } from "@mantine/core";
import { useWords } from "#components/words/words.tsx";

/** An address that is settled. A field all the same, so that a password manager knows whose password this is. */
export function FixedEmail({ email }: { email: string }) {
  const words = useWords().account;
  return <TextInput label={words.email} type="email" autoComplete="username" value={email} readOnly />;
}
