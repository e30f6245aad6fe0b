import type { Scene } from "#lib/contract/scene/scene.ts";
import { findLayer } from "../state/scene-edits.ts";
import { type Difference, differences } from "./scene-diff.ts";

/** What differs between two scenes, in short: names of layers, null for the scene itself. */
export interface ChangeSummary extends Record<Difference["kind"], (string | null)[]> {
  /** Texts that say something else; a layer with no other change is only here. */
  texts: { layer: string; before: string; after: string }[];
}

export function changeSummary(before: Scene, after: Scene): ChangeSummary {
  const summary: ChangeSummary = { added: [], removed: [], changed: [], moved: [], texts: [] };
  for (const { layer, kind, changes } of differences(before, after)) {
    const [was, is] = [textIn(before, layer), textIn(after, layer)];
    const isText = layer !== null && was !== null && is !== null && was !== is;
    if (isText) summary.texts.push({ layer, before: was, after: is });
    if (!isText || changes.some(({ property }) => property !== "text")) summary[kind].push(layer);
  }
  return summary;
}

function textIn(scene: Scene, name: string | null): string | null {
  const layer = findLayer(scene, name)?.layer;
  return layer?.type === "text" ? layer.text : null;
}
