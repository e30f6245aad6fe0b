import { checkMergeFields, listMergeFields } from "#lib/contract/scene/merge-fields.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { TEXT_LIMIT, type TextLayer } from "#lib/contract/scene/text-layer.ts";
import { SMALLEST_AUTOMATIC } from "#lib/contract/scene/text-style.ts";
import { type NewLayerMessages, newLayer } from "./new-layers.ts";

/** Words from elsewhere as a text of a scene may have them. */
export interface PastedText {
  /** Without characters that are none of a text; "" if nothing is left. */
  text: string;
  /** There were more than a text may have. */
  isCut: boolean;
}

/** Control characters but the end of a line, and halves of characters. */
const NO_TEXT = /[^\P{Cc}\n]|\p{Cs}/gu;

/** What may stay of words from the clipboard. Merge fields are kept if all of them can be filled in. */
export function pastedText(copied: string): PastedText {
  const clean = copied.replace(/\r\n?/g, "\n").replaceAll("\t", " ").replace(NO_TEXT, "").trim();
  const characters = [...clean];
  const text = characters.slice(0, TEXT_LIMIT).join("").trimEnd();
  return { text: canFillIn(text) ? text : withoutFields(text), isCut: characters.length > TEXT_LIMIT };
}

const canFillIn = (text: string) =>
  checkMergeFields(text).length === 0 && !listMergeFields(text).includes("photo");

/** The same words, with braces that begin no field. */
const withoutFields = (text: string) => [...text.replace(/\{(?=\{)/g, "{ ")].slice(0, TEXT_LIMIT).join("");

/** So much is a heading, in characters and lines. */
const HEADING = { length: 80, lines: 2 } as const;
/** The size of the letters of a longer text, as a share of the frame's shorter side. */
const LETTERS = 0.05;
/** About the width of a letter and the height of a line, as factors of the font size. */
const LETTER_WIDTH = 0.55;
const LINE_HEIGHT = 1.2;
/** The width of a new text and the most of its height, as shares of the frame's sides. */
const WIDTH = 0.8;
const MOST_HEIGHT = 0.8;

/** Whether words are so few that they are set as a heading. */
export const isHeading = (text: string): boolean =>
  [...text].length <= HEADING.length && text.split("\n").length <= HEADING.lines;

/** A new layer with words: few are set as a new text is, many in a box that is about as high as they need. */
export function textLayerOf(scene: Scene, text: string, t: NewLayerMessages): Layer {
  const layer = { ...(newLayer(scene, "text", t) as TextLayer), text };
  if (isHeading(text)) return layer;
  const size = Math.max(4, Math.round(LETTERS * Math.min(scene.width, scene.height)));
  const perLine = Math.max(1, Math.floor((WIDTH * scene.width) / (LETTER_WIDTH * size)));
  const lines = text
    .split("\n")
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
  const high = Math.min(MOST_HEIGHT, ((lines + 1) * LINE_HEIGHT * size) / scene.height);
  return {
    ...layer,
    ...{ height: `${Math.round(high * 10_000) / 100}%`, align: "left", valign: "top", wrap: "normal" },
    // Where they do not fit, they become smaller.
    font: { min: Math.max(4, Math.min(SMALLEST_AUTOMATIC, Math.round(size / 2))), max: size },
  };
}
