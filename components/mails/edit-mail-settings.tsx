"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { SelectField, TextField } from "#components/form/fields.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { MAIL } from "#components/i18n/generated/mail.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { ApiError, type Tagged } from "#lib/client/api/call.ts";
import { type MailSettings, mailSettingsWithTag, useUpdateMailSettings } from "#lib/client/mails/mails.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { mailSettingsPatch, POSTER_STYLES, SIGNATURE_LIMIT } from "#lib/contract/resources/mail.ts";
import type { PreviewedSettings } from "./mail-preview.tsx";

interface EditMailSettingsProps {
  version: Tagged<MailSettings>;
  /** Told of what a preview shows, at each change. */
  onChange: (settings: PreviewedSettings) => void;
}

/** The name of the sender, where answers go, and what is in mails about videos. */
export function EditMailSettings({ version, onChange }: EditMailSettingsProps) {
  const t = useMessages(MAIL).sender;
  const { id, name } = useOrganization();
  // The version at the start, or the one saved or shown since: the next save is based on it.
  const [known, setKnown] = useState(version);
  const queryClient = useQueryClient();
  const update = useUpdateMailSettings();
  const { sender_name, reply_to, signature, poster } = known.value;
  const form = useContractForm(mailSettingsPatch, {
    defaultValues: { sender_name, reply_to, signature, poster },
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
  const [shownSignature, shownPoster] = useWatch({
    control: form.methods.control,
    name: ["signature", "poster"],
  });
  useEffect(() => {
    onChange({ signature: shownSignature ?? null, poster: shownPoster ?? "animated" });
  }, [onChange, shownSignature, shownPoster]);
  return (
    <ContractForm form={form}>
      <TextField form={form} name="sender_name" label={t.name} description={t.nameHint({ name })} />
      <TextField form={form} name="reply_to" label={t.replyTo} description={t.replyToHint} type="email" />
      <TextAreaField
        form={form}
        name="signature"
        label={t.signature}
        description={t.signatureHint({ limit: SIGNATURE_LIMIT })}
        rows={4}
      />
      <SelectField
        form={form}
        name="poster"
        label={t.poster}
        description={t.posterHint}
        options={POSTER_STYLES.map((value) => ({ value, label: t.posters[value] }))}
      />
      <ButtonRow>
        <SubmitButton form={form}>{t.save}</SubmitButton>
      </ButtonRow>
    </ContractForm>
  );
}
