"use client";

import { Button } from "@mantine/core";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { LIFECYCLE } from "#components/i18n/generated/lifecycle.en.ts";
import { PROJECTS } from "#components/i18n/generated/projects.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useCreateProject } from "#lib/client/projects/projects.ts";
import { projectInput } from "#lib/contract/resources/project.ts";

interface NewProjectDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function NewProjectDialog({ opened, onClose }: NewProjectDialogProps) {
  const t = useMessages(PROJECTS);
  const kit = useMessages(KIT);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t.newProject}
      closeButtonProps={{ "aria-label": kit.close }}
    >
      <NewProjectForm onClose={onClose} />
    </Dialog>
  );
}

/** Mounted each time the dialog opens, so that it starts empty. */
function NewProjectForm({ onClose }: Pick<NewProjectDialogProps, "onClose">) {
  const t = useMessages(PROJECTS);
  const lifecycle = useMessages(LIFECYCLE);
  const kit = useMessages(KIT);
  const create = useCreateProject();
  const form = useContractForm(projectInput, {
    defaultValues: { name: "", slug: "" },
    onSubmit: async (body, goTo) => {
      const { value } = await create.mutateAsync(body);
      notifyDone(t.created({ name: value.name }));
      goTo(`/projects/${value.id}`);
    },
  });
  return (
    <ContractForm form={form} guard={false}>
      <TextField form={form} name="name" label={lifecycle.name} description={t.nameHint} />
      <TextField form={form} name="slug" label={lifecycle.slug} description={t.slugHint} />
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {kit.cancel}
        </Button>
        <SubmitButton form={form}>{t.create}</SubmitButton>
      </ButtonRow>
    </ContractForm>
  );
}
