"use client";

import { ContractForm, FieldGrid, SubmitButton } from "#components/form/contract-form.tsx";
import { DateField } from "#components/form/date-field.tsx";
import { TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { HOLIDAYS } from "#components/i18n/generated/holidays.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { useCreateHoliday } from "#lib/client/holidays/holidays.ts";
import { holidayInput } from "#lib/contract/resources/holiday.ts";

/** Adds one day; those that are over are not listed, and so not offered. */
export function AddHoliday({ today }: { today: string }) {
  const t = useMessages(HOLIDAYS).add;
  const create = useCreateHoliday();
  const form = useContractForm(holidayInput, {
    defaultValues: { day: "", name: "" },
    startsOver: true,
    onSubmit: async (body) => {
      const { name } = await create.mutateAsync(body);
      notifyDone(t.done({ name }));
    },
  });
  return (
    <ContractForm form={form}>
      <FieldGrid>
        <DateField form={form} name="day" label={t.day} min={today} />
        <TextField form={form} name="name" label={t.name} />
      </FieldGrid>
      <ButtonRow>
        <SubmitButton form={form}>{t.submit}</SubmitButton>
      </ButtonRow>
    </ContractForm>
  );
}
