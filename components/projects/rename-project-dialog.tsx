"use client";

import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ContractForm, FormActions, SubmitButton } from "#components/form/contract-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { notifyDone } from "#components/shell/index.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { KIT } from "#components/words/en/kit.ts";
import { PROJECTS } from "#components/words/en/projects.ts";
import { useWords } from "#components/words/words.tsx";
import { ApiError } from "#lib/client/call.ts";
import { useOrganization } from "#lib/client/organization-context.tsx";
import { type Project, projectWithTag, useUpdateProject } from "#lib/client/projects.ts";
import { projectPatch } from "#lib/contract/project.ts";
import styles from "./project-list.module.css";

/** A version of a project, and the tag that names it. */
export interface ProjectVersion {
  value: Project;
  etag: string | null;
}

interface RenameProjectDialogProps {
  /** As it was when renaming began; null while the dialog is closed. */
  project: ProjectVersion | null;
  onClose: () => void;
}

export function RenameProjectDialog({ project, onClose }: RenameProjectDialogProps) {
  const words = useWords(PROJECTS);
  const kit = useWords(KIT);
  return (
    <Dialog
      opened={project !== null}
      onClose={onClose}
      title={words.renameTitle}
      closeButtonProps={{ "aria-label": kit.close }}
    >
      {project === null ? null : <RenameForm project={project} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({ project, onClose }: { project: ProjectVersion; onClose: () => void }) {
  const words = useWords(PROJECTS);
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  // What somebody else saved meanwhile: the next save is meant for that version.
  const [theirs, setTheirs] = useState<ProjectVersion | null>(null);
  const { id, name, slug } = project.value;
  const update = useUpdateProject(id);
  const form = useContractForm(projectPatch, {
    defaultValues: { name, slug },
    onSubmit: async (body) => {
      const etag = (theirs ?? project).etag;
      try {
        await update.mutateAsync({ body, ...(etag === null ? {} : { ifMatch: etag }) });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 412)) throw error;
        setTheirs(await queryClient.fetchQuery({ ...projectWithTag(orgId, id), staleTime: 0 }));
        throw new Error(words.stale);
      }
      notifyDone(words.renamed);
      onClose();
    },
  });
  return (
    <ContractForm form={form} guard={false}>
      <TextField form={form} name="name" label={words.name} />
      <TextField form={form} name="slug" label={words.slug} description={words.slugHint} />
      {theirs === null ? null : (
        <p className={styles.now}>{words.nowCalled(theirs.value.name, theirs.value.slug)}</p>
      )}
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <SubmitButton form={form}>{words.save}</SubmitButton>
      </FormActions>
    </ContractForm>
  );
}
