"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ContractForm, FormActions, SubmitButton } from "#components/form/contract-form.tsx";
import { SelectField, TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { roleWords, ShownOnce } from "#components/shell/index.ts";
import { CodeSnippet } from "#components/ui/code-snippet.tsx";
import type { CreatedApiKey } from "#lib/client/api-keys.ts";
import { useCreateApiKey } from "#lib/client/api-keys.ts";
import { useOrganization } from "#lib/client/organization-context.tsx";
import { requestSnippets } from "#lib/client/request-snippets.ts";
import { apiKeyInput } from "#lib/contract/api-key.ts";
import { ROLES, roleAtLeast } from "#lib/contract/contract.ts";
import { listPeople } from "#lib/contract/person.ts";
import styles from "./api-keys-page.module.css";
import { apiKeysWords } from "./api-keys-words.ts";

const words = apiKeysWords.create;

interface CreateKeyDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks for a name and a role, then shows the key: the one time it can be seen. */
export function CreateKeyDialog({ opened, onClose }: CreateKeyDialogProps) {
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={created === null ? words.title : words.readyTitle}
      // A click beside the dialog would lose the only sight of the key.
      closeOnClickOutside={created === null}
      onExitTransitionEnd={() => setCreated(null)}
      closeButtonProps={{ "aria-label": words.cancel }}
    >
      {created === null ? (
        <CreateKeyForm onCreated={setCreated} onCancel={onClose} />
      ) : (
        <CreatedKey apiKey={created} onDone={onClose} />
      )}
    </Modal>
  );
}

function CreatedKey({ apiKey, onDone }: { apiKey: CreatedApiKey; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Text c="dimmed">{words.ready}</Text>
      <ShownOnce label={words.key} value={apiKey.key} copyLabel={words.copy} copiedLabel={words.copied} />
      <h3 className={styles.heading}>{words.tryIt}</h3>
      <CodeSnippet label={words.tryIt} snippets={snippetsFor(apiKey.key)} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {words.done}
        </Button>
      </Group>
    </Stack>
  );
}

/** A first request; the one for a shell can be pasted as it is. */
function snippetsFor(key: string) {
  const snippets = requestSnippets(listPeople, { query: { limit: 5 } }, window.location.origin);
  return snippets.map(({ language, code }) =>
    language === "curl"
      ? { language, code: `export ROLLCALL_API_KEY='${key}'\n${code}` }
      : { language, code },
  );
}

interface CreateKeyFormProps {
  onCreated: (key: CreatedApiKey) => void;
  onCancel: () => void;
}

function CreateKeyForm({ onCreated, onCancel }: CreateKeyFormProps) {
  const { role: own } = useOrganization();
  const create = useCreateApiKey();
  const form = useContractForm(apiKeyInput, {
    defaultValues: { name: "", role: "editor" },
    onSubmit: async (body) => onCreated(await create.mutateAsync(body)),
  });
  const chosen = form.methods.watch("role") ?? "editor";
  const roles = ROLES.filter((role) => roleAtLeast(own, role)).toReversed();
  return (
    <ContractForm form={form} guard={false}>
      <TextField form={form} name="name" label={words.name} description={words.nameHint} />
      <SelectField
        form={form}
        name="role"
        label={words.role}
        description={roleWords[chosen].duties}
        options={roles.map((role) => ({ value: role, label: roleWords[role].name }))}
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
