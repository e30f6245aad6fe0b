"use client";

import { FieldGrid } from "#components/form/contract-form.tsx";
import { DateField } from "#components/form/date-field.tsx";
import { TextField } from "#components/form/fields.tsx";
import { KeyValueField } from "#components/form/key-value-field.tsx";
import type { ContractFormState } from "#components/form/use-contract-form.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { PersonInput } from "./person-form-values.ts";

/** The fields of a person, the same for a new one and for a known one. */
export function PersonFields<Output>({ form }: { form: ContractFormState<PersonInput, Output> }) {
  const t = useMessages(PERSON);
  const { fields } = t;
  return (
    <>
      <FieldGrid>
        <TextField form={form} name="first_name" label={fields.first_name} />
        <TextField form={form} name="last_name" label={fields.last_name} />
        <DateField form={form} name="birth_date" label={fields.birth_date} />
        <DateField form={form} name="hire_date" label={fields.hire_date} />
        <TextField form={form} name="position" label={fields.position} />
        <TextField form={form} name="sector" label={fields.sector} />
        <TextField form={form} name="email" label={fields.email} type="email" />
        <TextField form={form} name="phone" label={fields.phone} type="tel" />
        <TextField form={form} name="external_id" label={fields.external_id} description={t.externalIdHint} />
      </FieldGrid>
      <KeyValueField
        form={form}
        name="custom_fields"
        label={fields.custom_fields}
        description={t.customFieldsHint}
      />
    </>
  );
}
