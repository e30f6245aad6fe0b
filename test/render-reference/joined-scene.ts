import type { ResolvedLayer, ResolvedScene } from "#lib/render/resolve/resolved-scene.ts";
import { FPS, SECONDS, SIZE } from "./reference-scene.ts";

/** A layer as it is at an earlier time; its keyframes count from its own start. */
function moved(layer: ResolvedLayer, seconds: number, prefix: string): ResolvedLayer {
  const { content } = layer;
  return {
    ...layer,
    name: prefix + layer.name,
    start: layer.start + seconds,
    end: layer.end + seconds,
    content:
      content.kind === "group"
        ? { ...content, layers: content.layers.map((inner) => moved(inner, seconds, prefix)) }
        : content,
  };
}

/** A scene's background as its backmost layer. */
function backdrop({ background }: ResolvedScene, prefix: string): ResolvedLayer {
  return {
    ...{ name: `${prefix}background`, start: 0, end: SECONDS, x: 0, y: 0, ...SIZE, anchor: { x: 0, y: 0 } },
    ...{ opacity: 1, rotation: 0, blend: "source-over", enter: null, exit: null, tracks: {} },
    ...{ variation: null, shadow: null, mask: null },
    content: {
      ...{ kind: "shape", shape: "rectangle", fill: background, fillRule: "nonzero", stroke: null },
      ...{ radius: { x: 0, y: 0 }, path: null, trim: null },
    },
  };
}

/** One scene that shows others one after the other, each for its two seconds, so that one encoder has them all. */
export function joinScenes(scenes: readonly ResolvedScene[]): ResolvedScene {
  const [first] = scenes;
  if (!first) throw new Error("There is no scene to join");
  const frames = SECONDS * FPS * scenes.length;
  const layers = scenes.flatMap((scene, index) => {
    const prefix = `${index}-`;
    const whole = [backdrop(scene, ""), ...scene.layers];
    return whole.map((layer) => moved(layer, index * SECONDS, prefix));
  });
  const timeline = { ...first.timeline, layers: [{ start: 0, end: frames / FPS, source: null }] };
  return {
    ...first,
    frames,
    layers,
    timeline,
    background: { type: "color", color: "#000" },
    thumbnailFrame: 0,
  };
}
