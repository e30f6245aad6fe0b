"use client";

import { ContractForm } from "#components/form/contract-form.tsx";
import { PasswordField, TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { useWords } from "#components/words/words.tsx";
import { signInInput } from "#lib/contract/account.ts";
import { FixedEmail } from "./fixed-email.tsx";
import { leaveFor, signIn } from "./session.ts";
import { WideSubmit } from "./wide-submit.tsx";

interface SignInFormProps {
  /** Where to go from here: a path of this installation. Left out where `onSignedIn` goes on. */
  next?: string;
  onSignedIn?: () => void;
  /** Whose account it must be, where that is settled. */
  email?: string;
}

/** E-mail address and password. */
export function SignInForm({ next, onSignedIn, email }: SignInFormProps) {
  const words = useWords().account;
  const form = useContractForm(signInInput, {
    defaultValues: { email: email ?? "", password: "" },
    faultTitle: words.signInPage.fault,
    onSubmit: async (body) => {
      await signIn(body, words);
      onSignedIn?.();
      if (next !== undefined) leaveFor(next);
    },
  });
  return (
    <ContractForm form={form} guard={false}>
      {email === undefined ? (
        <TextField form={form} name="email" label={words.email} type="email" autoComplete="username" />
      ) : (
        <FixedEmail email={email} />
      )}
      <PasswordField
        form={form}
        name="password"
        label={words.password}
        autoComplete="current-password"
        showLabel={words.showPassword}
      />
      <WideSubmit form={form}>{words.signIn}</WideSubmit>
    </ContractForm>
  );
}
