"use client";

import { Button } from "@mantine/core";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { COLLECTION_RUN } from "#components/i18n/generated/collection-run.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useRenameCollection } from "#lib/client/collections/collection-mutations.ts";
import type { Collection } from "#lib/client/collections/collections.ts";
import { collectionPatch } from "#lib/contract/resources/collection-command.ts";

interface RenameCollectionProps {
  collection: Pick<Collection, "id" | "name">;
  opened: boolean;
  onClose: () => void;
}

export function RenameCollection({ collection, opened, onClose }: RenameCollectionProps) {
  const t = useMessages(COLLECTION_RUN).rename;
  const kit = useMessages(KIT);
  return (
    <Dialog opened={opened} onClose={onClose} title={t.title} closeButtonProps={{ "aria-label": kit.close }}>
      <RenameForm collection={collection} onClose={onClose} />
    </Dialog>
  );
}

/** Mounted each time the dialog opens, so that it starts with the current name. */
function RenameForm({ collection: { id, name }, onClose }: Omit<RenameCollectionProps, "opened">) {
  const t = useMessages(COLLECTION_RUN).rename;
  const kit = useMessages(KIT);
  const rename = useRenameCollection(id);
  const form = useContractForm(collectionPatch, {
    defaultValues: { name },
    onSubmit: async (body) => {
      await rename.mutateAsync(body);
      notifyDone(t.done);
      onClose();
    },
  });
  return (
    <ContractForm form={form} guard={false}>
      <TextField form={form} name="name" label={t.name} description={t.hint} />
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {kit.cancel}
        </Button>
        <SubmitButton form={form}>{t.save}</SubmitButton>
      </ButtonRow>
    </ContractForm>
  );
}
