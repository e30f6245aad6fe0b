import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callWithTag } from "../api/call.ts";
import type { BodyInputOf, QueryInputOf, ResultOf } from "../api/operation.ts";
import { itemKey, listKey, listsKey } from "../api/query-keys.ts";
import {
  archiveProject,
  createProject,
  getProject,
  listProjects,
  restoreProject,
  updateProject,
} from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type Project = ResultOf<typeof getProject>;
export type ProjectsQuery = QueryInputOf<typeof listProjects>;

export function projectsPage(orgId: string, query: ProjectsQuery) {
  return queryOptions({
    queryKey: listKey(orgId, "projects", query),
    queryFn: ({ signal }) => call(listProjects, { orgId, query, signal }),
  });
}

/** A project with the entity tag of the version. */
export function projectWithTag(orgId: string, projectId: string) {
  return queryOptions({
    queryKey: itemKey(orgId, "projects", projectId),
    queryFn: ({ signal }) => callWithTag(getProject, { orgId, params: { project_id: projectId }, signal }),
  });
}

export function useProjects(query: ProjectsQuery) {
  const { id } = useOrganization();
  return useQuery({ ...projectsPage(id, query), placeholderData: keepPreviousData });
}

export function useProject(projectId: string) {
  return useQuery(projectWithTag(useOrganization().id, projectId));
}

export function useCreateProject() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createProject>) => callWithTag(createProject, { orgId, body }),
    onSuccess: (created) => {
      queryClient.setQueryData(projectWithTag(orgId, created.value.id).queryKey, created);
      return queryClient.invalidateQueries({ queryKey: listsKey(orgId, "projects") });
    },
  });
}

interface ProjectChange {
  body: BodyInputOf<typeof updateProject>;
  /** Entity tag of the version that the change is based on. */
  ifMatch?: string;
}

/** Changes a project. Refused with 412 if another user has changed it since `ifMatch`. */
export function useUpdateProject(projectId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ProjectChange) =>
      callWithTag(updateProject, { orgId, params: { project_id: projectId }, ...change }),
    onSuccess: (updated) => {
      queryClient.setQueryData(projectWithTag(orgId, projectId).queryKey, updated);
      return queryClient.invalidateQueries({ queryKey: listsKey(orgId, "projects") });
    },
  });
}

const archiving = { archive: archiveProject, restore: restoreProject };

/** Archives a project, or restores it. */
export function useArchivingProject(projectId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (command: keyof typeof archiving) =>
      callWithTag(archiving[command], { orgId, params: { project_id: projectId } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(projectWithTag(orgId, projectId).queryKey, changed);
      return queryClient.invalidateQueries({ queryKey: listsKey(orgId, "projects") });
    },
  });
}
