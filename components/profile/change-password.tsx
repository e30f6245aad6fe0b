"use client";

import { useRouter } from "next/navigation";
import { ContractForm, FormActions, SubmitButton } from "#components/form/contract-form.tsx";
import { PasswordField, SwitchField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { notifyDone } from "#components/shell/index.ts";
import { Panel } from "#components/ui/panel.tsx";
import { PROFILE } from "#components/words/en/profile.ts";
import { useWords } from "#components/words/words.tsx";
import { newAccountInput, signInInput } from "#lib/contract/account.ts";
import { boolean, object } from "#lib/contract/fields.ts";
import { changePassword } from "./account-requests.ts";

const passwordInput = object({
  current_password: signInInput.shape.password,
  new_password: newAccountInput.shape.password,
  sign_out_others: boolean(),
});

const blank = { current_password: "", new_password: "", sign_out_others: true };

/** Asks for the current password and a new one; whoever knew the old one is signed out unless that is not wanted. */
export function ChangePassword({ email }: { email: string }) {
  const { password: words, faults } = useWords(PROFILE);
  const router = useRouter();
  const form = useContractForm(passwordInput, {
    defaultValues: blank,
    onSubmit: async (change) => {
      await changePassword(change, faults);
      notifyDone(words.changed);
      router.refresh();
    },
    startsOver: true,
  });
  return (
    <Panel title={words.title}>
      <ContractForm form={form}>
        {/* Tells a password manager whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          form={form}
          name="current_password"
          label={words.current}
          autoComplete="current-password"
          showLabel={words.show}
        />
        <PasswordField
          form={form}
          name="new_password"
          label={words.next}
          description={words.rule}
          autoComplete="new-password"
          showLabel={words.show}
        />
        <SwitchField form={form} name="sign_out_others" label={words.signOutOthers} />
        <FormActions>
          <SubmitButton form={form}>{words.submit}</SubmitButton>
        </FormActions>
      </ContractForm>
    </Panel>
  );
}
