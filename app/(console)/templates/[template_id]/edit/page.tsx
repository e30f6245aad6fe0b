import { redirect } from "next/navigation";
import { titled } from "#app/page-words.ts";
import { EditTemplate } from "#components/template-editor/edit-template.tsx";
import { templateItem } from "#lib/client/templates.ts";
import { roleAtLeast } from "#lib/contract/roles.ts";
import { templateParams } from "#lib/contract/template.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { get } from "#lib/server/templates/template-service.ts";
import { answered, Prefetched } from "../../../prefetched.tsx";
import { routeParams } from "../../../route-params.ts";

export const generateMetadata = titled((words) => words.pages.editTemplate);

export default async function Page({ params }: { params: Promise<unknown> }) {
  const { template_id: templateId } = await routeParams(templateParams, params);
  const actor = await pageActor(`/templates/${templateId}/edit`);
  if (!roleAtLeast(actor.role, "editor")) redirect(`/templates/${templateId}`);
  return (
    <Prefetched queries={[answered(templateItem(actor.orgId, templateId), get(actor, templateId))]}>
      <EditTemplate templateId={templateId} />
    </Prefetched>
  );
}
