"use client";

import { Button, Textarea } from "@mantine/core";
import type { FieldValues } from "react-hook-form";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { type ErrorMessages, errorText, ownFault } from "#components/form/faults.ts";
import { SelectField } from "#components/form/fields.tsx";
import { type FieldProps, useContractField } from "#components/form/use-contract-field.ts";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { useOwnFault } from "#components/form/use-own-fault.ts";
import { MEMBER_DIALOGS } from "#components/i18n/generated/member-dialogs.en.ts";
import { ROLE_DUTIES } from "#components/i18n/generated/role-duties.en.ts";
import { ROLE_NAMES } from "#components/i18n/generated/role-names.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { rolesToGive } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { ApiError } from "#lib/client/api/call.ts";
import { type InviteOutcome, useInviteAll } from "#lib/client/organization/invitations.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { object, text } from "#lib/contract/fields/fields.ts";
import { invitationInput } from "#lib/contract/resources/invitation.ts";
import type { Role } from "#lib/contract/resources/roles.ts";
import { INVITED_AT_ONCE, invitedAddresses } from "./invited-addresses.ts";

/** As many invitations as there are addresses, all with one role. */
const inviteInput = object({
  addresses: text({ min: 1, max: 20_000 }),
  role: invitationInput.shape.role,
});

interface InviteFormProps {
  /** What stands in the form at first. */
  addresses: readonly string[];
  role: Role;
  /** At least one of them was invited, with this role. */
  onInvited: (outcomes: InviteOutcome[], role: Role) => void;
  onCancel: () => void;
}

export function InviteForm({ addresses, role: first, onInvited, onCancel }: InviteFormProps) {
  const t = useMessages(MEMBER_DIALOGS).invite;
  const roleMessages = useMessages(ROLE_NAMES);
  const roleDuties = useMessages(ROLE_DUTIES);
  const { role: own } = useOrganization();
  const errorMessages = useErrorMessages();
  const invite = useInviteAll();
  const form = useContractForm(inviteInput, {
    defaultValues: { addresses: addresses.join("\n"), role: first },
    onSubmit: async ({ addresses: typed, role }) => {
      const outcomes = await invite.mutateAsync({ emails: invitedAddresses(typed).valid, role });
      if (outcomes.every(({ fault }) => fault !== undefined)) throw refusalOf(outcomes, errorMessages);
      onInvited(outcomes, role);
    },
  });
  const chosen = form.methods.watch("role");
  return (
    <ContractForm form={form} guard={false}>
      <AddressesField form={form} name="addresses" label={t.emails} />
      <SelectField
        form={form}
        name="role"
        label={t.role}
        description={roleDuties[chosen]}
        options={rolesToGive(own).map((each) => ({ value: each, label: roleMessages[each].name }))}
      />
      <ButtonRow>
        <Button variant="default" onClick={onCancel}>
          {t.cancel}
        </Button>
        <SubmitButton form={form}>{t.submit}</SubmitButton>
      </ButtonRow>
    </ContractForm>
  );
}

/** Nobody was invited: why, at the field, a line each. */
function refusalOf(outcomes: readonly InviteOutcome[], t: ErrorMessages): ApiError {
  const lines = outcomes.map(({ email, fault }) => {
    const text = errorText(fault, t);
    return outcomes.length === 1 ? text : `${email}: ${text}`;
  });
  return new ApiError(422, { detail: [ownFault("addresses", lines.join("\n"))] }, null);
}

/** E-mail addresses as they are pasted; says of each that is none. */
function AddressesField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const t = useMessages(MEMBER_DIALOGS).invite;
  const { value, change, input } = useContractField(props);
  const typed = typeof value === "string" ? value : "";
  const { valid, invalid } = invitedAddresses(typed);
  const tooMany = valid.length > INVITED_AT_ONCE ? t.tooMany({ limit: INVITED_AT_ONCE }) : null;
  const fault = invalid.length > 0 ? t.noAddresses({ typed: invalid.join(", ") }) : tooMany;
  useOwnFault(props.form.ownFaults, props.name, fault);
  return (
    <Textarea
      {...input}
      description={t.emailsHint({ limit: INVITED_AT_ONCE })}
      rows={5}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      styles={{ error: { whiteSpace: "pre-line", overflowWrap: "anywhere" } }}
      data-autofocus
    />
  );
}
