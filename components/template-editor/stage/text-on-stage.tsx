"use client";

import type { CSSProperties, KeyboardEvent } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { MergeTextInput, textWithLabels, useFieldTexts } from "#components/merge-text/index.ts";
import type { TextLayer } from "#lib/contract/scene/text-layer.ts";
import { useLayerHeading } from "../layers/use-layer-heading.ts";
import { useEditor } from "../state/editor-context.tsx";
import { anchorShare, type Frame, placeOn } from "./box.ts";
import styles from "./stage.module.css";
import { textLook } from "./text-look.ts";
import type { VisibleBox } from "./visible-boxes.ts";

interface TextOnStageProps {
  item: VisibleBox & { layer: TextLayer };
  frame: Frame;
  /** The picture below shows the text as well, until it is drawn without it. */
  isDoubled: boolean;
  onEnd: () => void;
}

/** Edits a text where it stands, set about as in the video, with its merge fields as chips. */
export function TextOnStage({ item: { layer, box }, frame, isDoubled, onEnd }: TextOnStageProps) {
  const t = useMessages(EDITOR).stage;
  const fieldTexts = useFieldTexts();
  const { change } = useEditor();
  const heading = useLayerHeading()(layer.name);
  const anchor = anchorShare(layer.anchor);
  const place: CSSProperties = {
    ...placeOn(frame, box),
    rotate: `${layer.rotation ?? 0}deg`,
    transformOrigin: `${anchor.x * 100}% ${anchor.y * 100}%`,
  };
  const length = (pixels: number) => `${(pixels / frame.width) * 100}cqw`;
  const shown = textWithLabels(layer.text, fieldTexts);
  // A chip is a little wider than what it says.
  const room = shown === layer.text ? box : { ...box, width: box.width * 0.95 };
  const look = textLook(layer, shown, room, length);
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
          onChange={(text) => change(layer.name, { text }, "text")}
          bare={look}
          isSelectedAtFirst
        />
      </div>
    </div>
  );
}
