"use client";

import { ContractForm } from "#components/form/contract-form.tsx";
import { PasswordField, SwitchField, TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { ACCOUNT } from "#components/words/en/account.ts";
import { useWords } from "#components/words/words.tsx";
import { type ActionAnswer, requireOk } from "#lib/client/action-answer.ts";
import { type SetupInput, setupInput } from "#lib/contract/account.ts";
import { leaveFor, signIn } from "./session.ts";
import { WideSubmit } from "./wide-submit.tsx";

interface SetupFormProps {
  token: string;
  setUp: (input: SetupInput) => Promise<ActionAnswer>;
}

/** The first owner and their organization; signs in with what was just typed. */
export function SetupForm({ token, setUp }: SetupFormProps) {
  const words = useWords(ACCOUNT);
  const form = useContractForm(setupInput, {
    defaultValues: { token, name: "", email: "", password: "", organization_name: "", sample_people: false },
    onSubmit: async (body) => {
      requireOk(await setUp(body));
      // Should signing in fail now, the account is there all the same: the sign-in page takes it from here.
      await signIn({ email: body.email, password: body.password }, words).then(
        () => leaveFor("/"),
        () => leaveFor("/sign-in"),
      );
    },
  });
  return (
    <ContractForm form={form}>
      <TextField form={form} name="name" label={words.name} autoComplete="name" />
      <TextField form={form} name="email" label={words.email} type="email" autoComplete="username" />
      <PasswordField
        form={form}
        name="password"
        label={words.password}
        description={words.passwordRule}
        autoComplete="new-password"
        showLabel={words.showPassword}
      />
      <TextField
        form={form}
        name="organization_name"
        label={words.setup.organization}
        description={words.setup.organizationHint}
        autoComplete="organization"
      />
      <SwitchField
        form={form}
        name="sample_people"
        label={words.setup.samplePeople}
        description={words.setup.samplePeopleHint}
      />
      <WideSubmit form={form}>{words.setup.submit}</WideSubmit>
    </ContractForm>
  );
}
