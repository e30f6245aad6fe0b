"use client";

import { Button } from "@mantine/core";
import { ContractForm, FormActions, SubmitButton } from "#components/form/contract-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { ShownOnceDialog } from "#components/shell/index.ts";
import { WEBHOOKS } from "#components/words/en/webhooks.ts";
import { useWords } from "#components/words/words.tsx";
import { useCreateWebhook, type WebhookWithSecret } from "#lib/client/webhooks.ts";
import { webhookInput } from "#lib/contract/webhook.ts";
import { EventsField } from "./events-field.tsx";
import { VerifySnippet } from "./verify-snippet.tsx";
import styles from "./webhook-page.module.css";

interface CreateWebhookDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks where to and of what, then shows the secret: the one time it can be seen. */
export function CreateWebhookDialog({ opened, onClose }: CreateWebhookDialogProps) {
  const words = useWords(WEBHOOKS).create;
  const webhookWords = useWords(WEBHOOKS);
  return (
    <ShownOnceDialog<WebhookWithSecret>
      opened={opened}
      onClose={onClose}
      size="lg"
      words={words}
      form={(onCreated) => <CreateWebhookForm onCreated={onCreated} onCancel={onClose} />}
      shown={({ secret }) => ({
        sentence: words.ready,
        label: words.secret,
        value: secret,
        below: (
          <>
            <h3 className={styles.heading}>{webhookWords.verify.title}</h3>
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
  const webhookWords = useWords(WEBHOOKS);
  const words = useWords(WEBHOOKS).create;
  const create = useCreateWebhook();
  const form = useContractForm(webhookInput, {
    defaultValues: { url: "", events: ["collection.completed", "collection.failed"], enabled: true },
    onSubmit: async (body) => onCreated(await create.mutateAsync(body)),
  });
  const { form: fields } = webhookWords;
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
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        <SubmitButton form={form}>{words.submit}</SubmitButton>
      </FormActions>
    </ContractForm>
  );
}
