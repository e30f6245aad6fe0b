"use client";

import { useQueryClient } from "@tanstack/react-query";
import { PageMenu, type ShownRequest } from "#components/api-snippets/index.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { LifecycleActions } from "#components/lifecycle/index.ts";
import { LinkButton } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import type { Tagged } from "#lib/client/api/call.ts";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { getTemplate, previewTemplate } from "#lib/client/generated/operations.ts";
import { useOrganization, usePermission } from "#lib/client/organization/organization-context.tsx";
import { type Template, templateWithTag } from "#lib/client/templates/templates.ts";
import { otherProperties, shownSources } from "./other-properties.ts";
import { useDesign } from "./use-design.ts";

/** The actions for a template. */
export function TemplateActions({ template }: { template: Tagged<Template> }) {
  const t = useMessages(TEMPLATES);
  const mayChange = usePermission("editor");
  const { id, archived_at: archivedAt } = template.value;
  const { list } = useFormat();
  const requests = requestsFor(template.value, t, list);
  if (!mayChange) return <PageMenu id={id} requests={requests} />;
  return (
    <>
      <Changes template={template} requests={requests} />
      <LinkButton href={`/templates/new?from=${id}`} variant="default">
        {t.duplicate}
      </LinkButton>
      {archivedAt === null ? (
        <LinkButton href={`/templates/${id}/edit`} variant="default">
          {t.edit}
        </LinkButton>
      ) : null}
      {archivedAt === null ? (
        <LinkButton href={`/collections/new?template_id=${id}`}>{t.use}</LinkButton>
      ) : null}
    </>
  );
}

interface ChangesProps {
  template: Tagged<Template>;
  requests: readonly ShownRequest[];
}

function Changes({ template, requests }: ChangesProps) {
  const t = useMessages(TEMPLATES);
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const { id, archived_at: archivedAt, design } = template.value;
  const name = useTemplateName()(template.value);
  const { rename, archive, restore } = useDesign(template.value);
  // A built-in design is renamed in all its shapes, each of which has a slug of its own.
  const isOwn = design === null;
  return (
    <LifecycleActions
      id={id}
      requests={requests}
      name={name}
      archivedAt={archivedAt}
      renaming={{
        title: t.renameTitle,
        version: template,
        hasSlug: isOwn,
        onSave: rename,
        onRead: () => queryClient.fetchQuery({ ...templateWithTag(orgId, id), staleTime: 0 }),
        ...(isOwn ? {} : { nameHint: t.everyShape }),
      }}
      onArchive={archive}
      onRestore={restore}
    />
  );
}

/** With what only the API can write anew for each video. */
function requestsFor(
  { id, layers }: Template,
  { request: t, changeable }: Messages["templates"],
  list: (parts: readonly string[]) => string,
): ShownRequest[] {
  const further = [
    ...shownSources(layers, changeable.sources),
    ...otherProperties(
      layers.flatMap(({ properties }) => properties),
      changeable.things,
    ),
  ];
  const params = { template_id: id };
  const text = layers.find((layer) => layer.type === "text");
  const modifications = text === undefined ? [] : [{ name: text.name, text: text.text ?? "" }];
  return [
    {
      title: t.fetch,
      snippets: (origin: string) => requestSnippets(getTemplate, { params }, origin),
    },
    {
      title: t.still,
      ...(further.length > 0 && { note: t.further({ what: list(further) }) }),
      snippets: (origin: string) =>
        requestSnippets(previewTemplate, { params, body: { modifications }, saveAs: "still.png" }, origin),
    },
  ];
}
