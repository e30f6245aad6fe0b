import { TextInput } from "@mantine/core";
import { accountWords as words } from "./account-words.ts";

/** An address that is settled. A field all the same, so that a password manager knows whose password this is. */
export function FixedEmail({ email }: { email: string }) {
  return <TextInput label={words.email} type="email" autoComplete="username" value={email} readOnly />;
}
