import { titled } from "#app/page-messages.ts";
import { TemplatePage } from "#components/templates/template-page.tsx";
import { templateWithTag } from "#lib/client/templates/templates.ts";
import { template, templateParams } from "#lib/contract/resources/template.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { get } from "#lib/server/templates/template-service.ts";
import { answered, Prefetched, withTag } from "../../prefetched.tsx";
import { routeParams } from "../../route-params.ts";

export const generateMetadata = titled((t) => t.pages.template);

export default async function Page({ params }: { params: Promise<unknown> }) {
  const { template_id: templateId } = await routeParams(templateParams, params);
  const actor = await pageActor(`/templates/${templateId}`);
  return (
    <Prefetched
      queries={[
        answered(templateWithTag(actor.orgId, templateId), withTag(get(actor, templateId), template)),
      ]}
    >
      <TemplatePage templateId={templateId} />
    </Prefetched>
  );
}
