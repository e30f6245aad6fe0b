"use client";

import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { ArchivedBadge, ArchivedNotice } from "#components/lifecycle/index.ts";
import { LoadError } from "#components/shell/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { useTemplateDrafts } from "#lib/client/templates/template-drafts.ts";
import { useTemplateWithTag } from "#lib/client/templates/templates.ts";
import { DraftBadge } from "./draft-badge.tsx";
import { TemplateActions } from "./template-actions.tsx";
import { TemplateChangeable } from "./template-changeable.tsx";
import { TemplateFacts } from "./template-facts.tsx";
import { TemplateStage } from "./template-stage.tsx";

/** One template: a still of any moment for any person, and what can be changed. */
export function TemplatePage({ templateId }: { templateId: string }) {
  const t = useMessages(TEMPLATES);
  const templateName = useTemplateName();
  const { data, isError, error, refetch } = useTemplateWithTag(templateId);
  const hasDraft = useTemplateDrafts().data?.some(({ id }) => id === templateId) ?? false;
  if (data === undefined) {
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageSkeleton />;
  }
  const template = data.value;
  const isArchived = template.archived_at !== null;
  return (
    <>
      <Crumbs items={[{ label: t.title, href: "/templates" }, { label: templateName(template) }]} />
      <PageHeader
        title={<span dir="auto">{templateName(template)}</span>}
        badge={isArchived ? <ArchivedBadge /> : hasDraft ? <DraftBadge /> : undefined}
        subtitle={t.version({ version: template.latest_version })}
        actions={<TemplateActions template={data} />}
      />
      {isArchived ? <ArchivedNotice>{t.archivedNotice}</ArchivedNotice> : null}
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
