"use client";

import { usePathname } from "next/navigation";
import { useMemo, useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { LoadError } from "#components/shell/index.ts";
import { ANY_TEMPLATE } from "#components/templates/index.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import { useTemplateVersion } from "#lib/client/templates/template-versions.ts";
import { useTemplate, useTemplates } from "#lib/client/templates/templates.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { EditNewTemplate } from "./edit-template.tsx";
import { EditorSkeleton } from "./editor-skeleton.tsx";
import type { NewTemplateSearch } from "./new-template-search.ts";
import { StartChoice } from "./start-choice.tsx";
import { emptyScene } from "./state/new-layers.ts";
import { TemplateEditor } from "./template-editor.tsx";

/** The address that the first change gives to this page, under which a step back finds it again. */
const DRAFT_ADDRESS = /^\/templates\/([0-9a-f-]{36})\/edit$/;

/** The editor with an empty scene or a copy of a template; asks which one if the URL does not say. */
export function NewTemplate({ search }: { search: NewTemplateSearch }) {
  const pathname = usePathname();
  const [begunBefore] = useState(() => DRAFT_ADDRESS.exec(pathname)?.[1] ?? null);
  if (begunBefore !== null) return <EditNewTemplate draftId={begunBefore} />;
  if (search.from !== undefined) return <CopyOfTemplate templateId={search.from} />;
  if (search.shape !== undefined) return <EmptyTemplate shape={search.shape} />;
  return <StartChoice />;
}

function EmptyTemplate({ shape }: { shape: NonNullable<NewTemplateSearch["shape"]> }) {
  const begun = useMemo(() => ({ scene: emptyScene(shape), sceneText: null }), [shape]);
  const any = useTemplates(ANY_TEMPLATE);
  if (any.data === undefined)
    return any.isError ? <LoadError error={any.error} onRetry={() => any.refetch()} /> : <EditorSkeleton />;
  return (
    <TemplateEditor
      key={shape}
      edited={{ kind: "new", occasion: null }}
      opened={null}
      begun={begun}
      name=""
      canvasId={any.data.items[0]?.id ?? null}
      poster={null}
    />
  );
}

function CopyOfTemplate({ templateId }: { templateId: string }) {
  const t = useMessages(EDITOR);
  const template = useTemplate(templateId);
  const templateName = useTemplateName();
  const version = useTemplateVersion(templateId, template.data?.latest_version ?? null);
  const failed = [template, version].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) return <LoadError error={failed.error} onRetry={() => failed.refetch()} />;
  if (template.data === undefined || version.data === undefined)
    return <EditorSkeleton poster={fileAddress(template.data?.thumbnail_url) ?? null} />;
  return (
    <TemplateEditor
      key={templateId}
      edited={{ kind: "new", occasion: template.data.occasion }}
      opened={null}
      begun={{ scene: version.data.scene as Scene, sceneText: null }}
      name={t.copyOf({ name: templateName(template.data) })}
      canvasId={templateId}
      poster={fileAddress(template.data.thumbnail_url) ?? null}
    />
  );
}
