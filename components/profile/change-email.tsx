"use client";

import { Button, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { PasswordField, TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { PROFILE } from "#components/i18n/generated/profile.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useRefreshPage } from "#components/ui/page-refresh.ts";
import { type ActionResult, requireOk } from "#lib/client/api/action-result.ts";
import { memberList } from "#lib/client/organization/members.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { type EmailChange, emailChange } from "#lib/contract/resources/account.ts";

export interface ChangeEmailProps {
  changeEmail: (change: EmailChange) => Promise<ActionResult>;
}

/** Changes the e-mail address for signing in; asks for the password. */
export function ChangeEmail({ changeEmail }: ChangeEmailProps) {
  const [asking, setAsking] = useState(false);
  const kit = useMessages(KIT);
  const profile = useMessages(PROFILE);
  const t = profile.address;
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t.change}
      </Button>
      <Dialog opened={asking} onClose={close} title={t.title} closeButtonProps={{ "aria-label": kit.close }}>
        <EmailForm changeEmail={changeEmail} onClose={close} />
      </Dialog>
    </>
  );
}

function EmailForm({ changeEmail, onClose }: ChangeEmailProps & { onClose: () => void }) {
  const { address: t, password, faults } = useMessages(PROFILE);
  const { id: orgId } = useOrganization();
  const refreshPage = useRefreshPage();
  const queryClient = useQueryClient();
  const form = useContractForm(emailChange, {
    defaultValues: { email: "", password: "" },
    onSubmit: async (change) => {
      requireOk(inWords(await changeEmail(change), faults));
      notifyDone(t.changed({ email: change.email }));
      onClose();
      refreshPage();
      await queryClient.invalidateQueries({ queryKey: memberList(orgId).queryKey });
    },
  });
  return (
    <ContractForm form={form} guard={false}>
      <Text c="dimmed">{t.text}</Text>
      <TextField form={form} name="email" label={t.email} type="email" autoComplete="email" />
      <PasswordField
        form={form}
        name="password"
        label={t.password}
        autoComplete="current-password"
        showLabel={password.show}
      />
      <ButtonRow>
        <SubmitButton form={form}>{t.submit}</SubmitButton>
      </ButtonRow>
    </ContractForm>
  );
}

function inWords(answer: ActionResult, t: Messages["profile"]["faults"]): ActionResult {
  if (answer.ok || typeof answer.detail !== "string") return answer;
  const { tooMany, signedOut } = t;
  if (answer.status === 429) return { ...answer, detail: tooMany };
  return answer.status === 401 ? { ...answer, detail: signedOut } : answer;
}
