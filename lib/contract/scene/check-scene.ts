import { type CodedIssue, codedIssues } from "../coded-issues.ts";
import { type Fault, faultOfIssue } from "../faults.ts";
import { explainIssue, LONGEST_NAME } from "../fields/fault-hints.ts";
import { type CodedFault, codedFault } from "../fields/reading.ts";
import { sceneSchema } from "./scene.ts";
import { pictureKeyframesSchema, shapeKeyframesSchema, textKeyframesSchema } from "./scene-motion.ts";
import { sceneWritingFaults } from "./scene-rules.ts";

type Key = string | number;

/** By layer type, properties without keyframes, because every frame would need a new layout. */
const NOT_OVER_TIME = {
  text: [
    ...["width", "height", "font", "font.size", "size", "letter_spacing", "line_height"],
    ...["stroke.width", "text"],
  ],
  group: ["width", "height"],
  video: ["width", "height", "radius", "border.width", "border.color"],
} as const;

const isStaying = (type: unknown): type is keyof typeof NOT_OVER_TIME =>
  typeof type === "string" && Object.hasOwn(NOT_OVER_TIME, type);

const ANY_KEYFRAMES = [textKeyframesSchema, pictureKeyframesSchema, shapeKeyframesSchema];

/** More than anybody reads: a scene of a megabyte can have a hundred thousand faults, each longer than its cause. */
const MOST_SCENE_FAULTS = 100;

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
function keyframeReason(owner: Owner, path: readonly Key[]): CodedFault | null {
  const [property, name] = path.slice(owner.depth);
  if (property !== "keyframes" || typeof name !== "string" || path.length !== owner.depth + 2) return null;
  const { type } = owner;
  if (isStaying(type) && NOT_OVER_TIME[type].some((refused) => refused === name))
    return codedFault("scene_property_not_over_time", { property: name, layer_type: type });
  const isKnown = ANY_KEYFRAMES.some((schema) => Object.hasOwn(schema.shape, name));
  return isKnown ? codedFault("scene_keyframes_unknown", { property: name, layer_type: String(type) }) : null;
}

function explained(scene: unknown, issue: CodedIssue, loc: readonly Key[]): Fault {
  const path = issue.loc;
  const owner = ownerOf(scene, path);
  const isUnknown = "code" in issue && issue.code === "extra_forbidden";
  const reason = owner && isUnknown ? keyframeReason(owner, path) : null;
  const told = reason === null ? explainIssue(issue, sceneSchema, scene, path) : reason;
  const layer = typeof owner?.name === "string" ? { layer: owner.name.slice(0, LONGEST_NAME) } : null;
  return faultOfIssue({ ...told, loc: [...loc, ...path] }, layer);
}

/**
 * Checks a scene as the user wrote it.
 *
 * @param loc where the scene stands in the request.
 * @returns the first hundred faults; of a scene that `sceneSchema` accepts, those of `sceneWritingFaults` alone. Each names its layer and, for an unknown
 * property, preset or other word, the one that was probably meant.
 */
export function checkScene(scene: unknown, loc: readonly Key[] = ["body", "scene"]): Fault[] {
  const parsed = sceneSchema.safeParse(scene, { reportInput: true });
  if (parsed.success)
    return sceneWritingFaults(parsed.data)
      .slice(0, MOST_SCENE_FAULTS)
      .map(({ path, ...fault }) => explained(scene, { ...fault, loc: path }, loc));
  return codedIssues(parsed.error)
    .slice(0, MOST_SCENE_FAULTS)
    .map((issue) => explained(scene, issue, loc));
}
