import type { Scene } from "#lib/contract/scene/scene.ts";

/** The most important properties come first; properties not listed here follow, and layers come last. */
const FIRST = [
  ...["width", "height", "fps", "duration", "background", "thumbnail_time", "fonts"],
  ...["name", "type", "shape", "text", "source", "x", "y", "anchor", "time", "value"],
];

/** A scene as formatted JSON. The database does not keep the order of properties. */
export function sceneText(scene: Scene): string {
  return JSON.stringify(ordered(scene), null, 2);
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => rank(a, value) - rank(b, value));
  return Object.fromEntries(entries.map(([name, each]) => [name, ordered(each)]));
}

function rank(name: string, owner: object): number {
  if (name === "layers") return FIRST.length + 1;
  // For layers they follow the position and the start.
  const isScene = "fps" in owner;
  if ((name === "width" || name === "height") && !isScene) return FIRST.indexOf("y") + 0.5;
  if (name === "duration" && !isScene) return FIRST.indexOf("time") + 0.5;
  const index = FIRST.indexOf(name);
  return index < 0 ? FIRST.length : index;
}
