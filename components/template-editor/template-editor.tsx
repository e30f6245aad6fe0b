"use client";

import { Button, SegmentedControl } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconHistory } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useUnsavedGuard } from "#components/form/use-unsaved-guard.tsx";
import type { Messages } from "#components/i18n/catalogue.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { ChosenPerson } from "#components/templates/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { JsonView } from "./json/json-view.tsx";
import { LayerList } from "./layers/layer-list.tsx";
import { PlaybackProvider } from "./playback/playback-context.tsx";
import { PropertiesPanel } from "./properties/properties-panel.tsx";
import { prepareForms } from "./properties/schema-fields.ts";
import { ConflictDialog } from "./publish/conflict-dialog.tsx";
import { type Edited, usePublish } from "./publish/use-publish.ts";
import { PreviewOptions } from "./stage/preview-options.tsx";
import { Stage } from "./stage/stage.tsx";
import { EditorProvider, useEditor } from "./state/editor-context.tsx";
import styles from "./template-editor.module.css";
import { Timeline } from "./timeline/timeline.tsx";
import { Toolbar } from "./toolbar.tsx";
import { type ComparedVersions, VersionsDrawer } from "./versions/versions-drawer.tsx";

interface TemplateEditorProps {
  edited: Edited;
  /** The scene at the start of the edit. */
  scene: Scene;
  /** The default name of a new template. */
  name: string;
  /** Any template of the organization, under whose id the unsaved scene is drawn; null if there is none. */
  canvasId: string | null;
}

/**
 * A visual editor for scenes: layers on a stage, their properties next to it, and a picture from the real
 * renderer.
 */
export function TemplateEditor(props: TemplateEditorProps) {
  return (
    <EditorProvider scene={props.scene}>
      <Workspace {...props} />
    </EditorProvider>
  );
}

function Workspace({ edited, scene: begun, name: offeredName, canvasId }: TemplateEditorProps) {
  const t = useMessages(EDITOR);
  const gallery = useMessages(TEMPLATES);
  const { scene, dispatch } = useEditor();
  const [name, setName] = useState(offeredName);
  const [nameFault, setNameFault] = useState<string | null>(null);
  const [person, setPerson] = useState<ChosenPerson | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [panel, setPanel] = useState<"layers" | "properties">("layers");
  const [view, setView] = useState<"design" | "json">("design");
  const [json, setJson] = useState<string | null>(null);
  const [compared, setCompared] = useState<ComparedVersions | null>(null);
  const shownFor = { personId: person?.id ?? null, day };
  const publishing = usePublish(edited, name);
  const isDirty = scene !== begun || name !== offeredName || json !== null;
  const leaveQuestion = useUnsavedGuard(isDirty);
  useEffect(prepareForms, []);
  useHotkeys([
    ["mod+Z", () => dispatch({ type: "undo" })],
    ["mod+shift+Z", () => dispatch({ type: "redo" })],
    ["mod+Y", () => dispatch({ type: "redo" })],
  ]);

  function publish() {
    // JSON text that is not a valid scene yet would be left out silently.
    if (json !== null) return setView("json");
    const isNameless = edited.kind === "new" && name.trim() === "";
    setNameFault(isNameless ? t.nameMissing : null);
    if (!isNameless) void publishing.publish();
  }

  return (
    <>
      {leaveQuestion}
      <Crumbs items={crumbsOf(edited, t, gallery)} />
      <div className={styles.editor} data-view={view}>
        <Toolbar
          edited={edited}
          name={name}
          onNameChange={(next) => {
            setName(next);
            setNameFault(null);
          }}
          nameFault={nameFault}
          isDirty={isDirty}
          isPublishing={publishing.isPending}
          onPublish={publish}
        >
          {edited.kind === "stored" ? (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconHistory size={15} stroke={1.6} aria-hidden />}
              onClick={() => setCompared({ from: edited.version, to: null })}
            >
              {t.versions.open}
            </Button>
          ) : null}
          <SegmentedControl
            size="xs"
            aria-label={t.views.label}
            data={[
              { value: "design", label: t.views.design },
              { value: "json", label: t.views.json },
            ]}
            value={view}
            onChange={(next) => setView(next as typeof view)}
          />
          <PreviewOptions person={person} onPersonChange={setPerson} day={day} onDayChange={setDay} />
        </Toolbar>
        <div className={styles.layers} data-shown={view === "json" || panel === "layers"}>
          {view === "json" ? <JsonView draft={json} onDraftChange={setJson} /> : <LayerList />}
        </div>
        <PlaybackProvider templateId={canvasId} shownFor={shownFor}>
          <div className={styles.stage}>
            <Stage templateId={canvasId} shownFor={shownFor} />
          </div>
          <div className={styles.timeline}>
            <Timeline />
          </div>
        </PlaybackProvider>
        <div className={styles.switch} hidden={view === "json"}>
          <SegmentedControl
            fullWidth
            aria-label={t.panels.label}
            data={[
              { value: "layers", label: t.panels.layers },
              { value: "properties", label: t.panels.properties },
            ]}
            value={panel}
            onChange={(next) => setPanel(next as typeof panel)}
          />
        </div>
        {view === "json" ? null : (
          <div className={styles.properties} data-shown={panel === "properties"}>
            <PropertiesPanel />
          </div>
        )}
      </div>
      <ConflictDialog
        version={publishing.conflict}
        onClose={publishing.dismiss}
        onPublish={(over) => {
          publishing.dismiss();
          void publishing.publish({ over });
        }}
        onCompare={(version) => {
          publishing.dismiss();
          setCompared({ from: version, to: null });
        }}
      />
      {edited.kind === "stored" ? (
        <VersionsDrawer templateId={edited.id} compared={compared} onChange={setCompared} />
      ) : null}
    </>
  );
}

function crumbsOf(edited: Edited, t: Messages["editor"], gallery: Messages["templates"]) {
  const templates = { label: gallery.title, href: "/templates" };
  return edited.kind === "new"
    ? [templates, { label: t.newTitle }]
    : [templates, { label: edited.name, href: `/templates/${edited.id}` }, { label: t.edit }];
}
