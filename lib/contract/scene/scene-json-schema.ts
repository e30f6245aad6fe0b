import { z } from "zod";
import { sceneSchema } from "./scene.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const DESCRIPTION =
  "What a template version shows: layers in a frame, over time. These rules are not part of the schema: layer names are unique, layers appear before the scene or their group ends, a line has a stroke, a path has path data, only text layers use typewriter, and merge fields and font families exist.";

/** `FadeTransition` as "Fade transition". */
function titleOf(name: string): string {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/**
 * The JSON Schema (2020-12) of a scene, made from the schema that validates scenes.
 *
 * @param url where it is published, its `$id`.
 */
export function sceneJsonSchema(url: string): JsonSchema {
  const { $schema, $defs, ...scene } = z.toJSONSchema(sceneSchema, {
    target: "draft-2020-12",
    io: "input",
  });
  const named = Object.entries($defs ?? {}).map(([name, schema]) => [
    name,
    { title: titleOf(name), ...schema },
  ]);
  return {
    $schema,
    $id: url,
    title: "Scene",
    ...scene,
    description: DESCRIPTION,
    $defs: Object.fromEntries(named),
  };
}
