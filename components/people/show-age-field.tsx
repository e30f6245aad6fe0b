"use client";

import { NativeSelect } from "@mantine/core";
import { useContractField } from "#components/form/use-contract-field.ts";
import type { ContractFormState } from "#components/form/use-contract-form.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { PERSON_FIELDS } from "#components/i18n/generated/person-fields.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useOrganizationShowAge } from "./fact-text.ts";
import type { PersonInput } from "./person-form-values.ts";

/** Who sees the age of a person; null is what the organization has set. */
const ANSWERS = [
  [null, "organization"],
  [true, "yes"],
  [false, "no"],
] as const;

export function ShowAgeField<Output>({ form }: { form: ContractFormState<PersonInput, Output> }) {
  const t = useMessages(PERSON);
  const answer = useOrganizationShowAge();
  const { value, change, input } = useContractField({
    form,
    name: "show_age",
    label: useMessages(PERSON_FIELDS).show_age,
    description: t.showAgeHint({ answer }),
  });
  return (
    <NativeSelect
      {...input}
      value={String(value ?? null)}
      data={ANSWERS.map(([choice, name]) => ({ value: String(choice), label: t.showAgeChoices[name] }))}
      onChange={(event) =>
        change(ANSWERS.find(([choice]) => String(choice) === event.currentTarget.value)?.[0] ?? null)
      }
    />
  );
}
