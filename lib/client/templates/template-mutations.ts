import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { runBulk } from "../api/bulk-run.ts";
import { callAll, callWithTag, type Tagged } from "../api/call.ts";
import type { BodyInputOf } from "../api/operation.ts";
import { listsKey } from "../api/query-keys.ts";
import { archiveTemplate, listTemplates, restoreTemplate, updateTemplate } from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { type Template, templateWithTag } from "./templates.ts";

/** All templates of the organization, including archived ones; used to find a design's other shapes. */
export function useReadTemplates(): () => Promise<Template[]> {
  const { id: orgId } = useOrganization();
  return () => callAll(listTemplates, { orgId });
}

interface TemplateChange {
  id: string;
  body: BodyInputOf<typeof updateTemplate>;
  /** Entity tag of the version that the change is based on. */
  ifMatch?: string;
}

/** Changes a template's names or its occasion. Refused with 412 if another user has changed them since `ifMatch`. */
export function useUpdateTemplate() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other: of several quick choices the last one stays.
    scope: { id: "update template" },
    mutationFn: async ({ id, ...change }: TemplateChange) =>
      keep(
        queryClient,
        orgId,
        await callWithTag(updateTemplate, { orgId, params: { template_id: id }, ...change }),
      ),
    onSuccess: (_, { body }) => {
      // By what a template is for, its videos are found.
      if (body.occasion !== undefined)
        void queryClient.invalidateQueries({ queryKey: listsKey(orgId, "videos") });
      return queryClient.invalidateQueries({ queryKey: listsKey(orgId, "templates") });
    },
  });
}

const archiving = { archive: archiveTemplate, restore: restoreTemplate };

interface TemplatesCommand {
  command: keyof typeof archiving;
  ids: readonly string[];
}

/** Archives templates, or restores them. Fails if one of them is refused, and can then be sent again. */
export function useArchivingTemplates() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ command, ids }: TemplatesCommand) => {
      const { refused } = await runBulk(ids, async (id) =>
        keep(
          queryClient,
          orgId,
          await callWithTag(archiving[command], { orgId, params: { template_id: id } }),
        ),
      );
      if (refused[0] !== undefined) throw refused[0].error;
    },
    // Some may have succeeded before one was refused.
    onSettled: () => queryClient.invalidateQueries({ queryKey: listsKey(orgId, "templates") }),
  });
}

function keep(queryClient: QueryClient, orgId: string, changed: Tagged<Template>) {
  queryClient.setQueryData(templateWithTag(orgId, changed.value.id).queryKey, changed);
}
