import type { ResolvedLayer } from "./resolve/resolved-scene.ts";

/** Words on screen, from one second to another. */
type Words = { start: number; end: number; text: string };

/**
 * The words that a video shows, as a WebVTT file: what stands on screen at the same time for as long is one cue, in the
 * order in which it is drawn.
 * @returns null for a video without words
 * @see https://www.w3.org/TR/webvtt1/#file-structure
 */
export function captionsOf({ layers }: { layers: readonly ResolvedLayer[] }): string | null {
  const cues = new Map<string, { start: number; end: number; texts: Set<string> }>();
  for (const { start, end, text } of wordsOf(layers)) {
    const times = `${timestamp(start)} --> ${timestamp(end)}`;
    const cue = cues.get(times) ?? { start, end, texts: new Set() };
    // A shadow is often the same words a second time.
    cue.texts.add(text);
    cues.set(times, cue);
  }
  if (cues.size === 0) return null;
  const inOrder = [...cues].sort(([, a], [, b]) => a.start - b.start || a.end - b.end);
  return `${["WEBVTT", ...inOrder.map(([times, { texts }]) => [times, ...texts].join("\n"))].join("\n\n")}\n`;
}

function wordsOf(layers: readonly ResolvedLayer[]): Words[] {
  return layers.filter(isSeen).flatMap(({ content, start, end }) => {
    if (content.kind === "group") return wordsOf(content.layers);
    if (content.kind !== "text" || timestamp(end) <= timestamp(start)) return [];
    const lines = content.layout.lines.map((line) => escaped(line.text)).filter((line) => line !== "");
    const text = lines.join("\n");
    // A star or an arrow that is set as text is no word.
    return /[\p{L}\p{N}]/u.test(text) ? [{ start, end, text }] : [];
  });
}

const isSeen = ({ opacity, tracks }: ResolvedLayer) => opacity > 0 || tracks.opacity !== undefined;

/** An empty line would end a cue, and `-->` is the mark of its times. */
const escaped = (line: string) =>
  line.trim().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** `00:00:04.250` for seconds. */
function timestamp(seconds: number): string {
  const all = Math.round(seconds * 1000);
  const pad = (value: number, digits = 2) => String(value).padStart(digits, "0");
  const [hours, minutes] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60];
  return `${pad(hours)}:${pad(minutes)}:${pad(Math.floor(all / 1000) % 60)}.${pad(all % 1000, 3)}`;
}
