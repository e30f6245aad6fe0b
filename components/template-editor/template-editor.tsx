"use client";

import { Button, SegmentedControl } from "@mantine/core";
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import { IconHistory } from "@tabler/icons-react";
import { useMemo, useRef, useState } from "react";
import { useUnsavedGuard } from "#components/form/use-unsaved-guard.tsx";
import type { Messages } from "#components/i18n/catalogue.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ExampleProvider } from "#components/merge-text/index.ts";
import type { ChosenPerson } from "#components/templates/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import type { Tagged } from "#lib/client/api/call.ts";
import type { TemplateDraft } from "#lib/client/templates/template-drafts.ts";
import { DraftHistory } from "./drafts/draft-history.tsx";
import { isAtRisk } from "./drafts/draft-saver.ts";
import type { EditedState } from "./drafts/edited-state.ts";
import { useDraftSaver } from "./drafts/use-draft-saver.ts";
import { JsonView } from "./json/json-view.tsx";
import { LayerList } from "./layers/layer-list.tsx";
import { PlaybackProvider } from "./playback/playback-context.tsx";
import { PropertiesPanel } from "./properties/properties-panel.tsx";
import { usePreparedForms } from "./properties/use-prepared-forms.ts";
import { ConflictDialog } from "./publish/conflict-dialog.tsx";
import { notifyPublished } from "./publish/notify-published.tsx";
import { PublishDialog } from "./publish/publish-dialog.tsx";
import { type Edited, usePublish } from "./publish/use-publish.ts";
import { PreviewOptions } from "./stage/preview-options.tsx";
import { Stage } from "./stage/stage.tsx";
import { KEPT_PAGE } from "./stage/use-file-drop.ts";
import { useShownPerson } from "./stage/use-shown-text.ts";
import { EditorProvider, useEditor } from "./state/editor-context.tsx";
import styles from "./template-editor.module.css";
import { Timeline } from "./timeline/timeline.tsx";
import { Toolbar } from "./toolbar.tsx";
import { versionKey } from "./versions/history-entries.ts";
import { isForLayers } from "./view/key-target.ts";
import { useClipboard } from "./view/use-clipboard.ts";
import { useEditorShortcuts } from "./view/use-editor-shortcuts.ts";
import { useSelectionKeys } from "./view/use-selection-keys.ts";

/** What is shown below the stage on a narrow screen. */
const PANELS = ["layers", "properties", "timeline"] as const;
type Panel = (typeof PANELS)[number];

interface TemplateEditorProps {
  edited: Edited;
  /** The draft that is edited; null if the first change begins one. */
  opened: Tagged<TemplateDraft> | null;
  /** What is edited, at the start. */
  begun: EditedState;
  /** The default name of a new template. */
  name: string;
  /** Any template of the organization, under whose id the unsaved scene is drawn; null if there is none. */
  canvasId: string | null;
  /** A picture of about what is edited, until the first one is drawn; null if there is none. */
  poster: string | null;
}

/**
 * A visual editor for scenes: layers on a stage, their properties next to it, and a picture from the real
 * renderer. Every change is saved as a draft.
 */
export function TemplateEditor(props: TemplateEditorProps) {
  return (
    <EditorProvider scene={props.begun.scene}>
      <Workspace {...props} />
    </EditorProvider>
  );
}

