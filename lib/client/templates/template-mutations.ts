import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { runBulk } from "../api/bulk-run.ts";
import { callAll, callWithTag, type Tagged } from "../api/call.ts";
import type { BodyInputOf } from "../api/operation.ts";
import { listsKey } from "../api/query-keys.ts";
import { archiveTemplate, listTemplates, restoreTemplate, updateTemplate } from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { type Template, templateWithTag } from "./templates.ts";

/** Every template of the organization as it is now, archived ones too: of which others what is done to one is done. */
export function useReadTemplates(): () => Promise<Template[]> {
  const { id: orgId } = useOrganization();
  return () => callAll(listTemplates, { orgId });
}

interface TemplateChange {
  id: string;
  body: BodyInputOf<typeof updateTemplate>;
  /** Entity tag of the version that the change is meant for. */
  ifMatch?: string;
}

/** Changes a template's names. A change by somebody else since `ifMatch` is refused with 412. */
export function useUpdateTemplate() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...change }: TemplateChange) =>
      keep(
        queryClient,
        orgId,
        await callWithTag(updateTemplate, { orgId, params: { template_id: id }, ...change }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listsKey(orgId, "templates") }),
  });
}

const archiving = { archive: archiveTemplate, restore: restoreTemplate };

interface TemplatesCommand {
  command: keyof typeof archiving;
  ids: readonly string[];
}

/** Archives templates, or takes that back; fails if one of them is refused, and then can be sent again. */
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
    // Some may have been, before one was refused.
    onSettled: () => queryClient.invalidateQueries({ queryKey: listsKey(orgId, "templates") }),
  });
}

function keep(queryClient: QueryClient, orgId: string, changed: Tagged<Template>) {
  queryClient.setQueryData(templateWithTag(orgId, changed.value.id).queryKey, changed);
}
