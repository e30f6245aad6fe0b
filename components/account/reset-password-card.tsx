"use client";

import { useState } from "react";
import { ContractForm } from "#components/form/contract-form.tsx";
import { PasswordField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { ACCOUNT } from "#components/i18n/generated/account.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { type ActionResult, requireOk } from "#lib/client/api/action-result.ts";
import { type PasswordResetInput, passwordResetInput } from "#lib/contract/resources/account.ts";
import { PASSWORD_MIN } from "#lib/contract/resources/password-limits.ts";
import { AccountCard } from "./account-frame.tsx";
import { CodeStep } from "./code-step.tsx";
import { FixedEmail } from "./fixed-email.tsx";
import { reloadAt, signIn } from "./session.ts";
import { WideSubmit } from "./wide-submit.tsx";

interface ResetPasswordCardProps {
  token: string;
  email: string;
  reset: (input: PasswordResetInput) => Promise<ActionResult>;
}

/** A new password for the account of a reset link; then signs in with it, which may ask for a code. */
export function ResetPasswordCard({ token, email, reset }: ResetPasswordCardProps) {
  const t = useMessages(ACCOUNT);
  const [codeWanted, setCodeWanted] = useState(false);
  const form = useContractForm(passwordResetInput, {
    defaultValues: { token, password: "" },
    onSubmit: async (body) => {
      requireOk(await reset(body));
      // If signing in fails now, the password is changed all the same: the sign-in page takes it.
      const answer = await signIn({ email, password: body.password }, t).catch(() => null);
      if (answer === "code wanted") setCodeWanted(true);
      else reloadAt(answer === null ? "/sign-in" : "/");
    },
  });
  if (codeWanted)
    return <CodeStep onSignedIn={() => reloadAt("/")} onStartAgain={() => reloadAt("/sign-in")} />;
  return (
    <AccountCard title={t.reset.title} lead={t.reset.lead({ email })}>
      <ContractForm form={form}>
        <FixedEmail email={email} />
        <PasswordField
          form={form}
          name="password"
          label={t.reset.password}
          description={t.passwordRule({ min: PASSWORD_MIN })}
          autoComplete="new-password"
          showLabel={t.showPassword}
          first
        />
        <WideSubmit form={form}>{t.reset.submit}</WideSubmit>
      </ContractForm>
    </AccountCard>
  );
}
