"use client";

import { useFieldNames } from "#components/custom-fields/index.ts";
import { FieldGrid } from "#components/form/contract-form.tsx";
import { DateField } from "#components/form/date-field.tsx";
import { TextField } from "#components/form/fields.tsx";
import { KeyValueField } from "#components/form/key-value-field.tsx";
import type { ContractFormState } from "#components/form/use-contract-form.ts";
import { CUSTOM_FIELDS } from "#components/i18n/generated/custom-fields.en.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { PERSON_FACT_KINDS } from "#lib/contract/resources/person-facts.ts";
import { CustomFieldInputs } from "./custom-field-inputs.tsx";
import { FORM_FACTS, type PersonInput } from "./person-form-values.ts";

const INPUT_TYPES = { text: "text", email: "email", phone: "tel" } as const;

/** The fields of a person, for creating and for editing. */
export function PersonFields<Output>({ form }: { form: ContractFormState<PersonInput, Output> }) {
  const t = useMessages(PERSON);
  const ownFields = useMessages(CUSTOM_FIELDS).form;
  const { listed } = useFieldNames();
  return (
    <>
      <FieldGrid>
        {FORM_FACTS.map((fact) => {
          const label = t.fields[fact];
          const kind = PERSON_FACT_KINDS[fact];
          if (kind === "date") return <DateField key={fact} form={form} name={fact} label={label} />;
          const hint = fact === "external_id" ? { description: t.externalIdHint } : {};
          return (
            <TextField key={fact} form={form} name={fact} label={label} type={INPUT_TYPES[kind]} {...hint} />
          );
        })}
      </FieldGrid>
      <CustomFieldInputs form={form} />
      <KeyValueField
        form={form}
        name="custom_fields"
        label={listed.length === 0 ? t.fields.custom_fields : ownFields.otherFields}
        description={t.customFieldsHint}
        reserved={listed}
      />
    </>
  );
}
