"use client";

import { useState } from "react";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { LoadError } from "#components/shell/index.ts";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { useTemplateVersion } from "#lib/client/templates/template-versions.ts";
import { useTemplate } from "#lib/client/templates/templates.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { TemplateEditor } from "./template-editor.tsx";

/** The editor with the version of a template that was the newest when the page was opened. */
export function EditTemplate({ templateId }: { templateId: string }) {
  const template = useTemplate(templateId);
  const templateName = useTemplateName();
  // Versions that others publish meanwhile are reported on publishing: the scene must not change during
  // editing.
  const [opened, setOpened] = useState<number | null>(template.data?.latest_version ?? null);
  if (opened === null && template.data !== undefined) setOpened(template.data.latest_version);
  const version = useTemplateVersion(templateId, opened);
  const failed = [template, version].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) return <LoadError error={failed.error} onRetry={() => failed.refetch()} />;
  if (template.data === undefined || version.data === undefined) return <PageSkeleton />;
  const name = templateName(template.data);
  return (
    <TemplateEditor
      edited={{ kind: "stored", id: templateId, name, version: version.data.version }}
      scene={version.data.scene as Scene}
      name={name}
      canvasId={templateId}
    />
  );
}
