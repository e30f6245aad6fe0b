"use client";

import { Button, CopyButton, Group, Stack, Text } from "@mantine/core";
import { CodeField } from "#components/form/code-field.tsx";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { PROFILE } from "#components/i18n/generated/profile.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { oneTimeCode } from "#lib/contract/resources/account.ts";
import { confirmTwoFactor } from "../account-requests.ts";
import { QrCode } from "./qr-code.tsx";
import styles from "./two-factor.module.css";

interface ConnectPhoneProps {
  /** The key for the app, as `otpauth://…`. */
  uri: string;
  onConfirmed: () => void;
  onCancel: () => void;
}

/**
 * Shows the key as a QR code and as text, and asks for a first code, so that users do not lock themselves
 * out.
 */
export function ConnectPhone({ uri, onConfirmed, onCancel }: ConnectPhoneProps) {
  const { twoFactor: t, faults } = useMessages(PROFILE);
  const form = useContractForm(oneTimeCode, {
    defaultValues: { code: "" },
    onSubmit: async ({ code }) => {
      await confirmTwoFactor(code, faults);
      onConfirmed();
    },
  });
  const key = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <ContractForm form={form} guard={false}>
      <Stack gap="sm" align="center">
        <Text c="dimmed">{t.scan}</Text>
        <QrCode content={uri} label={t.picture} />
      </Stack>
      <div>
        <Text c="dimmed" size="sm" mb={6}>
          {t.byHand}
        </Text>
        <Group gap="sm" wrap="nowrap">
          {/* In groups of four, which are easiest to type. */}
          <code className={styles.key}>{key.match(/.{1,4}/g)?.join(" ")}</code>
          <CopyButton value={key} timeout={2_000}>
            {({ copied, copy }) => (
              <Button variant="default" className={styles.copy} onClick={copy}>
                {copied ? t.copied : t.copyKey}
              </Button>
            )}
          </CopyButton>
        </Group>
      </div>
      <CodeField form={form} name="code" kind="digits" label={t.code} />
      <ButtonRow>
        <Button variant="default" onClick={onCancel}>
          {t.cancel}
        </Button>
        <SubmitButton form={form}>{t.confirm}</SubmitButton>
      </ButtonRow>
    </ContractForm>
  );
}
