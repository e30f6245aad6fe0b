"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { MAIL } from "#components/i18n/generated/mail.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { ApiError, type Tagged } from "#lib/client/api/call.ts";
import { type MailSettings, mailSettingsWithTag, useUpdateMailSettings } from "#lib/client/mails/mails.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { mailSettingsPatch } from "#lib/contract/resources/mail.ts";

/** The name of the sender, and where answers go. */
export function EditMailSettings({ version }: { version: Tagged<MailSettings> }) {
  const t = useMessages(MAIL).sender;
  const { id, name } = useOrganization();
  // The version at the start, or the one saved or shown since: the next save is based on it.
  const [known, setKnown] = useState(version);
  const queryClient = useQueryClient();
  const update = useUpdateMailSettings();
  const { sender_name, reply_to } = known.value;
  const form = useContractForm(mailSettingsPatch, {
    defaultValues: { sender_name, reply_to },
    onSubmit: async (body) => {
      try {
        const ifMatch = known.etag === null ? {} : { ifMatch: known.etag };
        setKnown(await update.mutateAsync({ body, ...ifMatch }));
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 412)) throw error;
        setKnown(await queryClient.fetchQuery({ ...mailSettingsWithTag(id), staleTime: 0 }));
        throw new Error(t.stale);
      }
      notifyDone(t.saved);
    },
  });
  return (
    <ContractForm form={form}>
      <TextField form={form} name="sender_name" label={t.name} description={t.nameHint({ name })} />
      <TextField form={form} name="reply_to" label={t.replyTo} description={t.replyToHint} type="email" />
      <ButtonRow>
        <SubmitButton form={form}>{t.save}</SubmitButton>
      </ButtonRow>
    </ContractForm>
  );
}
