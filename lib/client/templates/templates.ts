import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call, callWithTag } from "../api/call.ts";
import type { BodyInputOf, QueryInputOf, ResultOf } from "../api/operation.ts";
import { itemKey, listKey } from "../api/query-keys.ts";
import { getTemplate, listTemplates, previewTemplate } from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type Template = ResultOf<typeof getTemplate>;
export type TemplateLayer = Template["layers"][number];
export type TemplatesQuery = QueryInputOf<typeof listTemplates>;
export type PreviewInput = BodyInputOf<typeof previewTemplate>;

/** How often a gallery polls for a still that a worker has not drawn yet. */
const STILL_POLL_MS = 2_000;

export function templatesPage(orgId: string, query: TemplatesQuery) {
  return queryOptions({
    queryKey: listKey(orgId, "templates", query),
    queryFn: ({ signal }) => call(listTemplates, { orgId, query, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((template) => template.thumbnail_url === null) ? STILL_POLL_MS : false,
  });
}

/** The templates whose names lists show from the start. */
export const NAMED_TEMPLATES = { limit: 200 };

/** A template with the entity tag of the version. */
export function templateWithTag(orgId: string, templateId: string) {
  return queryOptions({
    queryKey: itemKey(orgId, "templates", templateId),
    queryFn: ({ signal }) => callWithTag(getTemplate, { orgId, params: { template_id: templateId }, signal }),
  });
}

const withoutTag = ({ value }: { value: Template }) => value;

/** The template without its entity tag. */
export function templateItem(orgId: string, templateId: string) {
  return queryOptions({ ...templateWithTag(orgId, templateId), select: withoutTag });
}

export function useTemplates(query: TemplatesQuery) {
  const { id } = useOrganization();
  return useQuery({ ...templatesPage(id, query), placeholderData: keepPreviousData });
}

export function useTemplateWithTag(templateId: string) {
  return useQuery(templateWithTag(useOrganization().id, templateId));
}

/** @param templateId null if none is selected */
export function useTemplate(templateId: string | null) {
  const { id } = useOrganization();
  return useQuery({ ...templateItem(id, templateId ?? ""), enabled: templateId !== null });
}

/**
 * One frame, drawn by the code that renders the video. The previous frame stays until the next one arrives.
 * @param input null if there is nothing to draw
 */
export function useTemplatePreview(templateId: string, input: PreviewInput | null) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: [...itemKey(orgId, "templates", templateId), "preview", input] as const,
    queryFn: ({ signal }) =>
      call(previewTemplate, { orgId, params: { template_id: templateId }, body: input ?? {}, signal }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    // A frame is a few hundred kilobytes, so unused ones are dropped soon.
    gcTime: 60_000,
    staleTime: 5 * 60_000,
  });
}
