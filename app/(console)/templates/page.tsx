import { titled } from "#app/page-messages.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { TemplateGallery } from "#components/templates/template-gallery.tsx";
import { templateGallerySearch, toTemplatesQuery } from "#components/templates/template-gallery-search.ts";
import { templateDraftList } from "#lib/client/templates/template-drafts.ts";
import { templatesPage } from "#lib/client/templates/templates.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import * as drafts from "#lib/server/templates/template-draft-service.ts";
import { list } from "#lib/server/templates/template-service.ts";
import { answered, asClientPage, everyItem, Prefetched } from "../prefetched.tsx";
import { pageAddress, type Search } from "../route-params.ts";

export const generateMetadata = titled((t) => t.templates.title);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/templates", searchParams));
  const query = toTemplatesQuery(parseListSearch(templateGallerySearch, await searchParams));
  return (
    <Prefetched
      queries={[
        answered(templatesPage(actor.orgId, query), asClientPage(list(actor, query))),
        answered(
          templateDraftList(actor.orgId),
          everyItem((page) => drafts.list(actor, page)),
        ),
      ]}
    >
      <TemplateGallery />
    </Prefetched>
  );
}
