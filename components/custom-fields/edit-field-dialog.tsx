"use client";

import { Button } from "@mantine/core";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { CUSTOM_FIELDS } from "#components/i18n/generated/custom-fields.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useCustomFieldCommands } from "#lib/client/custom-fields/custom-fields.ts";
import { customFieldInput } from "#lib/contract/resources/custom-field.ts";
import type { ShownField } from "./shown-fields.ts";

interface EditFieldDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Null adds one. */
  field: ShownField | null;
}

/** Adds a field, or renames one. */
export function EditFieldDialog({ opened, onClose, field }: EditFieldDialogProps) {
  const t = useMessages(CUSTOM_FIELDS);
  const kit = useMessages(KIT);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={field === null ? t.add : t.renameTitle({ name: field.name })}
      closeButtonProps={{ "aria-label": kit.close }}
    >
      <EditFieldForm field={field} onClose={onClose} />
    </Dialog>
  );
}

/** Mounted each time the dialog opens, so that it starts with the present name. */
function EditFieldForm({ field, onClose }: Omit<EditFieldDialogProps, "opened">) {
  const t = useMessages(CUSTOM_FIELDS);
  const kit = useMessages(KIT);
  const { add, change } = useCustomFieldCommands();
  const form = useContractForm(customFieldInput.pick({ name: true }), {
    defaultValues: { name: field?.name ?? "" },
    onSubmit: async ({ name }) => {
      if (field === null) await add({ name });
      else if (field.id === null) await add({ name, key: field.key });
      else await change(field.id, { name });
      notifyDone(field === null ? t.added({ name }) : t.renamed);
      onClose();
    },
  });
  return (
    <ContractForm form={form} guard={false}>
      <TextField
        form={form}
        name="name"
        label={t.name}
        description={field === null ? t.nameHint : t.renameHint({ key: field.key })}
      />
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {kit.cancel}
        </Button>
        <SubmitButton form={form}>{field === null ? t.add : t.save}</SubmitButton>
      </ButtonRow>
    </ContractForm>
  );
}