function Workspace(props: TemplateEditorProps) {
  const { opened, begun, name: offeredName, poster } = props;
  // A new template becomes a stored one when it is published.
  const [edited, setEdited] = useState(props.edited);
  const canvasId = useFirst(props.canvasId);
  const nameField = useRef<HTMLInputElement>(null);
  const t = useMessages(EDITOR);
  const gallery = useMessages(TEMPLATES);
  const { scene, dispatch } = useEditor();
  const [name, setName] = useState(offeredName);
  const [nameFault, setNameFault] = useState<string | null>(null);
  const [person, setPerson] = useState<ChosenPerson | null>(null);
  const [day, setDay] = useState<string | null>(null);
  // As in the style sheet: on a wide screen, the properties are always beside the stage.
  const isWide = useMediaQuery("(min-width: 1100px)");
  const [panel, setPanel] = useState<Panel>("layers");
  const [json, setJson] = useState(begun.sceneText);
  const [view, setView] = useState<"design" | "json">(json === null ? "design" : "json");
  const [history, setHistory] = useState<{ shown: string | null } | null>(null);
  const [isReviewing, setReviewing] = useState(false);
  const shownFor = { personId: person?.id ?? null, day };
  const shownPerson = useShownPerson(shownFor.personId);
  const example = useMemo(() => ({ person: shownPerson, day }), [shownPerson, day]);
  const content = useMemo(() => ({ name, scene, sceneText: json }), [name, scene, json]);
  const stored = edited.kind === "stored" ? edited : null;
  const autosave = useDraftSaver(content, {
    ...{ templateId: stored?.id ?? null, baseVersion: stored?.version ?? null, opened },
    occasion: edited.kind === "new" ? edited.occasion : null,
  });
  const publishing = usePublish(
    edited,
    content,
    autosave,
    ({ id, name: published, version, scene: shown }) => {
      setEdited({ kind: "stored", id, name: published, version, latest: { version, scene: shown } });
      setName(published);
      notifyPublished(
        id,
        edited.kind === "new" ? t.publish.created({ name: published }) : t.publish.done({ version }),
        t,
      );
    },
  );
  const isOutdated = stored !== null && stored.version < stored.latest.version;
  const [openedOn, setOpenedOn] = useState(isOutdated ? stored.version : null);
  const leaveQuestion = useUnsavedGuard(isAtRisk(autosave.state));
  usePreparedForms();
  useEditorShortcuts();
  useClipboard(view === "design");
  useSelectionKeys(view === "design");
  useHotkeys([
    ["mod+Z", (event) => isForLayers(event) && dispatch({ type: "undo" })],
    ["mod+shift+Z", (event) => isForLayers(event) && dispatch({ type: "redo" })],
    ["mod+Y", (event) => isForLayers(event) && dispatch({ type: "redo" })],
  ]);

  function load(state: EditedState) {
    dispatch({ type: "edit", edit: () => state.scene, select: [] });
    setJson(state.sceneText);
    if (state.sceneText !== null) setView("json");
  }

  function publish() {
    // JSON text that is not a valid scene yet would be left out silently.
    if (json !== null) return setView("json");
    const isNameless = edited.kind === "new" && name.trim() === "";
    setNameFault(isNameless ? t.nameMissing : null);
    if (isNameless) nameField.current?.focus();
    // What cannot be published is not asked about.
    else if (stored === null || publishing.hasFault()) void publishing.publish();
    else setReviewing(true);
  }

  function dismissNewer() {
    publishing.dismiss();
    setOpenedOn(null);
  }

  const newer =
    publishing.conflict !== null
      ? { version: publishing.conflict, openedOn: null }
      : stored !== null && openedOn !== null
        ? { version: stored.latest.version, openedOn }
        : null;
  return (
    <ExampleProvider value={example}>
      {leaveQuestion}
      <Crumbs items={crumbsOf(edited, t, gallery)} />
      <div
        className={styles.editor}
        data-view={view}
        data-beside-stage={(view === "design" && (isWide || panel === "properties")) || undefined}
        data-workspace
        {...KEPT_PAGE}
      >
        <Toolbar
          edited={edited}
          name={name}
          onRenamed={(next) => {
            setName(next);
            if (stored !== null) setEdited({ ...stored, name: next });
          }}
          onNameChange={(next) => {
            setName(next);
            setNameFault(null);
          }}
          nameFault={nameFault}
          nameField={nameField}
          mayPublish={edited.kind === "new" || autosave.saved !== null || autosave.state.kind !== "saved"}
          isPublishing={publishing.isPending}
          onPublish={publish}
          status={
            <DraftHistory
              {...{ edited, content, autosave, canvasId, history }}
              onHistoryChange={setHistory}
              onNameChange={setName}
              onLoad={load}
            />
          }
        >
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconHistory size={15} stroke={1.6} aria-hidden />}
            onClick={() => setHistory({ shown: null })}
          >
            {t.versions.open}
          </Button>
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
            <Stage
              {...{ templateId: canvasId, shownFor, poster }}
              // On a narrow screen, the one panel below the stage shows what was tapped.
              onTap={() => setPanel("properties")}
            />
          </div>
          <div className={styles.timeline} data-shown={view === "design" && panel === "timeline"}>
            <Timeline />
          </div>
        </PlaybackProvider>
        <div className={styles.switch} hidden={view === "json"}>
          <SegmentedControl
            fullWidth
            aria-label={t.panels.label}
            data={PANELS.map((value) => ({ value, label: t.panels[value] }))}
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
      {stored === null ? null : (
        <PublishDialog
          opened={isReviewing}
          latest={stored.latest}
          scene={scene}
          onClose={() => setReviewing(false)}
          onPublish={() => {
            setReviewing(false);
            void publishing.publish();
          }}
        />
      )}
      <ConflictDialog
        newer={newer}
        onClose={dismissNewer}
        onPublish={(over) => {
          dismissNewer();
          void publishing.publish({ over });
        }}
        onCompare={(version) => {
          dismissNewer();
          setHistory({ shown: versionKey(version) });
        }}
      />
    </ExampleProvider>
  );
}

/** The first of the values that was known: which template it is does not matter, but each other one draws anew. */
function useFirst(value: string | null): string | null {
  const [first, setFirst] = useState(value);
  if (first === null && value !== null) setFirst(value);
  return first ?? value;
}

function crumbsOf(edited: Edited, t: Messages["editor"], gallery: Messages["templates"]) {
  const templates = { label: gallery.title, href: "/templates" };
  return edited.kind === "new"
    ? [templates, { label: t.newTitle }]
    : [templates, { label: edited.name, href: `/templates/${edited.id}` }, { label: t.edit }];
}
