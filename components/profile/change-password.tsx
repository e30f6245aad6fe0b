"use client";

import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { PasswordField, SwitchField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { PROFILE } from "#components/i18n/generated/profile.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { useRefreshPage } from "#components/ui/page-refresh.ts";
import { Panel } from "#components/ui/panel.tsx";
import { boolean, object } from "#lib/contract/fields/fields.ts";
import { newAccountInput, signInInput } from "#lib/contract/resources/account.ts";
import { PASSWORD_MIN } from "#lib/contract/resources/password-limits.ts";
import { changePassword } from "./account-requests.ts";

const passwordInput = object({
  current_password: signInInput.shape.password,
  new_password: newAccountInput.shape.password,
  sign_out_others: boolean(),
});

const blank = { current_password: "", new_password: "", sign_out_others: true };

/** Asks for the current and a new password. Other sessions are ended unless the user turns that off. */
export function ChangePassword({ email }: { email: string }) {
  const { password: t, faults } = useMessages(PROFILE);
  const refreshPage = useRefreshPage();
  const form = useContractForm(passwordInput, {
    defaultValues: blank,
    onSubmit: async (change) => {
      await changePassword(change, faults);
      notifyDone(t.changed);
      refreshPage();
    },
    startsOver: true,
  });
  return (
    <Panel anchor="password" title={t.title}>
      <ContractForm form={form}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          form={form}
          name="current_password"
          label={t.current}
          autoComplete="current-password"
          showLabel={t.show}
        />
        <PasswordField
          form={form}
          name="new_password"
          label={t.next}
          description={t.rule({ min: PASSWORD_MIN })}
          autoComplete="new-password"
          showLabel={t.show}
        />
        <SwitchField form={form} name="sign_out_others" label={t.signOutOthers} />
        <ButtonRow>
          <SubmitButton form={form}>{t.submit}</SubmitButton>
        </ButtonRow>
      </ContractForm>
    </Panel>
  );
}
