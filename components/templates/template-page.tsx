"use client";

import { ShowRequest } from "#components/requests/index.ts";
import { LoadError } from "#components/shell/index.ts";
import { CopyId } from "#components/ui/copy-id.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import type { Words } from "#components/words/catalogue.ts";
import { TEMPLATES } from "#components/words/en/templates.ts";
import { useWords } from "#components/words/words.tsx";
import { getTemplate, previewTemplate } from "#lib/client/operations.ts";
import { useMay } from "#lib/client/organization-context.tsx";
import { requestSnippets } from "#lib/client/request-snippets.ts";
import { type Template, useTemplate } from "#lib/client/templates.ts";
import { TemplateChangeable } from "./template-changeable.tsx";
import { TemplateFacts } from "./template-facts.tsx";
import { TemplateStage } from "./template-stage.tsx";

/** One template: any moment of it for any person, and what can be changed. */
export function TemplatePage({ templateId }: { templateId: string }) {
  const words = useWords(TEMPLATES);
  const { data: template, isError, error, refetch } = useTemplate(templateId);
  const mayUse = useMay("editor");
  if (template === undefined) {
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageSkeleton />;
  }
  return (
    <>
      <Crumbs items={[{ label: words.title, href: "/templates" }, { label: template.name }]} />
      <PageHeader
        title={template.name}
        subtitle={
          <>
            {words.version(template.latest_version)} · <CopyId id={template.id} />
          </>
        }
        actions={
          <>
            <ShowRequest requests={requestsFor(template, words.request)} />
            {mayUse ? (
              <LinkButton href={`/templates/new?from=${template.id}`} variant="default">
                {words.duplicate}
              </LinkButton>
            ) : null}
            {mayUse && template.archived_at === null ? (
              <LinkButton href={`/templates/${template.id}/edit`} variant="default">
                {words.edit}
              </LinkButton>
            ) : null}
            {mayUse && template.archived_at === null ? (
              <LinkButton href={`/collections/new?template_id=${template.id}`}>{words.use}</LinkButton>
            ) : null}
          </>
        }
      />
      <PageColumns
        side={
          <>
            <TemplateChangeable template={template} />
            <TemplateFacts template={template} />
          </>
        }
      >
        <TemplateStage template={template} />
      </PageColumns>
    </>
  );
}

function requestsFor({ id, layers }: Template, words: Words["templates"]["request"]) {
  const params = { template_id: id };
  const text = layers.find((layer) => layer.type === "text");
  const modifications = text === undefined ? [] : [{ name: text.name, text: text.text ?? "" }];
  return [
    {
      title: words.fetch,
      snippets: (origin: string) => requestSnippets(getTemplate, { params }, origin),
    },
    {
      title: words.still,
      snippets: (origin: string) =>
        requestSnippets(previewTemplate, { params, body: { modifications }, saveAs: "still.png" }, origin),
    },
  ];
}
