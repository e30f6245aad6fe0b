"use client";

import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { PROFILE } from "#components/i18n/generated/profile.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { useRefreshPage } from "#components/ui/page-refresh.ts";
import { Panel } from "#components/ui/panel.tsx";
import { memberList } from "#lib/client/organization/members.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { nameChange } from "#lib/contract/resources/account.ts";
import { rename } from "./account-requests.ts";
import { ChangeEmail, type ChangeEmailProps } from "./change-email.tsx";

export interface EditNameProps extends Pick<ChangeEmailProps, "changeEmail"> {
  user: { name: string; email: string };
}

export function EditName({ user, changeEmail }: EditNameProps) {
  const t = useMessages(PROFILE);
  const { id: orgId } = useOrganization();
  const refreshPage = useRefreshPage();
  const queryClient = useQueryClient();
  const form = useContractForm(nameChange, {
    defaultValues: { name: user.name },
    onSubmit: async ({ name }) => {
      await rename(name, t.faults);
      notifyDone(t.saved);
      // The shell shows the name too.
      refreshPage();
      await queryClient.invalidateQueries({ queryKey: memberList(orgId).queryKey });
    },
  });
  return (
    <Panel title={t.about}>
      <ContractForm form={form}>
        <TextField form={form} name="name" label={t.name} autoComplete="name" />
        <TextInput variant="filled" label={t.email} description={t.emailHint} value={user.email} readOnly />
        <ButtonRow>
          <ChangeEmail changeEmail={changeEmail} />
          <SubmitButton form={form}>{t.save}</SubmitButton>
        </ButtonRow>
      </ContractForm>
    </Panel>
  );
}
