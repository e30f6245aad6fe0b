import { describe, expect, it } from "vitest";
import { toFaults } from "../faults.ts";
import {
  applyModifications,
  assetIdsOf,
  checkModifications,
  modifiableLayers,
  modificationsSchema,
  neededMergeFieldsOf,
} from "./modification.ts";
import { type Scene, sceneSchema } from "./scene.ts";

const scene: Scene = sceneSchema.parse({
  width: 320,
  height: 180,
  fps: 25,
  duration: 2,
  background: "#000",
  layers: [
    {
      name: "back",
      locked: true,
      type: "shape",
      shape: "rectangle",
      x: 0,
      y: 0,
      width: 10,
      height: 10,
      fill: "#fff",
    },
    {
      name: "photo",
      type: "image",
      source: "{{photo}}",
      x: 0,
      y: 0,
      width: 10,
      height: 10,
      fallback: "initials",
    },
    { name: "title", type: "text", text: "Hi {{first_name}}", x: 0, y: 0, width: 100, height: 50 },
  ],
});

const faults = (...modifications: unknown[]) =>
  checkModifications(scene, modifications).map(({ loc, type, msg }) => ({
    at: loc.slice(2).join("."),
    type,
    msg,
  }));

describe("checkModifications", () => {
  it("suggests the nearest layer and property", () => {
    expect(faults({ name: "titel", text: "x" })[0]).toMatchObject({ at: "0.name", type: "value_error" });
    expect(faults({ name: "titel", text: "x" })[0]?.msg).toContain('did you mean "title"?');
    const [colour] = faults({ name: "title" }, { name: "title", colour: "#fff" });
    expect(colour).toMatchObject({ at: "1.colour", type: "extra_forbidden" });
    expect(colour?.msg).toBe('There is no property "colour" in a layer of type text; did you mean "color"?');
  });

  it("suggests what was meant within a property too", () => {
    const shadow = { color: "#000", blur: 4, xx: 1 };
    const enter = { type: "fade", duration: 1, easing: "ease-oot" };
    expect(faults({ name: "title", shadow, enter, width: "50px" }).map(({ at, msg }) => [at, msg])).toEqual([
      ["0.shadow.xx", 'There is no property "xx" here; did you mean "x"?'],
      ["0.enter.easing", expect.stringContaining('did you mean "ease-out"?')],
      ["0.width", expect.stringContaining("Size should be a number of pixels")],
    ]);
  });

  it("reports every wrong value at its place", () => {
    const found = faults(
      { name: "title", text: 3, opacity: 2, align: "middle", color: "red", font: { sise: 1 } },
      { name: "photo", enter: { type: "fade" }, x: "half" },
      { text: "no name" },
      "no object",
    );
    expect(found.map(({ at, type }) => `${at} ${type}`)).toEqual([
      "0.text string_type",
      "0.opacity less_than_equal",
      "0.align literal_error",
      "0.color value_error",
      "0.font.sise extra_forbidden",
      "1.enter.duration missing",
      "1.x string_pattern_mismatch",
      "2.name missing",
      "3 model_attributes_type",
    ]);
  });

  it("checks merge fields, fixed properties and locked layers", () => {
    expect(faults({ name: "title", text: "{{fist_name}}" })[0]?.msg).toContain('did you mean "first_name"?');
    expect(faults({ name: "title", type: "image" })[0]?.type).toBe("extra_forbidden");
    expect(faults({ name: "back", fill: "#000" })[0]?.msg).toContain("locked");
  });

  it("finds what only the outcome shows", () => {
    expect(faults({ name: "title", time: 5 })).toMatchObject([{ at: "0.time", type: "value_error" }]);
  });

  it("has nothing against what is right", () => {
    expect(
      faults({ name: "title", text: "Hello", font: { weight: 800 } }, { name: "photo", hidden: true }),
    ).toEqual([]);
  });
});

it("applies modifications, the later one winning", () => {
  const changed = applyModifications(scene, [
    { name: "title", text: "one", opacity: 0.5 },
    { name: "title", text: "{{email}}" },
  ]);
  expect(changed.layers[2]).toMatchObject({ text: "{{email}}", opacity: 0.5 });
  expect(scene.layers[2]).toMatchObject({ text: "Hi {{first_name}}" });
});

it("lists layers, merge fields and assets", () => {
  expect(modifiableLayers(scene).map(({ name }) => name)).toEqual(["photo", "title"]);
  expect(modifiableLayers(scene)[1]?.properties).toContain("text");
  expect(neededMergeFieldsOf(applyModifications(scene, [{ name: "title", text: "{{age}}" }]))).toEqual([
    "age",
  ]);
  expect(neededMergeFieldsOf(applyModifications(scene, [{ name: "photo", fallback: "fail" }]))).toEqual([
    "photo",
    "first_name",
  ]);
  const id = "0193a7c2-0000-7000-8000-00000000ABCD";
  expect(assetIdsOf(applyModifications(scene, [{ name: "photo", source: `asset:${id}` }]))).toEqual([
    id.toLowerCase(),
  ]);
  expect(assetIdsOf({ ...scene, fonts: [{ family: "Brand", asset_id: id }] })).toEqual([id.toLowerCase()]);
});

