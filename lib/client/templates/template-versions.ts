import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callWithTag } from "../api/call.ts";
import type { BodyInputOf, ResultOf } from "../api/operation.ts";
import { itemKey, listsKey } from "../api/query-keys.ts";
import { getTemplateVersion, listTemplateVersions } from "../generated/operations.ts";
import { publishTemplateDraft } from "../generated/template-draft-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { templateWithTag } from "./templates.ts";

export type TemplateVersion = ResultOf<typeof listTemplateVersions>;

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

/** The newest versions of a template, without their scenes. @param templateId null if there is nothing to ask for */
export function useTemplateVersions(templateId: string | null) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: [...versionsKey(orgId, templateId ?? ""), "list"] as const,
    queryFn: ({ signal }) =>
      call(listTemplateVersions, {
        orgId,
        params: { template_id: templateId ?? "" },
        query: { limit: 100 },
        signal,
      }),
    enabled: templateId !== null,
    // Others publish too: each opening of the list asks anew.
    staleTime: 0,
  });
}

/** @param version null if none is selected */
export function useTemplateVersion(templateId: string, version: number | null) {
  const { id: orgId } = useOrganization();
  // There is no version 0: what is cached of another must not be taken for none.
  return useQuery({ ...templateVersionItem(orgId, templateId, version ?? 0), enabled: version !== null });
}

interface PublishedDraft {
  id: string;
  body: BodyInputOf<typeof publishTemplateDraft>;
}

/**
 * Publishes a draft, as a template's next version or as a new template.
 * @throws {ApiError} `template_draft_outdated` if there is a newer version than the one that was looked at
 */
export function usePublishDraft() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: PublishedDraft) => {
      const published = await callWithTag(publishTemplateDraft, { orgId, params: { draft_id: id }, body });
      queryClient.setQueryData(templateWithTag(orgId, id).queryKey, published);
      return published.value;
    },
    onSuccess: ({ id }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [...versionsKey(orgId, id), "list"] }),
        queryClient.invalidateQueries({ queryKey: listsKey(orgId, "templates") }),
        queryClient.invalidateQueries({ queryKey: listsKey(orgId, "template-drafts") }),
      ]),
  });
}
