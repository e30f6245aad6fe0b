"use client";

import { Button, Group } from "@mantine/core";
import { type ComponentType, type ReactNode, useState } from "react";
import { CodeField } from "#components/form/code-field.tsx";
import { ContractForm } from "#components/form/contract-form.tsx";
import { SwitchField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { ACCOUNT } from "#components/i18n/generated/account.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { secondFactorInput } from "#lib/contract/resources/account.ts";
import { AccountCard } from "./account-frame.tsx";
import { giveCode } from "./session.ts";
import { WideSubmit } from "./wide-submit.tsx";

interface CodeStepProps {
  onSignedIn: () => void;
  /** Goes back to the password, for example when the sign-in has expired. */
  onStartAgain: () => void;
  /** The frame around the step: a card on a page, or the content of a dialog. */
  frame?: ComponentType<{ title: string; lead: string; children: ReactNode }>;
}

/** The second step of a sign-in: a code from the app, or a backup code. */
export function CodeStep({ onSignedIn, onStartAgain, frame: Frame = AccountCard }: CodeStepProps) {
  const t = useMessages(ACCOUNT).code;
  const [withBackup, setWithBackup] = useState(false);
  return (
    <Frame title={withBackup ? t.backupTitle : t.title} lead={withBackup ? t.backupLead : t.lead}>
      <CodeForm key={String(withBackup)} withBackup={withBackup} onSignedIn={onSignedIn} />
      <Group justify="space-between" mt="md">
        <Button variant="subtle" size="compact-md" onClick={() => setWithBackup(!withBackup)}>
          {withBackup ? t.useApp : t.useBackup}
        </Button>
        <Button variant="subtle" size="compact-md" onClick={onStartAgain}>
          {t.startAgain}
        </Button>
      </Group>
    </Frame>
  );
}

function CodeForm({ withBackup, onSignedIn }: { withBackup: boolean; onSignedIn: () => void }) {
  const all = useMessages(ACCOUNT);
  const t = all.code;
  const form = useContractForm(secondFactorInput, {
    defaultValues: { code: "", trust_device: false },
    faultTitle: all.signInPage.fault,
    onSubmit: async (body) => {
      await giveCode(withBackup ? "backup-code" : "totp", body, all);
      onSignedIn();
    },
  });
  return (
    <ContractForm form={form} guard={false}>
      <CodeField
        form={form}
        name="code"
        kind={withBackup ? "backup" : "digits"}
        label={withBackup ? t.backupLabel : t.label}
      />
      <SwitchField form={form} name="trust_device" label={t.trust} description={t.trustHint} />
      <WideSubmit form={form}>{t.submit}</WideSubmit>
    </ContractForm>
  );
}
