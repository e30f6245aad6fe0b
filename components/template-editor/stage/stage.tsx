"use client";

import type { CSSProperties, KeyboardEvent, MouseEvent } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useRefusalMessages } from "#components/form/use-refusal-messages.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useStableHandlers } from "#components/ui/use-stable-handlers.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { UploadedFaces } from "../fonts/faces.tsx";
import { useContextMenu } from "../layers/context-menu.tsx";
import { useLayerCommands } from "../layers/use-layer-commands.ts";
import { type ShownFor, usePlayback } from "../playback/playback-context.tsx";
import { PlaybackNotice } from "../playback/playback-notice.tsx";
import { PlayedVideo } from "../playback/played-video.tsx";
import { useEditor, usePlayhead } from "../state/editor-context.tsx";
import { findLayer } from "../state/scene-edits.ts";
import { NO_REFUSAL, refusalOf } from "../state/scene-faults.ts";
import { meantByKey } from "../state/selection.ts";
import { useZoom } from "../view/use-zoom.ts";
import { ZoomControl } from "../view/zoom-control.tsx";
import { placeOn, unionOf } from "./box.ts";
import { CommonBox } from "./common-box.tsx";
import { EmptyStage } from "./empty-stage.tsx";
import { GuideLines } from "./guide-lines.tsx";
import { useGuideSettings } from "./guide-settings.ts";
import { floatingNames, type HeldLayers, heldLayers, type Painted } from "./held-layers.ts";
import { LayerBox } from "./layer-box.tsx";
import { LockedNote } from "./locked-note.tsx";
import styles from "./stage.module.css";
import { FaultNotice } from "./stage-fault-notice.tsx";
import { TextOnStage } from "./text-on-stage.tsx";
import { boundsOf } from "./turn.ts";
import { Undrawn } from "./undrawn.tsx";
import { undrawnLayers } from "./undrawn-layers.ts";
import { NO_HINTS, useBoxDrag } from "./use-box-drag.ts";
import { useFileDrop } from "./use-file-drop.ts";
import { useFocusOfSelection } from "./use-focus-of-selection.ts";
import { useMarquee } from "./use-marquee.ts";
import { useNudge } from "./use-nudge.ts";
import { stillSide, usePreviewInput } from "./use-preview-input.ts";
import { useReplacing } from "./use-replacing.tsx";
import { useStill } from "./use-still.ts";
import { NO_LETTERS, useTextEditing } from "./use-text-editing.ts";
import { meantBy, type VisibleBox, visibleBoxes } from "./visible-boxes.ts";

interface StageProps {
  /** Any template of the organization, under whose id an unsaved scene is drawn; null if there is none. */
  templateId: string | null;
  shownFor: ShownFor;
  /** A picture of about the same to show until the first one is drawn; null if there is none. */
  poster: string | null;
  /** A layer was pressed and not dragged. */
  onTap: () => void;
}

