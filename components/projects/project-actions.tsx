"use client";

import { MenuItem } from "@mantine/core";
import { IconArchive, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { ShowRequest } from "#components/requests/index.ts";
import { notifyDone, notifyFailure, notifyUndo } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { LinkButton } from "#components/ui/links.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { PROJECTS } from "#components/words/en/projects.ts";
import { SHELL } from "#components/words/en/shell.ts";
import { useWords } from "#components/words/words.tsx";
import { getProject } from "#lib/client/operations.ts";
import { useMay } from "#lib/client/organization-context.tsx";
import { type Project, useArchivingProject } from "#lib/client/projects.ts";
import { requestSnippets } from "#lib/client/request-snippets.ts";
import { type ProjectVersion, RenameProjectDialog } from "./rename-project-dialog.tsx";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true };

/** What can be done with a project. */
export function ProjectActions({ project }: { project: ProjectVersion }) {
  const words = useWords(PROJECTS);
  const mayChange = useMay("editor");
  const { id, archived_at: archivedAt } = project.value;
  return (
    <>
      <ShowRequest
        requests={[
          {
            title: words.request.fetch,
            snippets: (origin) => requestSnippets(getProject, { params: { project_id: id } }, origin),
          },
        ]}
      />
      {mayChange ? <Changes project={project} /> : null}
      {mayChange && archivedAt === null ? (
        <LinkButton href={`/collections/new?project_id=${id}`}>{words.madeVideos}</LinkButton>
      ) : null}
    </>
  );
}

function Changes({ project }: { project: ProjectVersion }) {
  const words = useWords(PROJECTS);
  const [renaming, setRenaming] = useState<ProjectVersion | null>(null);
  const { name, archived_at: archivedAt } = project.value;
  const { archive, restore } = useArchiveProject(project.value);
  return (
    <>
      <MoreMenu>
        <MenuItem leftSection={<IconPencil {...icon} />} onClick={() => setRenaming(project)}>
          {words.rename}
        </MenuItem>
        {archivedAt === null ? (
          <MenuItem leftSection={<IconArchive {...icon} />} onClick={archive}>
            {words.archiving.archive}
          </MenuItem>
        ) : null}
      </MoreMenu>
      {archivedAt === null ? null : (
        <CommandButton
          shown={archivedAt}
          onCommand={() => restore().then(focusHeading)}
          onFailure={(error) => notifyFailure(words.archiving.notRestored(name), error)}
        >
          {words.archiving.restore}
        </CommandButton>
      )}
      <RenameProjectDialog project={renaming} onClose={() => setRenaming(null)} />
    </>
  );
}

/** Archiving what is over, which can be undone, and going on with it. */
function useArchiveProject({ id, name }: Project) {
  const words = useWords(PROJECTS);
  const undo = useWords(SHELL).undo;
  const { mutateAsync } = useArchivingProject(id);

  async function restore() {
    await mutateAsync("restore");
    notifyDone(words.archiving.restored(name));
  }

  async function archive() {
    try {
      await mutateAsync("archive");
      notifyUndo(words.archiving.archived(name), undo, restore);
      focusHeading();
    } catch (error) {
      notifyFailure(words.archiving.notArchived(name), error);
    }
  }

  return { archive, restore };
}
