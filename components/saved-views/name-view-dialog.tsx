"use client";

import { Button, Text } from "@mantine/core";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { SwitchField, TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { VIEW_TOOLS } from "#components/i18n/generated/view-tools.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useOrganization, usePermission } from "#lib/client/organization/organization-context.tsx";
import type { SavedView } from "#lib/client/saved-views/saved-views.ts";
import { useViewCommands } from "#lib/client/saved-views/view-commands.ts";
import { boolean, object } from "#lib/contract/fields/fields.ts";
import { savedViewInput } from "#lib/contract/resources/saved-view.ts";
import type { ListViews } from "./use-list-views.ts";

interface NameViewDialogProps {
  opened: boolean;
  onClose: () => void;
  listViews: ListViews;
  /** Null saves a new one. */
  view: SavedView | null;
}

/** Saves the present filters as a view, or renames one. */
export function NameViewDialog({ opened, onClose, listViews, view }: NameViewDialogProps) {
  const t = useMessages(VIEW_TOOLS);
  const kit = useMessages(KIT);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={view === null ? t.saveTitle : t.renameTitle({ name: view.name })}
      closeButtonProps={{ "aria-label": kit.close }}
    >
      {view === null ? (
        <SaveForm listViews={listViews} onClose={onClose} />
      ) : (
        <RenameForm view={view} onClose={onClose} />
      )}
    </Dialog>
  );
}

const { name } = savedViewInput.shape;
const newView = object({ name, isShared: boolean() });
const renamedView = object({ name });

/** Mounted each time the dialog opens, so that it starts empty. */
function SaveForm({ listViews, onClose }: Pick<NameViewDialogProps, "listViews" | "onClose">) {
  const t = useMessages(VIEW_TOOLS);
  const { name: organization } = useOrganization();
  const mayShare = usePermission("editor");
  const { save } = useViewCommands();
  const { list, query } = listViews;
  const form = useContractForm(newView, {
    defaultValues: { name: "", isShared: false },
    onSubmit: async ({ name: given, isShared }) => {
      const visibility = isShared ? "organization" : "private";
      const saved = await save({ list, name: given, query, visibility });
      notifyDone(t.saved({ name: saved.name }));
      onClose();
      listViews.open(saved);
    },
  });
  return (
    <ContractForm form={form} guard={false}>
      <Text size="sm" c="dimmed">
        {t.saveHint}
      </Text>
      <TextField form={form} name="name" label={t.name} description={t.nameHint} />
      {mayShare ? (
        <SwitchField
          form={form}
          name="isShared"
          label={t.share}
          description={t.shareHint({ organization })}
        />
      ) : null}
      <Buttons onClose={onClose} submit={<SubmitButton form={form}>{t.saveTitle}</SubmitButton>} />
    </ContractForm>
  );
}

/** Mounted each time the dialog opens, so that it starts with the present name. */
function RenameForm({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const t = useMessages(VIEW_TOOLS);
  const { change } = useViewCommands();
  const form = useContractForm(renamedView, {
    defaultValues: { name: view.name },
    onSubmit: async (body) => {
      await change(view.id, body);
      notifyDone(t.renamed);
      onClose();
    },
  });
  return (
    <ContractForm form={form} guard={false}>
      <TextField form={form} name="name" label={t.name} />
      <Buttons onClose={onClose} submit={<SubmitButton form={form}>{t.saveName}</SubmitButton>} />
    </ContractForm>
  );
}

function Buttons({ onClose, submit }: { onClose: () => void; submit: React.ReactNode }) {
  const kit = useMessages(KIT);
  return (
    <ButtonRow>
      <Button variant="default" onClick={onClose}>
        {kit.cancel}
      </Button>
      {submit}
    </ButtonRow>
  );
}
