"use client";

import { ContractForm } from "#components/form/contract-form.tsx";
import { PasswordField, TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { ACCOUNT } from "#components/i18n/generated/account.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TextLink } from "#components/ui/links.tsx";
import { signInInput } from "#lib/contract/resources/account.ts";
import { FixedEmail } from "./fixed-email.tsx";
import { signIn } from "./session.ts";
import { WideSubmit } from "./wide-submit.tsx";

interface SignInFormProps {
  onSignedIn: () => void;
  /** The password was right, and a code is required too. */
  onCodeWanted: () => void;
  /** The required account, if it is fixed. */
  email?: string | undefined;
}

/** E-mail address and password. */
export function SignInForm({ onSignedIn, onCodeWanted, email }: SignInFormProps) {
  const t = useMessages(ACCOUNT);
  const form = useContractForm(signInInput, {
    defaultValues: { email: email ?? "", password: "" },
    faultTitle: t.signInPage.fault,
    onSubmit: async (body) => {
      if ((await signIn(body, t)) === "code wanted") onCodeWanted();
      else onSignedIn();
    },
  });
  return (
    <ContractForm form={form} guard={false}>
      {email === undefined ? (
        <TextField form={form} name="email" label={t.email} type="email" autoComplete="username" />
      ) : (
        <FixedEmail email={email} />
      )}
      <PasswordField
        form={form}
        name="password"
        label={t.password}
        autoComplete="current-password"
        showLabel={t.showPassword}
        first={email !== undefined}
      />
      <WideSubmit form={form}>{t.signIn}</WideSubmit>
      {/* A new tab where input waits behind the dialog of a session that has ended. */}
      <div>
        <TextLink href="/forgot" newTab={email !== undefined}>
          {t.signInPage.forgot}
        </TextLink>
      </div>
    </ContractForm>
  );
}
