"use client";

import { TextInput } from "@mantine/core";
import { ACCOUNT } from "#components/i18n/generated/account.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";

/**
 * A read-only e-mail address. It is an input so that password managers know which account the password
 * belongs to.
 */
export function FixedEmail({ email }: { email: string }) {
  const t = useMessages(ACCOUNT);
  return <TextInput label={t.email} type="email" autoComplete="username" value={email} readOnly />;
}
