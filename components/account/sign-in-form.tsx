"use client";

import { ContractForm } from "#components/form/contract-form.tsx";
import { PasswordField, TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { KitWordsProvider } from "#components/ui/kit-words.tsx";
import { signInInput } from "#lib/contract/account.ts";
import { accountWords as words } from "./account-words.ts";
import { FixedEmail } from "./fixed-email.tsx";
import { leaveFor, signIn } from "./session.ts";
import { WideSubmit } from "./wide-submit.tsx";

interface SignInFormProps {
  /** Where to go from here: a path of this installation. */
  next: string;
  /** Whose account it must be, where that is settled. */
  email?: string;
}

const kitWords = { submitFault: words.signInPage.fault };

/** E-mail address and password. */
export function SignInForm(props: SignInFormProps) {
  return (
    <KitWordsProvider words={kitWords}>
      <SignInFields {...props} />
    </KitWordsProvider>
  );
}

function SignInFields({ next, email }: SignInFormProps) {
  const form = useContractForm(signInInput, {
    defaultValues: { email: email ?? "", password: "" },
    onSubmit: async (body) => {
      await signIn(body);
      leaveFor(next);
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
