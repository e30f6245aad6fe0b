import { expect, test } from "vitest";
import { layerFields } from "./schema-fields.ts";
import { isOpenAtFirst, sectionsOf } from "./sections.ts";

test("font, size, colour and alignment of a text come first", () => {
  const [content, type] = sectionsOf("text");
  expect(content?.fields.map(({ name }) => name)).toEqual(["text"]);
  expect(type?.fields.slice(0, 4).map(({ name }) => name)).toEqual(["font", "color", "align", "valign"]);
  const [font] = type?.fields ?? [];
  const parts = font?.field.kind === "object" ? font.field.fields.map(({ name }) => name) : [];
  expect(parts).toEqual(["family", "weight", "style", "size", "min", "max"]);
});

test("of a text, only its words and its font are open at first, and of every layer something is", () => {
  const open = (type: Parameters<typeof sectionsOf>[0]) =>
    sectionsOf(type).flatMap(({ name }) => (isOpenAtFirst(type, name) ? [name] : []));
  expect(open("text")).toEqual(["content", "type"]);
  for (const type of ["image", "shape", "group", "audio", "video"] as const)
    expect(open(type).length).toBeGreaterThan(0);
});

test("no property is left out, and none is there twice", () => {
  for (const type of ["text", "image", "shape", "group", "audio", "video"] as const) {
    const leaves = sectionsOf(type).flatMap(({ fields }) =>
      fields.flatMap(({ name, field }) =>
        field.kind === "object" ? field.fields.map((part) => `${name}.${part.name}`) : [name],
      ),
    );
    const wanted = layerFields(type)
      .filter(({ name }) => name !== "name")
      .flatMap(({ name, field }) =>
        field.kind === "object" ? field.fields.map((part) => `${name}.${part.name}`) : [name],
      );
    expect(leaves.toSorted()).toEqual(wanted.toSorted());
  }
});
