import { expect, it } from "vitest";
import { type JsonSchema, sceneJsonSchema } from "./scene-json-schema.ts";

const schema = sceneJsonSchema("https://rollcall.example.org/v1/scene.schema.json");
const definitions = schema.$defs ?? {};

/** Every schema inside `value`, with its place. */
function schemasIn(value: unknown, path = ""): { path: string; schema: JsonSchema }[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, item]) => schemasIn(item, `${path}/${key}`));
  return Array.isArray(value) ? inside : [{ path, schema: value as JsonSchema }, ...inside];
}

function targetOf({ $ref }: JsonSchema): JsonSchema | undefined {
  return $ref === undefined ? undefined : definitions[$ref.replace("#/$defs/", "")];
}

it("says what it is, and where it is from", () => {
  expect(schema).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://rollcall.example.org/v1/scene.schema.json",
    title: "Scene",
    type: "object",
    additionalProperties: false,
  });
  expect(definitions.FadeTransition?.title).toBe("Fade transition");
});

it("describes every property at every depth, and every definition", () => {
  const undescribed = schemasIn(schema).flatMap(({ path, schema: { properties } }) =>
    Object.entries(path.endsWith("/properties") ? {} : (properties ?? {}))
      .filter(([, property]) => typeof property === "object")
      .filter(
        ([, property]) =>
          !((property as JsonSchema).description ?? targetOf(property as JsonSchema)?.description),
      )
      .map(([name]) => `${path}/${name}`),
  );
  expect(undescribed).toEqual([]);
  const bare = Object.entries(definitions).filter(([, { title, description }]) => !title || !description);
  expect(bare).toEqual([]);
});

it("refers only to what it defines, and gives every definition a name", () => {
  const references = schemasIn(schema).filter(({ schema: { $ref } }) => $ref !== undefined);
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter(({ schema: reference }) => !targetOf(reference))).toEqual([]);
  expect(Object.keys(definitions).filter((name) => name.startsWith("__"))).toEqual([]);
});

it("tells layers, transitions and gradients apart by a constant type", () => {
  const choices = [definitions.Layer, definitions.VisualLayer, definitions.Transition];
  const types = choices.map((choice) =>
    choice?.oneOf?.map((option) => targetOf(option as JsonSchema)?.properties?.type),
  );
  const constants = (...names: string[]) => names.map((name) => expect.objectContaining({ const: name }));
  expect(types).toEqual([
    constants("shape", "image", "video", "text", "group", "audio"),
    constants("shape", "image", "video", "text", "group"),
    constants("fade", "slide", "scale", "wipe", "blur", "typewriter"),
  ]);
});

it("holds groups in groups", () => {
  expect(definitions.GroupLayer?.properties?.layers).toMatchObject({
    items: { $ref: "#/$defs/VisualLayer" },
  });
});
