"use client";

import { useFieldNames } from "#components/custom-fields/index.ts";
import { FieldGrid } from "#components/form/contract-form.tsx";
import { DateField } from "#components/form/date-field.tsx";
import { SwitchField, TextField } from "#components/form/fields.tsx";
import { KeyValueField } from "#components/form/key-value-field.tsx";
import { LanguageField, TimeZoneField } from "#components/form/locale-fields.tsx";
import type { ContractFormState } from "#components/form/use-contract-form.ts";
import { CUSTOM_FIELDS } from "#components/i18n/generated/custom-fields.en.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { PERSON_FIELDS } from "#components/i18n/generated/person-fields.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { formatTimeZone } from "#components/ui/format.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { PERSON_FACT_KINDS } from "#lib/contract/resources/person-facts.ts";
import { CustomFieldInputs } from "./custom-field-inputs.tsx";
import { FORM_FACTS, type PersonInput } from "./person-form-values.ts";
import { ShowAgeField } from "./show-age-field.tsx";

const INPUT_TYPES = { text: "text", email: "email", phone: "tel" } as const;

/** The fields of a person, for creating and for editing. */
export function PersonFields<Output>({ form }: { form: ContractFormState<PersonInput, Output> }) {
  const t = useMessages(PERSON);
  const names = useMessages(PERSON_FIELDS);
  const ownFields = useMessages(CUSTOM_FIELDS).form;
  const { listed } = useFieldNames();
  const { timeZone } = useOrganization();
  return (
    <>
      <FieldGrid>
        {FORM_FACTS.map((fact) => {
          const label = names[fact];
          const kind = PERSON_FACT_KINDS[fact];
          const field = { form, name: fact, label };
          if (kind === "date") return <DateField key={fact} {...field} />;
          if (kind === "birthday")
            return <DateField key={fact} {...field} mayLackYear description={t.birthDateHint} />;
          if (kind === "language")
            return (
              <LanguageField
                key={fact}
                {...field}
                description={t.languageHint}
                placeholder={t.searchLanguage}
                nothingFound={t.noLanguage}
              />
            );
          if (kind === "zone")
            return (
              <TimeZoneField
                key={fact}
                {...field}
                placeholder={t.organizationZone({ zone: formatTimeZone(timeZone) })}
                nothingFound={t.noTimeZone}
              />
            );
          if (fact === "show_age") return <ShowAgeField key={fact} form={form} />;
          if (kind === "flag") return <SwitchField key={fact} {...field} description={t.celebrateHint} />;
          const hint = fact === "external_id" ? { description: t.externalIdHint } : {};
          return <TextField key={fact} {...field} type={INPUT_TYPES[kind]} {...hint} />;
        })}
      </FieldGrid>
      <CustomFieldInputs form={form} />
      <KeyValueField
        form={form}
        name="custom_fields"
        label={listed.length === 0 ? names.custom_fields : ownFields.otherFields}
        description={t.customFieldsHint}
        reserved={listed}
      />
    </>
  );
}
