"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { SelectField, TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { CUSTOM_FIELDS } from "#components/i18n/generated/custom-fields.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useCustomFieldChanges } from "#lib/client/custom-fields/custom-field-changes.ts";
import { type CustomField, useCustomFieldCommands } from "#lib/client/custom-fields/custom-fields.ts";
import { CUSTOM_FIELD_TYPES, type TypedField } from "#lib/contract/fields/custom-field-types.ts";
import { customFieldInput } from "#lib/contract/resources/custom-field.ts";
import { OptionsField } from "./options-field.tsx";
import type { ShownField } from "./shown-fields.ts";
import { type Conversion, TypePreview } from "./type-preview.tsx";

interface EditFieldDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Null adds one. */
  field: ShownField | null;
}

/** Adds a field, or changes its name and type. */
export function EditFieldDialog({ opened, onClose, field }: EditFieldDialogProps) {
  const t = useMessages(CUSTOM_FIELDS);
  const kit = useMessages(KIT);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={field === null ? t.add : t.editTitle({ name: field.name })}
      closeButtonProps={{ "aria-label": kit.close }}
    >
      <EditFieldForm field={field} onClose={onClose} />
    </Dialog>
  );
}

const schema = customFieldInput.pick({ name: true, type: true, options: true });
const NO_OPTIONS: readonly string[] = [];

/** Mounted each time the dialog opens, so that it starts with the present name and type. */
function EditFieldForm({ field, onClose }: Omit<EditFieldDialogProps, "opened">) {
  const t = useMessages(CUSTOM_FIELDS);
  const kit = useMessages(KIT);
  const { add, change } = useCustomFieldCommands();
  const { convert } = useCustomFieldChanges();
  const [conversion, setConversion] = useState<Conversion | null>(null);
  const defaultValues: z.input<typeof schema> = {
    ...{ name: field?.name ?? "", type: field?.type ?? "text" },
    options: [...(field?.options ?? NO_OPTIONS)],
  };

  // Set before the conversion, which can fail: another try then changes the field instead of adding it twice.
  const [id, setId] = useState(field?.id ?? null);

  async function save(body: { name: string } & TypedField): Promise<CustomField> {
    const sent = { ...body, options: [...body.options] };
    if (id !== null) return change(id, sent);
    const made = await add(field === null ? sent : { ...sent, key: field.key });
    setId(made.id);
    return made;
  }

  const form = useContractForm(schema, {
    defaultValues,
    onSubmit: async ({ name, type = "text", options }) => {
      const saved = await save({ name, type, options: type === "choice" ? (options ?? []) : [] });
      if (conversion !== null && saved.id !== null) await convert(saved.id, conversion);
      notifyDone(field === null ? t.added({ name }) : t.saved);
      onClose();
    },
  });
  const { type = "text", options = NO_OPTIONS } = form.methods.watch();
  return (
    <ContractForm form={form} guard={false}>
      <TextField
        form={form}
        name="name"
        label={t.name}
        description={field === null ? t.nameHint : t.renameHint({ key: field.key })}
      />
      <SelectField
        form={form}
        name="type"
        label={t.type}
        description={t.typeHints[type]}
        options={CUSTOM_FIELD_TYPES.map((each) => ({ value: each, label: t.types[each] }))}
      />
      {type === "choice" ? <OptionsField form={form} present={field?.key ?? null} /> : null}
      {field === null ? null : (
        <TypePreview field={field} typed={{ type, options }} onConversion={setConversion} />
      )}
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {kit.cancel}
        </Button>
        <SubmitButton form={form}>{field === null ? t.add : t.save}</SubmitButton>
      </ButtonRow>
    </ContractForm>
  );
}
