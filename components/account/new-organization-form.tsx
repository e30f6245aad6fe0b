"use client";

import { ContractForm } from "#components/form/contract-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { ACCOUNT } from "#components/words/en/account.ts";
import { useWords } from "#components/words/words.tsx";
import { call } from "#lib/client/call.ts";
import { createOrganization } from "#lib/client/operations.ts";
import { organizationInput } from "#lib/contract/organization.ts";
import { leaveFor } from "./session.ts";
import { WideSubmit } from "./wide-submit.tsx";

/** For a signed-in person who belongs nowhere: an organization of their own. */
export function NewOrganizationForm() {
  const words = useWords(ACCOUNT);
  const form = useContractForm(organizationInput, {
    defaultValues: { name: "" },
    onSubmit: async (body) => {
      await call(createOrganization, { body });
      leaveFor("/");
    },
  });
  return (
    <ContractForm form={form} guard={false}>
      <TextField form={form} name="name" label={words.noOrganization.label} autoComplete="organization" />
      <WideSubmit form={form}>{words.noOrganization.submit}</WideSubmit>
    </ContractForm>
  );
}
