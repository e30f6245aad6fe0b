"use client";

import { ContractForm } from "#components/form/contract-form.tsx";
import { PasswordField, SwitchField, TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { ACCOUNT } from "#components/i18n/generated/account.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { type ActionResult, requireOk } from "#lib/client/api/action-result.ts";
import { type SetupInput, setupInput } from "#lib/contract/resources/account.ts";
import { PASSWORD_MIN } from "#lib/contract/resources/password-limits.ts";
import { reloadAt, signIn } from "./session.ts";
import { WideSubmit } from "./wide-submit.tsx";

interface SetupFormProps {
  token: string;
  setUp: (input: SetupInput) => Promise<ActionResult>;
}

/** Creates the first owner and their organization, and signs them in with the password just typed. */
export function SetupForm({ token, setUp }: SetupFormProps) {
  const t = useMessages(ACCOUNT);
  const form = useContractForm(setupInput, {
    defaultValues: { token, name: "", email: "", password: "", organization_name: "", sample_people: false },
    onSubmit: async (body) => {
      requireOk(await setUp(body));
      // If signing in fails now, the account exists all the same: the user can continue on the sign-in page.
      await signIn({ email: body.email, password: body.password }, t).then(
        () => reloadAt("/"),
        () => reloadAt("/sign-in"),
      );
    },
  });
  return (
    <ContractForm form={form}>
      <TextField form={form} name="name" label={t.name} autoComplete="name" />
      <TextField form={form} name="email" label={t.email} type="email" autoComplete="username" />
      <PasswordField
        form={form}
        name="password"
        label={t.password}
        description={t.passwordRule({ min: PASSWORD_MIN })}
        autoComplete="new-password"
        showLabel={t.showPassword}
      />
      <TextField
        form={form}
        name="organization_name"
        label={t.setup.organization}
        description={t.setup.organizationHint}
        autoComplete="organization"
      />
      <SwitchField
        form={form}
        name="sample_people"
        label={t.setup.samplePeople}
        description={t.setup.samplePeopleHint}
      />
      <WideSubmit form={form}>{t.setup.submit}</WideSubmit>
    </ContractForm>
  );
}
