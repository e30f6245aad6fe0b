"use client";

import { Button, Text } from "@mantine/core";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { PasswordField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { PROFILE } from "#components/i18n/generated/profile.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { passwordInput } from "#lib/contract/resources/account.ts";

interface PasswordStepProps {
  text: string;
  submit: string;
  email: string;
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password before actions that a session left open must not allow. */
export function PasswordStep({ text, submit, email, onPassword, onCancel }: PasswordStepProps) {
  const { twoFactor: t, password: passwordMessages } = useMessages(PROFILE);
  const form = useContractForm(passwordInput, {
    defaultValues: { password: "" },
    onSubmit: ({ password }) => onPassword(password),
  });
  return (
    <ContractForm form={form} guard={false}>
      <Text c="dimmed">{text}</Text>
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        form={form}
        name="password"
        first
        label={t.password}
        autoComplete="current-password"
        showLabel={passwordMessages.show}
      />
      <ButtonRow>
        <Button variant="default" onClick={onCancel}>
          {t.cancel}
        </Button>
        <SubmitButton form={form}>{submit}</SubmitButton>
      </ButtonRow>
    </ContractForm>
  );
}
