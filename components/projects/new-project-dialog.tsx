"use client";

import { Button } from "@mantine/core";
import { ContractForm, FormActions, SubmitButton } from "#components/form/contract-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { notifyDone } from "#components/shell/index.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { KIT } from "#components/words/en/kit.ts";
import { LIFECYCLE } from "#components/words/en/lifecycle.ts";
import { PROJECTS } from "#components/words/en/projects.ts";
import { useWords } from "#components/words/words.tsx";
import { useCreateProject } from "#lib/client/projects.ts";
import { projectInput } from "#lib/contract/project.ts";

interface NewProjectDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function NewProjectDialog({ opened, onClose }: NewProjectDialogProps) {
  const words = useWords(PROJECTS);
  const kit = useWords(KIT);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={words.newProject}
      closeButtonProps={{ "aria-label": kit.close }}
    >
      <NewProjectForm onClose={onClose} />
    </Dialog>
  );
}

/** Mounted with each opening, so that nothing typed before is left. */
function NewProjectForm({ onClose }: Pick<NewProjectDialogProps, "onClose">) {
  const words = useWords(PROJECTS);
  const lifecycle = useWords(LIFECYCLE);
  const kit = useWords(KIT);
  const create = useCreateProject();
  const form = useContractForm(projectInput, {
    defaultValues: { name: "", slug: "" },
    onSubmit: async (body, goTo) => {
      const { value } = await create.mutateAsync(body);
      notifyDone(words.created(value.name));
      goTo(`/projects/${value.id}`);
    },
  });
  return (
    <ContractForm form={form} guard={false}>
      <TextField form={form} name="name" label={lifecycle.name} description={words.nameHint} />
      <TextField form={form} name="slug" label={lifecycle.slug} description={words.slugHint} />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {kit.cancel}
        </Button>
        <SubmitButton form={form}>{words.create}</SubmitButton>
      </FormActions>
    </ContractForm>
  );
}
