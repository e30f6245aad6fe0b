"use client";

import { useQueryClient } from "@tanstack/react-query";
import { PageMenu, type ShownRequest } from "#components/api-snippets/index.ts";
import { PROJECTS } from "#components/i18n/generated/projects.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LifecycleActions } from "#components/lifecycle/index.ts";
import { LinkButton } from "#components/ui/links.tsx";
import type { Tagged } from "#lib/client/api/call.ts";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { getProject } from "#lib/client/generated/operations.ts";
import { useOrganization, usePermission } from "#lib/client/organization/organization-context.tsx";
import {
  type Project,
  projectWithTag,
  useArchivingProject,
  useUpdateProject,
} from "#lib/client/projects/projects.ts";

/** The actions for a project. */
export function ProjectActions({ project }: { project: Tagged<Project> }) {
  const t = useMessages(PROJECTS);
  const mayChange = usePermission("editor");
  const { id, archived_at: archivedAt } = project.value;
  const requests: ShownRequest[] = [
    {
      title: t.request.fetch,
      snippets: (origin) => requestSnippets(getProject, { params: { project_id: id } }, origin),
    },
  ];
  return (
    <>
      {mayChange ? (
        <Changes project={project} requests={requests} />
      ) : (
        <PageMenu id={id} requests={requests} />
      )}
      {mayChange && archivedAt === null ? (
        <LinkButton href={`/collections/new?project_id=${id}`}>{t.madeVideos}</LinkButton>
      ) : null}
    </>
  );
}

interface ChangesProps {
  project: Tagged<Project>;
  requests: readonly ShownRequest[];
}

function Changes({ project, requests }: ChangesProps) {
  const t = useMessages(PROJECTS);
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const { id, name, archived_at: archivedAt } = project.value;
  const update = useUpdateProject(id);
  const archiving = useArchivingProject(id);
  const restore = () => archiving.mutateAsync("restore");
  return (
    <LifecycleActions
      id={id}
      requests={requests}
      name={name}
      archivedAt={archivedAt}
      renaming={{
        title: t.renameTitle,
        version: project,
        onSave: (body, ifMatch) =>
          update.mutateAsync({ body, ...(ifMatch === undefined ? {} : { ifMatch }) }),
        onRead: () => queryClient.fetchQuery({ ...projectWithTag(orgId, id), staleTime: 0 }),
      }}
      onArchive={() => archiving.mutateAsync("archive").then(() => restore)}
      onRestore={restore}
    />
  );
}
