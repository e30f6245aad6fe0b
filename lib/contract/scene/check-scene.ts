import { type Fault, fault, toFaults } from "../faults.ts";
import { explainFault } from "../fields/fault-hints.ts";
import { sceneSchema } from "./scene.ts";
import { pictureKeyframesSchema, shapeKeyframesSchema, textKeyframesSchema } from "./scene-motion.ts";

type Key = string | number;

/**
 * By layer type, properties without keyframes, because every frame would need a new layout; and what to use
 * instead.
 */
const NOT_OVER_TIME: Readonly<Record<string, { properties: readonly string[]; reason: string }>> = {
  text: {
    properties: [
      ...["width", "height", "font", "font.size", "size", "letter_spacing", "line_height"],
      ...["stroke.width", "text"],
    ],
    reason: "text is laid out once; scale changes its size over time",
  },
  group: {
    properties: ["width", "height"],
    reason: "the layers of a group stand in a box that stays; scale changes its size over time",
  },
  video: {
    properties: ["width", "height", "radius", "border.width", "border.color"],
    reason: "a video is decoded for one box; scale changes its size over time",
  },
};

const ANY_KEYFRAMES = [textKeyframesSchema, pictureKeyframesSchema, shapeKeyframesSchema];

type Owner = { name: unknown; type: unknown; depth: number };

/** The innermost layer that a path leads into, and how long the path to it is. */
function ownerOf(scene: unknown, path: readonly Key[]): Owner | null {
  let owner: Owner | null = null;
  let value = scene;
  for (const [index, key] of path.entries()) {
    value = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
    if (typeof key !== "number" || path[index - 1] !== "layers") continue;
    if (typeof value === "object" && value !== null)
      owner = { name: Reflect.get(value, "name"), type: Reflect.get(value, "type"), depth: index + 1 };
  }
  return owner;
}

/** Why a property cannot have keyframes in a layer of this type; null when it is simply unknown. */
function keyframeReason(owner: Owner, path: readonly Key[]): string | null {
  const [property, name] = path.slice(owner.depth);
  if (property !== "keyframes" || typeof name !== "string" || path.length !== owner.depth + 2) return null;
  const refused = typeof owner.type === "string" ? NOT_OVER_TIME[owner.type] : undefined;
  if (refused?.properties.includes(name)) return `${name} cannot change over time: ${refused.reason}`;
  const isKnown = ANY_KEYFRAMES.some((schema) => Object.hasOwn(schema.shape, name));
  return isKnown ? `A layer of type ${String(owner.type)} has no ${name} that could change over time` : null;
}

function explain(scene: unknown, item: Fault): Fault {
  const path = item.loc.slice(1);
  const owner = ownerOf(scene, path);
  const reason = owner && item.type === "extra_forbidden" ? keyframeReason(owner, path) : null;
  const message = reason ?? explainFault(item, sceneSchema, scene, path);
  const where = typeof owner?.name === "string" ? `Layer "${owner.name.slice(0, 60)}": ` : "";
  const [, lead = "", rest = ""] = /^(Value error, )?(.*)$/s.exec(message) ?? [];
  return fault(item.loc, `${lead}${where}${rest}`, item.type);
}

/**
 * Checks a scene as the user wrote it.
 *
 * @param loc where the scene stands in the request.
 * @returns every fault; none for a scene that `sceneSchema` accepts. Each names its layer and, for an unknown
 * property, preset or other word, the one that was probably meant.
 */
export function checkScene(scene: unknown, loc: readonly Key[] = ["body", "scene"]): Fault[] {
  const parsed = sceneSchema.safeParse(scene, { reportInput: true });
  if (parsed.success) return [];
  return toFaults(parsed.error, "body").map((item) => {
    const { msg, type } = explain(scene, item);
    return fault([...loc, ...item.loc.slice(1)], msg, type);
  });
}
