import { expect, test } from "vitest";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { sharedChange, sharedProperty, sharedSections } from "./shared-properties.ts";

const text = (more: object) =>
  ({ type: "text", name: "a", text: "Hi", x: 0, y: 0, ...more }) as unknown as Layer;
const shape = { type: "shape", name: "b", shape: "ellipse", x: 0, y: 0 } as unknown as Layer;

const namesOf = (layers: readonly Layer[]) =>
  sharedSections(layers).flatMap(({ fields }) => fields.map(({ name }) => name));

test("texts share their font, and not what they say", () => {
  const names = namesOf([text({}), text({ name: "b" })]);
  expect(names).toContain("font");
  expect(names).toContain("color");
  expect(names).not.toContain("text");
});

test("a text and a shape share their place and opacity, and no font", () => {
  const names = namesOf([text({}), shape]);
  expect(names).toEqual(expect.arrayContaining(["x", "y", "opacity", "shadow"]));
  expect(names).not.toContain("font");
  expect(names).not.toContain("radius");
});

const fieldOf = (name: string) => {
  const found = sharedSections([text({})])
    .flatMap(({ fields }) => fields)
    .find((field) => field.name === name);
  if (found === undefined) throw new Error(`no property ${name}`);
  return found;
};

test("a value that all have is shown, and one that differs is called mixed", () => {
  expect(sharedProperty(fieldOf("opacity"), [0.5, 0.5], "Mixed").value).toBe(0.5);
  const mixed = sharedProperty(fieldOf("opacity"), [0.5, undefined], "Mixed");
  expect(mixed).toMatchObject({ value: undefined, isMixed: true, property: { fallback: "Mixed" } });
});

test("of fonts that differ in size, the family that they share is shown", () => {
  const { value, isMixed } = sharedProperty(
    fieldOf("font"),
    [
      { family: "Inter", size: 40 },
      { family: "Inter", size: 60 },
    ],
    "Mixed",
  );
  expect({ value, isMixed }).toEqual({ value: { family: "Inter" }, isMixed: true });
});

test("a change of one part leaves the parts that differ", () => {
  const shown = { family: "Inter" };
  const next = { family: "Caveat" };
  expect(sharedChange("font", { family: "Inter", size: 40 }, shown, next)).toEqual({
    family: "Caveat",
    size: 40,
  });
  expect(sharedChange("font", undefined, shown, next)).toEqual({ family: "Caveat" });
  expect(sharedChange("font", { family: "Inter", size: 40 }, shown, {})).toEqual({ size: 40 });
  expect(sharedChange("font", { family: "Inter", size: 40 }, shown, undefined)).toEqual({ size: 40 });
  expect(sharedChange("font", { family: "Inter" }, shown, undefined)).toBeUndefined();
});

test("an object that some do not have is given to all", () => {
  const shadow = { color: "#000000", blur: 4 };
  expect(sharedProperty(fieldOf("shadow"), [shadow, undefined], "Mixed").value).toBeUndefined();
  expect(sharedChange("shadow", undefined, undefined, shadow)).toEqual(shadow);
  expect(sharedChange("shadow", shadow, shadow, undefined)).toBeUndefined();
});
