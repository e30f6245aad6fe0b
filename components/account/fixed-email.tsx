"use client";

import { TextInput } from "@mantine/core";
import { ACCOUNT } from "#components/i18n/generated/account.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";

/** An address that is settled. A field all the same, so that a password manager knows whose password this is. */
export function FixedEmail({ email }: { email: string }) {
  const t = useMessages(ACCOUNT);
  return <TextInput label={t.email} type="email" autoComplete="username" value={email} readOnly />;
}
