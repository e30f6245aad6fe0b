"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { LIFECYCLE } from "#components/i18n/generated/lifecycle.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ApiError } from "#lib/client/api/call.ts";
import { names as namesSchema } from "#lib/contract/fields/named.ts";
import { hasRenameConflict, type NameChange, type NamedVersion } from "./rename-conflict.ts";
import styles from "./rename-dialog.module.css";

export interface RenameDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The version when renaming began. */
  version: NamedVersion;
  /** Whether its slug can be changed. */
  hasSlug?: boolean;
  nameHint?: string;
  /** Saves the names; refused with 412 if `ifMatch` is given and is not the current version. */
  onSave: (names: NameChange, ifMatch?: string) => Promise<unknown>;
  /** Reads the current version. */
  onRead: () => Promise<NamedVersion>;
}

export function RenameDialog(props: RenameDialogProps) {
  const kit = useMessages(KIT);
  const { opened, onClose, title } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} closeButtonProps={{ "aria-label": kit.close }}>
      <RenameForm {...props} />
    </Dialog>
  );
}

/** Mounted each time the dialog opens, so that it starts with the current names. */
function RenameForm({ version, hasSlug = true, nameHint, onSave, onRead, onClose }: RenameDialogProps) {
  const t = useMessages(LIFECYCLE);
  const kit = useMessages(KIT);
  const [begun] = useState(version);
  // The version that another user saved meanwhile: the next save is based on it.
  const [theirs, setTheirs] = useState<NamedVersion | null>(null);

  async function save(names: NameChange) {
    const base = theirs ?? begun;
    if (await isSaved(names, base.etag)) return;
    const now = await onRead();
    if (!hasRenameConflict(base.value, now.value, names) && (await isSaved(names, now.etag))) return;
    setTheirs(now);
    throw new Error(t.stale);
  }

  /** Returns false if the version is not the newest any more. */
  async function isSaved(names: NameChange, etag: string | null): Promise<boolean> {
    try {
      await (etag === null ? onSave(names) : onSave(names, etag));
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) return false;
      throw error;
    }
  }

  const { name, slug } = begun.value;
  // Not the schema of the change: there, names are optional, so an empty name would be ignored silently.
  const form = useContractForm(namesSchema, {
    defaultValues: hasSlug ? { name, slug } : { name },
    onSubmit: async (names) => {
      await save(names);
      notifyDone(t.renamed);
      onClose();
    },
  });
  return (
    <ContractForm form={form} guard={false}>
      <TextField form={form} name="name" label={t.name} description={nameHint} />
      {hasSlug ? <TextField form={form} name="slug" label={t.slug} description={t.slugHint} /> : null}
      {theirs === null ? null : (
        <p className={styles.now}>{t.nowCalled({ name: theirs.value.name, slug: theirs.value.slug })}</p>
      )}
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {kit.cancel}
        </Button>
        <SubmitButton form={form}>{t.save}</SubmitButton>
      </ButtonRow>
    </ContractForm>
  );
}
