"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ContractForm, FormActions, SubmitButton } from "#components/form/contract-form.tsx";
import { SelectField, TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { roleWords, ShownOnce } from "#components/shell/index.ts";
import type { CreatedInvitation } from "#lib/client/invitations.ts";
import { useInvite } from "#lib/client/invitations.ts";
import { useOrganization } from "#lib/client/organization-context.tsx";
import { invitationInput } from "#lib/contract/invitation.ts";
import { membersWords } from "./members-words.ts";
import { rolesToGive } from "./role-select.tsx";

const words = membersWords.invite;

interface InviteDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks whom and as what, then shows the link: the one time it can be seen. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const [created, setCreated] = useState<CreatedInvitation | null>(null);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={created === null ? words.title : words.readyTitle}
      // A click beside the dialog would lose the only sight of the link.
      closeOnClickOutside={created === null}
      onExitTransitionEnd={() => setCreated(null)}
      closeButtonProps={{ "aria-label": words.cancel }}
    >
      {created === null ? (
        <InviteForm onCreated={setCreated} onCancel={onClose} />
      ) : (
        <Stack gap="md">
          <Text c="dimmed">{words.ready(created.email)}</Text>
          <ShownOnce
            label={words.link}
            value={created.url}
            copyLabel={words.copy}
            copiedLabel={words.copied}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.done}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
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
