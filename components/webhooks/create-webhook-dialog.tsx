"use client";

import { Button } from "@mantine/core";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { WEBHOOKS } from "#components/i18n/generated/webhooks.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ShownOnceDialog } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { useCreateWebhook, type WebhookWithSecret } from "#lib/client/webhooks/webhooks.ts";
import { webhookInput } from "#lib/contract/resources/webhook.ts";
import { EventsField } from "./events-field.tsx";
import { VerifySnippet } from "./verify-snippet.tsx";
import styles from "./webhook-page.module.css";

interface CreateWebhookDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks for the URL and the events, then shows the secret, which cannot be shown again. */
export function CreateWebhookDialog({ opened, onClose }: CreateWebhookDialogProps) {
  const t = useMessages(WEBHOOKS).create;
  const webhookMessages = useMessages(WEBHOOKS);
  return (
    <ShownOnceDialog<WebhookWithSecret>
      opened={opened}
      onClose={onClose}
      size="lg"
      t={t}
      form={(onCreated) => <CreateWebhookForm onCreated={onCreated} onCancel={onClose} />}
      shown={({ secret }) => ({
        sentence: t.ready,
        label: t.secret,
        value: secret,
        below: (
          <>
            <h3 className={styles.heading}>{webhookMessages.verify.title}</h3>
            <VerifySnippet />
          </>
        ),
      })}
    />
  );
}

interface CreateWebhookFormProps {
  onCreated: (webhook: WebhookWithSecret) => void;
  onCancel: () => void;
}

function CreateWebhookForm({ onCreated, onCancel }: CreateWebhookFormProps) {
  const webhookMessages = useMessages(WEBHOOKS);
  const t = useMessages(WEBHOOKS).create;
  const create = useCreateWebhook();
  const form = useContractForm(webhookInput, {
    defaultValues: { url: "", events: ["collection.completed", "collection.failed"], enabled: true },
    onSubmit: async (body) => onCreated(await create.mutateAsync(body)),
  });
  const { form: fields } = webhookMessages;
  return (
    <ContractForm form={form} guard={false}>
      <TextField
        form={form}
        name="url"
        type="url"
        label={fields.url}
        description={fields.urlHint}
        placeholder={fields.urlExample}
      />
      <EventsField form={form} name="events" label={fields.events} />
      <ButtonRow>
        <Button variant="default" onClick={onCancel}>
          {t.cancel}
        </Button>
        <SubmitButton form={form}>{t.submit}</SubmitButton>
      </ButtonRow>
    </ContractForm>
  );
}
