"use client";

import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { WEBHOOKS } from "#components/i18n/generated/webhooks.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { ApiError, type Tagged } from "#lib/client/api/call.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { useUpdateWebhook, type Webhook, webhookWithTag } from "#lib/client/webhooks/webhooks.ts";
import { webhookPatch } from "#lib/contract/resources/webhook.ts";
import { EventsField } from "./events-field.tsx";
import styles from "./webhook-page.module.css";

/** A version of a webhook and its entity tag. */
export type WebhookVersion = Tagged<Webhook>;

interface EditWebhookProps {
  /** The version when editing began. */
  webhook: WebhookVersion;
  onDone: () => void;
}

/**
 * Changes the URL and the events. If another user saved a change meanwhile, it is shown before it is
 * replaced.
 */
export function EditWebhook({ webhook, onDone }: EditWebhookProps) {
  const { page: t, form: fields, events: eventNames } = useMessages(WEBHOOKS);
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  // The version that another user saved meanwhile: the next save is based on it.
  const [theirs, setTheirs] = useState<WebhookVersion | null>(null);
  const { id, url, events } = webhook.value;
  const update = useUpdateWebhook(id);
  const form = useContractForm(webhookPatch, {
    defaultValues: { url, events },
    onSubmit: async (body) => {
      const { etag } = theirs ?? webhook;
      try {
        await update.mutateAsync({ body, ...(etag === null ? {} : { ifMatch: etag }) });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 412)) throw error;
        setTheirs(await queryClient.fetchQuery({ ...webhookWithTag(orgId, id), staleTime: 0 }));
        throw new Error(t.stale);
      }
      notifyDone(t.saved);
      onDone();
    },
  });
  // The button that opened the form is gone.
  const { setFocus } = form.methods;
  useEffect(() => {
    setFocus("url");
  }, [setFocus]);
  return (
    <ContractForm form={form}>
      <TextField form={form} name="url" type="url" label={fields.url} description={fields.urlHint} />
      <EventsField form={form} name="events" label={fields.events} />
      {theirs === null ? null : (
        <p className={styles.now}>
          {t.now({
            url: theirs.value.url,
            events: theirs.value.events.map((event) => eventNames[event]).join(", "),
          })}
        </p>
      )}
      <ButtonRow>
        <Button variant="default" onClick={onDone}>
          {t.cancel}
        </Button>
        <SubmitButton form={form}>{t.save}</SubmitButton>
      </ButtonRow>
    </ContractForm>
  );
}
