"use client";

import { type CSSProperties, type KeyboardEvent, useCallback, useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { MergeTextInput } from "#components/merge-text/index.ts";
import { type MergeTag, writeMergeTag } from "#lib/contract/scene/merge-fields.ts";
import type { TextLayer } from "#lib/contract/scene/text-layer.ts";
import { useLoadedFaces } from "../fonts/use-loaded-faces.ts";
import { useLayerHeading } from "../layers/use-layer-heading.ts";
import type { ShownFor } from "../playback/playback-context.tsx";
import { useEditor } from "../state/editor-context.tsx";
import { lookKey } from "../state/look-key.ts";
import { changeText, type TextRange } from "../state/text-parts.ts";
import { anchorShare, type Box, type Frame, placeOn } from "./box.ts";
import styles from "./stage.module.css";
import { textLook } from "./text-look.ts";
import { TextTools } from "./text-tools.tsx";
import { usePartLook } from "./use-part-look.ts";
import { usePartStyles } from "./use-part-styles.ts";
import { useShownText } from "./use-shown-text.ts";
import type { VisibleBox } from "./visible-boxes.ts";

interface TextOnStageProps {
  item: VisibleBox & { layer: TextLayer };
  frame: Frame;
  shownFor: ShownFor;
  /** The picture below shows the text as well, until it is drawn without it. */
  isDoubled: boolean;
  onEnd: () => void;
}

/** Edits a text where it stands, set as in the video: a merge field is a chip with the value that the picture has. */
export function TextOnStage({ item: { layer, box }, frame, shownFor, isDoubled, onEnd }: TextOnStageProps) {
  const t = useMessages(EDITOR).stage;
  const { width } = frame;
  const length = useCallback((pixels: number) => `${(pixels / width) * 100}cqw`, [width]);
  const filled = useShownText(shownFor);
  useLoadedFaces();
  const chipText = useCallback(
    (tag: Pick<MergeTag, "field" | "steps">) => filled(writeMergeTag(tag)) || null,
    [filled],
  );
  const { dispatch } = useEditor();
  const [range, setRange] = useState<TextRange>({ from: 0, to: 0 });
  const parts = usePartStyles(layer);
  const { toggle } = usePartLook(layer, range);
  const heading = useLayerHeading()(layer.name);
  const anchor = anchorShare(layer.anchor);
  const place: CSSProperties = {
    ...placeOn(frame, box),
    rotate: `${layer.rotation ?? 0}deg`,
    transformOrigin: `${anchor.x * 100}% ${anchor.y * 100}%`,
    ...toolsPlace(box, frame),
  };
  const look = textLook(layer, { filled, box, frame, length });
  const drawn = (Number.parseFloat(String(look.fontSize)) / 100) * width;
  /** Before the text itself, to which some of these keys mean something else. */
  function onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
    const part = isField(event.target) ? lookKey(event) : null;
    if (part === null) return;
    event.preventDefault();
    event.stopPropagation();
    toggle(part);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // What is opened from it lies elsewhere in the document, and is closed by the same key.
    const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== "Escape" || !isWithin) return;
    event.stopPropagation();
    onEnd();
  }
  return (
    <div className={styles.editing} data-doubled={isDoubled || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the text in it has the focus */}
      <div
        style={place}
        data-text-editor={layer.name}
        onKeyDownCapture={onKeyDownCapture}
        onKeyDown={onKeyDown}
        // A press in it is none on the stage.
        onPointerDown={(event) => event.stopPropagation()}
        // The right button opens the browser's own menu: its words are copied, pasted and corrected.
        onContextMenu={(event) => event.stopPropagation()}
      >
        <MergeTextInput
          key={layer.name}
          label={t.editText({ name: heading })}
          size="xs"
          value={layer.text}
          onChange={(text) =>
            dispatch({
              type: "edit",
              edit: (before) => changeText(before, layer.name, text),
              joins: `text of ${layer.name}`,
            })
          }
          onSelect={setRange}
          parts={parts}
          tools={<TextTools layer={layer} range={range} drawn={drawn} />}
          bare={look}
          chipText={chipText}
          isSelectedAtFirst
        />
      </div>
    </div>
  );
}

/** Whether the words themselves have the focus, and not a field or button of their tools. */
const isField = (target: EventTarget) =>
  target instanceof Element && target.closest("[contenteditable=true]") !== null;

/** Room above or below a text that its tools need, as a share of the frame's height. */
const ROOM = 0.1;

/** Where the tools of a text are seen whole: above it, below it or in it, and on the side that is nearer to the middle. */
function toolsPlace(box: Box, frame: Frame): CSSProperties {
  const isBelow = box.top < ROOM * frame.height;
  const isWithin = isBelow && box.top + box.height > (1 - ROOM) * frame.height;
  const isLeft = box.left + box.width / 2 < frame.width / 2;
  return {
    ...(isBelow ? { "--tools-top": isWithin ? "8px" : "calc(100% + 8px)", "--tools-bottom": "auto" } : {}),
    ...(isLeft ? { "--tools-left": "0", "--tools-right": "auto" } : {}),
  } as CSSProperties;
}
