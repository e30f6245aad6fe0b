"use client";

import { Button } from "@mantine/core";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { API_KEY_COMMANDS } from "#components/i18n/generated/api-key-commands.en.ts";
import { API_KEYS } from "#components/i18n/generated/api-keys.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useRenameApiKey } from "#lib/client/organization/api-keys.ts";
import { apiKeyPatch } from "#lib/contract/resources/api-key.ts";
import type { KeyDialogProps } from "./key-commands.ts";

export function RenameKeyDialog({ apiKey, opened, onClose }: KeyDialogProps) {
  const t = useMessages(API_KEY_COMMANDS).rename;
  const kit = useMessages(KIT);
  return (
    <Dialog opened={opened} onClose={onClose} title={t.title} closeButtonProps={{ "aria-label": kit.close }}>
      <RenameForm apiKey={apiKey} onClose={onClose} />
    </Dialog>
  );
}

/** Mounted each time the dialog opens, so that it starts with the current name. */
function RenameForm({ apiKey: { id, name }, onClose }: Omit<KeyDialogProps, "opened">) {
  const t = useMessages(API_KEY_COMMANDS).rename;
  const create = useMessages(API_KEYS).create;
  const rename = useRenameApiKey(id);
  const form = useContractForm(apiKeyPatch, {
    defaultValues: { name },
    onSubmit: async (body) => {
      await rename.mutateAsync(body);
      notifyDone(t.done);
      onClose();
    },
  });
  return (
    <ContractForm form={form} guard={false}>
      <TextField form={form} name="name" label={create.name} description={create.nameHint} />
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {create.cancel}
        </Button>
        <SubmitButton form={form}>{t.submit}</SubmitButton>
      </ButtonRow>
    </ContractForm>
  );
}
