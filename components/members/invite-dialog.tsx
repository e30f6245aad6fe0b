"use client";

import { Button } from "@mantine/core";
import { ContractForm, FormActions, SubmitButton } from "#components/form/contract-form.tsx";
import { SelectField, TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { rolesToGive, roleWords, ShownOnceDialog } from "#components/shell/index.ts";
import type { CreatedInvitation } from "#lib/client/invitations.ts";
import { useInvite } from "#lib/client/invitations.ts";
import { useOrganization } from "#lib/client/organization-context.tsx";
import { invitationInput } from "#lib/contract/invitation.ts";
import { membersWords } from "./members-words.ts";

const words = membersWords.invite;

interface InviteDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks whom and as what, then shows the link: the one time it can be seen. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  return (
    <ShownOnceDialog<CreatedInvitation>
      opened={opened}
      onClose={onClose}
      words={words}
      form={(onCreated) => <InviteForm onCreated={onCreated} onCancel={onClose} />}
      shown={({ email, url }) => ({ sentence: words.ready(email), label: words.link, value: url })}
    />
  );
}

interface InviteFormProps {
  onCreated: (invitation: CreatedInvitation) => void;
  onCancel: () => void;
}

function InviteForm({ onCreated, onCancel }: InviteFormProps) {
  const { role } = useOrganization();
  const invite = useInvite();
  const form = useContractForm(invitationInput, {
    defaultValues: { email: "", role: "editor" },
    onSubmit: async (body) => onCreated(await invite.mutateAsync(body)),
  });
  const chosen = form.methods.watch("role");
  return (
    <ContractForm form={form} guard={false}>
      <TextField form={form} name="email" label={words.email} type="email" />
      <SelectField
        form={form}
        name="role"
        label={words.role}
        description={roleWords[chosen].duties}
        options={rolesToGive(role).map((each) => ({ value: each, label: roleWords[each].name }))}
      />
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        <SubmitButton form={form}>{words.submit}</SubmitButton>
      </FormActions>
    </ContractForm>
  );
}
