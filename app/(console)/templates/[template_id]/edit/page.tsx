import { redirect } from "next/navigation";
import { titled } from "#app/page-messages.ts";
import { EditNewTemplate, EditTemplate } from "#components/template-editor/edit-template.tsx";
import { templateWithTag } from "#lib/client/templates/templates.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { template, templateParams } from "#lib/contract/resources/template.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import * as drafts from "#lib/server/templates/template-draft-service.ts";
import { get } from "#lib/server/templates/template-service.ts";
import { NoAccess } from "../../../no-access.tsx";
import { answered, Prefetched, withTag } from "../../../prefetched.tsx";
import { routeParams } from "../../../route-params.ts";

export const generateMetadata = titled((t) => t.pages.editTemplate);

export default async function Page({ params }: { params: Promise<unknown> }) {
  const { template_id: templateId } = await routeParams(templateParams, params);
  const actor = await pageActor(`/templates/${templateId}/edit`);
  if (!roleAtLeast(actor.role, "editor")) return <NoAccess to="templates" />;
  if (await drafts.isOfNewTemplate(actor, templateId)) return <EditNewTemplate draftId={templateId} />;
  const found = get(actor, templateId);
  // An archived template takes no new version: its page says so, and restores it.
  const isArchived = found.then(
    ({ archived_at }) => archived_at !== null,
    () => false,
  );
  if (await isArchived) redirect(`/templates/${templateId}`);
  return (
    <Prefetched queries={[answered(templateWithTag(actor.orgId, templateId), withTag(found, template))]}>
      <EditTemplate templateId={templateId} />
    </Prefetched>
  );
}
