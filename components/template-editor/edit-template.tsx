"use client";

import { useState } from "react";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { LoadError } from "#components/shell/index.ts";
import { ANY_TEMPLATE } from "#components/templates/index.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import { useOpenedDraft } from "#lib/client/templates/template-drafts.ts";
import { useTemplateVersion } from "#lib/client/templates/template-versions.ts";
import { useTemplate, useTemplates } from "#lib/client/templates/templates.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { editedState } from "./drafts/edited-state.ts";
import { EditorSkeleton } from "./editor-skeleton.tsx";
import { emptyScene } from "./state/new-layers.ts";
import { TemplateEditor } from "./template-editor.tsx";

/** The editor with the draft of a template, or the version that was the newest when the page was opened. */
export function EditTemplate({ templateId }: { templateId: string }) {
  const template = useTemplate(templateId);
  const templateName = useTemplateName();
  const draft = useOpenedDraft(templateId);
  // Versions that others publish meanwhile are reported on publishing: the scene must not change during
  // editing.
  const [opened, setOpened] = useState<number | null>(template.data?.latest_version ?? null);
  if (opened === null && template.data !== undefined) setOpened(template.data.latest_version);
  const version = useTemplateVersion(templateId, opened);
  const failed = [template, draft, version].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) return <LoadError error={failed.error} onRetry={() => failed.refetch()} />;
  if (template.data === undefined || draft.data === undefined || version.data === undefined)
    return <EditorSkeleton poster={fileAddress(template.data?.thumbnail_url) ?? null} />;
  const name = templateName(template.data);
  const latest = { version: version.data.version, scene: version.data.scene as Scene };
  const base = draft.data?.value.base_version ?? latest.version;
  return (
    <TemplateEditor
      edited={{ kind: "stored", id: templateId, name, version: base, latest }}
      opened={draft.data}
      begun={
        draft.data === null
          ? { scene: latest.scene, sceneText: null }
          : editedState(draft.data.value, latest.scene)
      }
      name={name}
      canvasId={templateId}
      poster={fileAddress(template.data.thumbnail_url) ?? null}
    />
  );
}

/** The editor with the draft of a template that was never published, or the template that it has become. */
export function EditNewTemplate({ draftId }: { draftId: string }) {
  const draft = useOpenedDraft(draftId);
  const any = useTemplates(ANY_TEMPLATE);
  const failed = [draft, any].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) return <LoadError error={failed.error} onRetry={() => failed.refetch()} />;
  if (draft.data === undefined || any.data === undefined) return <EditorSkeleton />;
  if (draft.data === null) return <EditTemplate templateId={draftId} />;
  return (
    <TemplateEditor
      edited={{ kind: "new", occasion: draft.data.value.occasion }}
      opened={draft.data}
      begun={editedState(draft.data.value, emptyScene("wide"))}
      name={draft.data.value.name}
      canvasId={any.data.items[0]?.id ?? null}
      poster={null}
    />
  );
}
