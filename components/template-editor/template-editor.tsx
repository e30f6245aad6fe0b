"use client";

import { SegmentedControl } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useState } from "react";
import { useUnsavedGuard } from "#components/form/use-unsaved-guard.ts";
import type { ChosenPerson } from "#components/templates/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import type { Scene } from "#lib/contract/scene.ts";
import { editorWords as words } from "./editor-words.ts";
import { LayerList } from "./layers/layer-list.tsx";
import { PropertiesPanel } from "./properties/properties-panel.tsx";
import { ConflictDialog } from "./publish/conflict-dialog.tsx";
import { type Edited, usePublish } from "./publish/use-publish.ts";
import { PreviewOptions } from "./stage/preview-options.tsx";
import { Stage } from "./stage/stage.tsx";
import { EditorProvider, useEditor } from "./state/editor-context.tsx";
import styles from "./template-editor.module.css";
import { Timeline } from "./timeline/timeline.tsx";
import { Toolbar } from "./toolbar.tsx";

interface TemplateEditorProps {
  edited: Edited;
  /** What editing begins with. */
  scene: Scene;
  /** The name that a new template is offered. */
  name: string;
  /** Any template of the organization, in whose name the unsaved scene is drawn; null when there is none. */
  canvasId: string | null;
}

/** Makes a scene by hand: layers on a stage, their properties beside it, the picture by the very renderer. */
export function TemplateEditor(props: TemplateEditorProps) {
  return (
    <EditorProvider scene={props.scene}>
      <Workspace {...props} />
    </EditorProvider>
  );
}

function Workspace({ edited, scene: begun, name: offeredName, canvasId }: TemplateEditorProps) {
  const { scene, dispatch } = useEditor();
  const [name, setName] = useState(offeredName);
  const [nameFault, setNameFault] = useState<string | null>(null);
  const [person, setPerson] = useState<ChosenPerson | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [panel, setPanel] = useState<"layers" | "properties">("layers");
  const publishing = usePublish(edited, name);
  const isDirty = scene !== begun || name !== offeredName;
  useUnsavedGuard(isDirty);
  useHotkeys([
    ["mod+Z", () => dispatch({ type: "undo" })],
    ["mod+shift+Z", () => dispatch({ type: "redo" })],
    ["mod+Y", () => dispatch({ type: "redo" })],
  ]);

  function publish() {
    const isNameless = edited.kind === "new" && name.trim() === "";
    setNameFault(isNameless ? words.nameMissing : null);
    if (!isNameless) void publishing.publish();
  }

  return (
    <>
      <Crumbs items={crumbsOf(edited)} />
      <div className={styles.editor}>
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
          <PreviewOptions person={person} onPersonChange={setPerson} day={day} onDayChange={setDay} />
        </Toolbar>
        <div className={styles.layers} data-shown={panel === "layers"}>
          <LayerList />
        </div>
        <div className={styles.stage}>
          <Stage templateId={canvasId} shownFor={{ personId: person?.id ?? null, day }} />
        </div>
        <div className={styles.timeline}>
          <Timeline />
        </div>
        <div className={styles.switch}>
          <SegmentedControl
            fullWidth
            aria-label={words.panels.label}
            data={[
              { value: "layers", label: words.panels.layers },
              { value: "properties", label: words.panels.properties },
            ]}
            value={panel}
            onChange={(next) => setPanel(next as typeof panel)}
          />
        </div>
        <div className={styles.properties} data-shown={panel === "properties"}>
          <PropertiesPanel />
        </div>
      </div>
      <ConflictDialog
        version={publishing.conflict}
        onClose={publishing.dismiss}
        onPublish={(over) => {
          publishing.dismiss();
          void publishing.publish({ over });
        }}
        onCompare={publishing.dismiss}
      />
    </>
  );
}

function crumbsOf(edited: Edited) {
  const templates = { label: "Templates", href: "/templates" };
  return edited.kind === "new"
    ? [templates, { label: words.newTitle }]
    : [templates, { label: edited.name, href: `/templates/${edited.id}` }, { label: words.edit }];
}
