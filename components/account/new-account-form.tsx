"use client";

import { ContractForm } from "#components/form/contract-form.tsx";
import { PasswordField, TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { ACCOUNT } from "#components/i18n/generated/account.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { type ActionResult, requireOk } from "#lib/client/api/action-result.ts";
import { type NewAccountInput, newAccountInput } from "#lib/contract/resources/account.ts";
import { PASSWORD_MIN } from "#lib/contract/resources/password-limits.ts";
import { FixedEmail } from "./fixed-email.tsx";
import { reloadAt, signIn } from "./session.ts";
import { WideSubmit } from "./wide-submit.tsx";

interface NewAccountFormProps {
  token: string;
  email: string;
  organizationName: string;
  join: (input: NewAccountInput) => Promise<ActionResult>;
}

/** Creates an account for an invited person and signs them in. */
export function NewAccountForm({ token, email, organizationName, join }: NewAccountFormProps) {
  const t = useMessages(ACCOUNT);
  const form = useContractForm(newAccountInput, {
    defaultValues: { token, name: "", password: "" },
    onSubmit: async (body) => {
      requireOk(await join(body));
      // If signing in fails now, the account exists all the same: the user can continue on the sign-in page.
      await signIn({ email, password: body.password }, t).then(
        () => reloadAt("/"),
        () => reloadAt("/sign-in"),
      );
    },
  });
  return (
    <ContractForm form={form}>
      <FixedEmail email={email} />
      <TextField form={form} name="name" label={t.name} autoComplete="name" />
      <PasswordField
        form={form}
        name="password"
        label={t.password}
        description={t.passwordRule({ min: PASSWORD_MIN })}
        autoComplete="new-password"
        showLabel={t.showPassword}
      />
      <WideSubmit form={form}>{t.invitation.accept({ organization: organizationName })}</WideSubmit>
    </ContractForm>
  );
}