it("says how many modifications there may be as FastAPI would", () => {
  const many = Array.from({ length: 201 }, () => ({ name: "title" }));
  const { error } = modificationsSchema.safeParse(many);
  expect(error === undefined ? [] : toFaults(error, "body")).toEqual([
    {
      type: "too_long",
      loc: ["body"],
      msg: "List should have at most 200 items after validation, not 201",
      ctx: { field_type: "List", max_length: 200, actual_length: 201 },
    },
  ]);
});

it("says how long modifications may be together", () => {
  const faultsOf = (characters: number) => {
    const said = (text: string) => [{ name: "title" }, { name: "title", text }];
    const text = "x".repeat(characters - JSON.stringify(said("")).length);
    const { error } = modificationsSchema.safeParse(said(text));
    return error === undefined ? [] : toFaults(error, "body");
  };
  expect(faultsOf(65_536)).toEqual([]);
  expect(faultsOf(65_537)).toEqual([
    {
      type: "value_error",
      loc: ["body"],
      msg: "Value error, larger than 65536 bytes of JSON",
      ctx: { error: {}, code: "json_too_large", limit_bytes: 65_536 },
    },
  ]);
});

describe("layers in groups", () => {
  const id = "0193a7c2-0000-7000-8000-00000000abcd";
  const box = { x: 0, y: 0, width: 100, height: 50 };
  const title = { name: "title", type: "text", text: "Hi {{first_name}}", ...box };
  const logo = { name: "logo", type: "image", source: `asset:${id}`, ...box };
  const sealed = {
    name: "sealed",
    type: "group",
    locked: true,
    ...box,
    layers: [{ ...title, name: "fixed" }],
  };
  const grouped: Scene = sceneSchema.parse({
    ...{ width: 320, height: 180, fps: 25, duration: 2, background: "#000" },
    layers: [
      {
        name: "card",
        type: "group",
        ...box,
        layers: [title, sealed, { ...sealed, name: "open", locked: false, layers: [logo] }],
      },
    ],
  });
  const found = (...modifications: unknown[]) =>
    checkModifications(grouped, modifications, []).map(({ loc, msg }) => `${loc.join(".")} ${msg}`);

  it("are listed by name, but for those in locked groups, and never as a property of their group", () => {
    expect(modifiableLayers(grouped).map(({ name }) => name)).toEqual(["card", "title", "open", "logo"]);
    expect(modifiableLayers(grouped)[0]?.properties).not.toContain("layers");
  });

  it("are checked and changed like any other", () => {
    expect(found({ name: "title", text: "Hello" }, { name: "logo", opacity: 0.5 })).toEqual([]);
    const changed = applyModifications(grouped, [
      { name: "logo", opacity: 0.5 },
      { name: "card", x: 5 },
    ]);
    expect(JSON.stringify(changed)).toBe(
      JSON.stringify(grouped)
        .replace('"name":"card","x":0', '"name":"card","x":5')
        .replace(/("name":"logo".*?"height":50)/, '$1,"opacity":0.5'),
    );
    expect(found({ name: "titel", text: "x" })[0]).toContain('did you mean "title"?');
    expect(found({ name: "fixed", text: "x" })[0]).toContain('The layer "fixed" is locked');
    expect(found({ name: "card", layers: [] })[0]).toContain("The layers of a layer cannot be modified");
    expect(found({ name: "title", opacity: 1 }, { name: "title", time: 5 })[0]).toMatch(/^1\.time /);
  });

  it("have their merge fields and assets found", () => {
    expect(neededMergeFieldsOf(grouped)).toEqual(["first_name"]);
    expect(assetIdsOf(grouped)).toEqual([id]);
  });
});

it("says where no layers can be changed", () => {
  const locked = { ...scene, layers: scene.layers.map((layer) => ({ ...layer, locked: true })) };
  const [fault] = checkModifications(locked, [{ name: "nope" }]);
  expect(fault?.msg).toBe('Value error, The template has no layer "nope"; it has none that can be changed');
});

it("gives each fault a code and its facts", () => {
  const contexts = (...modifications: unknown[]) =>
    checkModifications(scene, modifications).map(({ ctx }) => ctx);
  expect(
    contexts({ name: "titel" }, { name: "title", colour: "#fff", type: "image", text: "{{frist_name}}" }),
  ).toEqual([
    { error: {}, code: "modification_layer_unknown", name: "titel", meant: "title", known: [] },
    {
      ...{ code: "modification_property_unknown", property: "colour", layer_type: "text" },
      ...{ meant: "color", known: [] },
    },
    { code: "modification_property_fixed", property: "type" },
    { error: {}, code: "merge_field_unknown", field: "frist_name", meant: "first_name", known: [] },
  ]);
  expect(contexts({ name: "title", shadow: { color: "red", blur: 1, blurr: 2 } })).toEqual([
    { error: {}, code: "scene_color_invalid" },
    { code: "scene_property_unknown", property: "blurr", meant: "blur", known: [] },
  ]);
});