/** The picture at the selected moment, drawn as in the video, with every layer's box over it. */
export function Stage({ templateId, shownFor, poster, onTap }: StageProps) {
  const t = useMessages(EDITOR).stage;
  const { scene, selection, press, setRefused } = useEditor();
  const { time, isPlaying } = usePlayhead();
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { zoom, scale, zoomTo, handlers: panning } = useZoom({ scroller, frame, width: scene.width });
  const [hints, setHints] = useState(NO_HINTS);
  const { settings } = useGuideSettings();
  const { showsVideo } = usePlayback();
  const boxes = useMemo(() => visibleBoxes(scene, time, selection), [scene, time, selection]);
  const editing = useTextEditing(boxes);
  useFocusOfSelection();
  const side = stillSide((scale ?? 0) * Math.max(scene.width, scene.height), isPlaying);
  const [held, setHeld] = useState<HeldLayers | null>(null);
  // One picture without what follows the pointer, instead of one for each place on its way.
  const stillInput = usePreviewInput(held?.isHeld ? held.without : editing.drawn, time, side, shownFor);
  const still = useStill(templateId, showsVideo ? null : stillInput);
  const { refused } = still;
  const refusalMessages = useRefusalMessages();
  useEffect(() => {
    const refusedScene = refused?.input.scene as Scene | undefined;
    setRefused(
      refused === null || refusedScene === undefined
        ? NO_REFUSAL
        : refusalOf(refusedScene, refused.error, refusalMessages),
    );
  }, [refused, setRefused, refusalMessages]);
  // Which scene is on the screen. Before the first picture, what the editor began with is not drawn by the browser.
  const [drawn, setDrawn] = useState<Painted>({ scene, url: null });
  const painted = { scene: drawn.scene, url: (still.url === null ? null : drawn.url) ?? poster };
  const stagePlace = () => frame.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: scene.width };
  const drag = useBoxDrag({
    ...{ boxes, stagePlace, onHints: setHints, onTap },
    onHold: (names) => setHeld(heldLayers(boxes, names, { scene, painted, last: held })),
    onLetGo: () => setHeld((taken) => (taken === null ? null : { ...taken, isHeld: false })),
  });
  const marquee = useMarquee({ boxes, stagePlace });
  const drop = useFileDrop(({ clientX, clientY }) => {
    const { left, top, width } = stagePlace();
    return { x: ((clientX - left) * scene.width) / width, y: ((clientY - top) * scene.width) / width };
  });
  const size = useMemo(() => ({ width: scene.width, height: scene.height }), [scene.width, scene.height]);
  const commands = useLayerCommands();
  const nudge = useNudge();
  const replacing = useReplacing();
  /** Edits the words of a text, and asks for another file of a picture. */
  const begin = (item: VisibleBox) => {
    if (!replacing.begin(item.layer)) editing.begin(item);
  };
  // Within a group the second press only reaches its layer.
  const onEdit = (item: VisibleBox) => {
    if (item.layer.type === "text" || item.groups.length === 0) begin(item);
  };
  const menu = useContextMenu((name) => {
    const item = boxes.find(({ layer }) => layer.name === name);
    // Once the menu has given the focus back.
    if (item !== undefined) requestAnimationFrame(() => requestAnimationFrame(() => begin(item)));
  });
  function onPainted() {
    if (still.url === null) return;
    const shown = { scene: still.scene ?? scene, url: still.url };
    setDrawn(shown);
    // They are in the picture.
    setHeld((taken) => (floatingNames(taken, shown, scene).size > 0 ? taken : null));
  }
  const handlers = useStableHandlers({ ...drag, onKey, press, onEdit, openMenu });
  const selected = selection.length > 1 ? boxes.filter(isHeld) : [];
  const common = selected.length > 1 ? unionOf(selected.map(boundsOf)) : null;
  function isHeld({ layer, isLocked }: VisibleBox) {
    return !isLocked && selection.includes(layer.name);
  }
  /** The layer that a key or the menu is about: a press within a group has selected that. */
  function meant(name: string) {
    const item = boxes.find(({ layer }) => layer.name === name);
    return item === undefined ? name : meantBy(item, boxes, selection);
  }
  function openMenu(event: MouseEvent<HTMLElement>, name: string) {
    menu.open(event, meant(name));
  }
  function onKey(event: KeyboardEvent, item: VisibleBox) {
    if (event.key === "Enter" && isEditable(item) && selection.includes(item.layer.name)) {
      event.preventDefault();
      return begin(item);
    }
    const name = meantByKey(selection, meant(item.layer.name));
    // Alt plus an arrow key resizes the box here, and changes the order in the list.
    if (event.key.startsWith("Arrow")) nudge(event, name);
    else commands.onKey(event, name);
  }
  const style = {
    "--aspect": `${scene.width} / ${scene.height}`,
    ...(zoom === "fit" ? {} : { "--shown": `${zoom * scene.width}px` }),
  } as CSSProperties;
  const added = undrawnLayers(boxes, scene, painted.scene);
  const floating = floatingNames(held, painted, scene);
  const undrawn = boxes.filter(
    (item) => (added.includes(item) || floating.has(item.layer.name)) && item.layer !== editing.edited?.layer,
  );
  const isEmpty = scene.layers.length === 0;
  return (
    <section
      className={styles.stage}
      aria-label={t.label}
      data-current={still.isCurrent || undefined}
      data-over={drop.isOver || undefined}
      {...drop.handlers}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the layers; by keyboard, the list has the same */}
      <div
        className={styles.scroller}
        data-zoomed={zoom === "fit" ? undefined : true}
        ref={scroller}
        {...panning}
        {...marquee.handlers}
        onContextMenu={(event) => menu.open(event, null)}
      >
        <div className={styles.frame} style={style} ref={frame}>
          {isEmpty || (still.url ?? poster) === null ? (
            <div className={styles.plain} style={{ background: plainColor(scene) }} />
          ) : (
            // Drawn for this page only: an image optimizer could not cache it.
            // biome-ignore lint/performance/noImgElement: see above
            <img
              className={styles.picture}
              src={still.url ?? poster ?? undefined}
              alt={t.picture}
              draggable={false}
              onLoad={onPainted}
            />
          )}
          {showsVideo ? null : <Undrawn items={undrawn} frame={scene} shownFor={shownFor} held={held} />}
          <PlayedVideo />
          <div className={styles.boxes} data-playing={isPlaying || undefined}>
            {boxes.map((item) => (
              <LayerBox
                key={item.layer.name}
                item={item}
                frame={size}
                isSelected={selection.includes(item.layer.name)}
                isAlone={selection.length === 1 && selection[0] === item.layer.name}
                onStart={handlers.start}
                onMove={handlers.move}
                onEnd={handlers.end}
                onKey={handlers.onKey}
                onPress={handlers.press}
                onEdit={handlers.onEdit}
                onMenu={handlers.openMenu}
              />
            ))}
            {common === null ? null : (
              <CommonBox
                box={common}
                frame={size}
                onStart={handlers.startCommon}
                onMove={handlers.move}
                onEnd={handlers.end}
              />
            )}
          </div>
          {editing.edited === null ? null : (
            <TextOnStage
              item={editing.edited}
              frame={size}
              shownFor={shownFor}
              isDoubled={showsText(painted.scene, editing.edited.layer.name)}
              onEnd={editing.end}
            />
          )}
          {marquee.area === null ? null : (
            <div className={styles.marquee} style={placeOn(scene, marquee.area)} />
          )}
          <GuideLines frame={scene} hints={hints} showsSafeArea={settings.showsSafeArea} />
        </div>
      </div>
      <EmptyStage />
      {replacing.picker}
      <ZoomControl scale={scale} onZoom={zoomTo} />
      <UploadedFaces fonts={scene.fonts ?? NO_FONTS} />
      {menu.menu}
      <LockedNote />
      <FaultNotice />
      <PlaybackNotice />
    </section>
  );
}

/** What a double-click or Enter changes. */
const isEditable = ({ layer: { type } }: VisibleBox) =>
  type === "text" || type === "image" || type === "video";

const NO_FONTS: readonly never[] = [];

/** Whether a picture of a scene has the letters of a text. */
function showsText(scene: Scene, name: string): boolean {
  const layer = findLayer(scene, name)?.layer;
  return layer?.type === "text" && layer.hidden !== true && layer.color !== NO_LETTERS;
}

function plainColor({ background }: Scene): string {
  if (typeof background === "string") return background;
  return background.stops[0]?.color ?? "transparent";
}
