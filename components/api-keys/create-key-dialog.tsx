"use client";

import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { SelectField, TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { API_KEYS } from "#components/i18n/generated/api-keys.en.ts";
import { ROLE_DUTIES } from "#components/i18n/generated/role-duties.en.ts";
import { ROLE_NAMES } from "#components/i18n/generated/role-names.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { rolesToGive, ShownOnceDialog } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { CodeSnippet } from "#components/ui/code-snippet.tsx";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { listPeople } from "#lib/client/generated/operations.ts";
import type { CreatedApiKey } from "#lib/client/organization/api-keys.ts";
import { useCreateApiKey } from "#lib/client/organization/api-keys.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { apiKeyInput } from "#lib/contract/resources/api-key.ts";
import styles from "./api-keys-page.module.css";

/** For how many days a key may work; null for ever. */
const LIVES = { never: null, d30: 30, d90: 90, d365: 365 } as const;
type Life = keyof typeof LIVES;
const lives = Object.keys(LIVES) as Life[];

interface CreateKeyDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks for a name, a role and how long it works, then shows the key, which cannot be shown again. */
export function CreateKeyDialog({ opened, onClose }: CreateKeyDialogProps) {
  const t = useMessages(API_KEYS).create;
  return (
    <ShownOnceDialog<CreatedApiKey>
      opened={opened}
      onClose={onClose}
      size="lg"
      t={t}
      form={(onCreated) => <CreateKeyForm onCreated={onCreated} onCancel={onClose} />}
      shown={({ key }) => ({
        sentence: t.ready,
        label: t.key,
        value: key,
        below: <FirstRequest apiKey={key} />,
      })}
    />
  );
}

function FirstRequest({ apiKey }: { apiKey: string }) {
  const t = useMessages(API_KEYS).create;
  return (
    <>
      <h3 className={styles.heading}>{t.tryIt}</h3>
      <CodeSnippet label={t.tryIt} snippets={snippetsFor(apiKey)} />
    </>
  );
}

/** A first request; the shell version can be pasted without changes. */
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
  const t = useMessages(API_KEYS).create;
  const roleMessages = useMessages(ROLE_NAMES);
  const roleDuties = useMessages(ROLE_DUTIES);
  const { role: own } = useOrganization();
  const create = useCreateApiKey();
  const [life, setLife] = useState<Life>("never");
  const form = useContractForm(apiKeyInput, {
    defaultValues: { name: "", role: "editor" },
    onSubmit: async (body) => {
      const days = LIVES[life];
      onCreated(await create.mutateAsync({ ...body, ...(days === null ? {} : { expires_in_days: days }) }));
    },
  });
  const chosen = form.methods.watch("role") ?? "editor";
  return (
    <ContractForm form={form} guard={false}>
      <TextField form={form} name="name" label={t.name} description={t.nameHint} />
      <SelectField
        form={form}
        name="role"
        label={t.role}
        description={roleDuties[chosen]}
        options={rolesToGive(own).map((role) => ({ value: role, label: roleMessages[role].name }))}
      />
      <Select
        label={t.expires}
        data={lives.map((each) => ({ value: each, label: t.lives[each] }))}
        value={life}
        allowDeselect={false}
        onChange={(next) => setLife(lives.find((each) => each === next) ?? "never")}
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
