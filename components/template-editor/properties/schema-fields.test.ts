import { expect, test } from "vitest";
import { layerSchemas } from "#lib/contract/scene/scene-layer.ts";
import {
  type FieldKind,
  layerFields,
  type PropertyField,
  transitionFields,
  transitionTypes,
} from "./schema-fields.ts";
import { sectionsOf } from "./sections.ts";

const fieldOf = (fields: readonly PropertyField[], name: string) =>
  fields.find((field) => field.name === name);
const kindOf = (fields: readonly PropertyField[], name: string): FieldKind | undefined =>
  fieldOf(fields, name)?.field;

test("a property's field follows from the contract", () => {
  const text = layerFields("text");
  expect(kindOf(text, "opacity")).toEqual({ kind: "number", min: 0, max: 1 });
  expect(kindOf(text, "x")).toEqual({ kind: "length", isSize: false, hasAuto: false });
  expect(kindOf(text, "color")).toEqual({ kind: "fill" });
  expect(kindOf(text, "enter")).toEqual({ kind: "transition" });
  expect(kindOf(text, "align")).toEqual({ kind: "choice", values: ["left", "center", "right"] });
  expect(fieldOf(text, "opacity")).toMatchObject({ help: "0 is transparent.", fallback: "1" });
  expect(fieldOf(text, "text")).toMatchObject({ isRequired: true, fallback: null });
  expect(kindOf(layerFields("image"), "fallback")).toEqual({
    ...{ kind: "text", suggestions: ["initials", "hide", "fail"] },
  });
  const font = kindOf(text, "font");
  const parts = font?.kind === "object" ? font.fields : [];
  expect(kindOf(parts, "size")).toEqual({ kind: "length", isSize: true, hasAuto: true });
  expect(kindOf(parts, "weight")).toMatchObject({ kind: "choice" });
});

test("all animations are offered", () => {
  expect(transitionTypes()).toEqual(["fade", "slide", "scale", "wipe", "blur", "typewriter"]);
});

test("an animation is told what its preset knows", () => {
  expect(transitionFields("slide").map(({ name }) => name)).toEqual([
    ...["duration", "easing", "direction", "distance"],
  ]);
});

test("every property of every layer has its place in the form, but for those that only the JSON has", () => {
  const onlyJson = new Set(["type", "name", "keyframes", "layers", "spans", "view_box"]);
  for (const [type, schema] of Object.entries(layerSchemas)) {
    const wanted = Object.keys(schema.shape).filter((name) => !onlyJson.has(name));
    const shown = sectionsOf(type as keyof typeof layerSchemas).flatMap(({ fields }) => fields);
    // A font has two places.
    expect([...new Set(shown.map(({ name }) => name))].sort()).toEqual(wanted.sort());
  }
});
