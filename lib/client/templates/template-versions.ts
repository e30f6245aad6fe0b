import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callWithTag } from "../api/call.ts";
import type { BodyInputOf } from "../api/operation.ts";
import { itemKey, listsKey } from "../api/query-keys.ts";
import {
  createTemplate,
  createTemplateVersion,
  getTemplate,
  getTemplateVersion,
  listTemplateVersions,
} from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { templateWithTag } from "./templates.ts";

const versionsKey = (orgId: string, templateId: string) =>
  [...itemKey(orgId, "templates", templateId), "versions"] as const;

/** A version with its scene. A version never changes. */
export function templateVersionItem(orgId: string, templateId: string, version: number) {
  return queryOptions({
    queryKey: [...versionsKey(orgId, templateId), version] as const,
    queryFn: ({ signal }) => {
      const params = { template_id: templateId, version };
      return call(getTemplateVersion, { orgId, params, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The newest versions of a template, without their scenes. */
export function useTemplateVersions(templateId: string) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: [...versionsKey(orgId, templateId), "list"] as const,
    queryFn: ({ signal }) =>
      call(listTemplateVersions, {
        orgId,
        params: { template_id: templateId },
        query: { limit: 100 },
        signal,
      }),
  });
}

/** @param version null if none is selected */
export function useTemplateVersion(templateId: string, version: number | null) {
  const { id: orgId } = useOrganization();
  return useQuery({ ...templateVersionItem(orgId, templateId, version ?? 1), enabled: version !== null });
}

/** Creates a template with a scene as its first version. */
export function useCreateTemplate() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof createTemplate>) => {
      const created = await callWithTag(createTemplate, { orgId, body });
      queryClient.setQueryData(templateWithTag(orgId, created.value.id).queryKey, created);
      return created.value;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listsKey(orgId, "templates") }),
  });
}

interface NewVersion {
  scene: object;
  /** The version that the scene is based on. */
  basedOn: number;
}

/** Another user has added a version since the one that the scene is based on. */
export class NewerVersionError extends Error {
  override readonly name = "NewerVersionError";
  readonly latest: number;

  constructor(latest: number) {
    super(`Version ${latest} has been published meanwhile`);
    this.latest = latest;
  }
}

/** Adds a version to a template. @throws {NewerVersionError} if `basedOn` is no longer the newest version */
export function usePublishVersion(templateId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const params = { template_id: templateId };
  return useMutation({
    mutationFn: async ({ scene, basedOn }: NewVersion) => {
      const { latest_version: latest } = await call(getTemplate, { orgId, params });
      if (latest > basedOn) throw new NewerVersionError(latest);
      return call(createTemplateVersion, { orgId, params, body: { scene } });
    },
    onSuccess: async (created) => {
      queryClient.setQueryData(templateVersionItem(orgId, templateId, created.version).queryKey, created);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: templateWithTag(orgId, templateId).queryKey, exact: true }),
        queryClient.invalidateQueries({ queryKey: [...versionsKey(orgId, templateId), "list"] }),
        queryClient.invalidateQueries({ queryKey: listsKey(orgId, "templates") }),
      ]);
    },
  });
}
