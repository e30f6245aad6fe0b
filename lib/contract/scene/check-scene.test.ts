import { expect, it } from "vitest";
import { checkScene } from "./check-scene.ts";

const box = { x: 0, y: 0, width: 100, height: 50 };
const text = (changes: object) => ({ name: "title", type: "text", text: "Hi", ...box, ...changes });
const shape = (changes: object) => ({
  name: "dot",
  type: "shape",
  shape: "ellipse",
  fill: "#fff",
  ...box,
  ...changes,
});
const group = (changes: object) => ({ name: "all", type: "group", ...box, layers: [text({})], ...changes });

function faultsOf(layer: object, changes: object = {}) {
  const scene = {
    width: 320,
    height: 180,
    fps: 25,
    duration: 2,
    background: "#000",
    layers: [layer],
    ...changes,
  };
  return checkScene(scene, ["scene"]).map(({ loc, msg, type }) => `${loc.join(".")} ${type} ${msg}`);
}

it.each([[0], [""], [null], [{}]])("refuses too many layers alone, without a look at them: %j", (layer) => {
  expect(faultsOf(shape({}), { layers: Array.from({ length: 201 }, () => layer) })).toEqual([
    "scene.layers too_long List should have at most 200 items after validation, not 201",
  ]);
});

it.each([
  [{ max: 5 }, 16, 5],
  [{ min: 40, max: 39.5 }, 40, 39.5],
  [{ min: 300 }, 300, 200],
  [{ min: 40, max: 20, size: "auto" }, 40, 20],
])("refuses letters whose largest size is below the smallest: %j", (font, min, max) => {
  expect(faultsOf(group({ layers: [text({ font })] }))).toEqual([
    `scene.layers.0.layers.0.font.${"max" in font ? "max" : "min"} value_error Value error, Layer "title": The maximum ${max} should not be below the minimum ${min}`,
  ]);
});

it("takes the same limits, and those that a fixed size does not use", () => {
  expect(faultsOf(text({ font: { min: 20, max: 20 } }))).toEqual([]);
  expect(faultsOf(text({ font: { min: 20, max: 10, size: 30 } }))).toEqual([]);
});

it("has nothing against what is right", () => {
  expect(faultsOf(group({}))).toEqual([]);
});

it.each([
  [
    text({ colour: "#fff" }),
    'scene.layers.0.colour extra_forbidden Layer "title": There is no property "colour" here; did you mean "color"?',
  ],
  [text({ enter: { type: "fades", duration: 1 } }), 'did you mean "fade"?'],
  [text({ enter: { type: "fade", duration: 1, easing: "ease-oot" } }), 'did you mean "ease-out"?'],
  [
    text({ enter: { type: "wipe", duration: 1, direction: "lift" } }),
    "scene.layers.0.enter.direction literal_error Layer \"title\": Input should be 'up', 'down', 'left' or 'right'; did you mean \"left\"?",
  ],
  [text({ enter: { type: "slide", duration: 1, direction: "up", distence: 3 } }), 'did you mean "distance"?'],
  [text({ font: { wieght: 400 } }), 'did you mean "weight"?'],
  [{ ...shape({}), shape: "elipse" }, 'did you mean "ellipse"?'],
  [{ ...shape({}), type: "shap" }, 'scene.layers.0.type literal_error Layer "dot": Input should be'],
  [{ ...shape({}), type: "shap" }, 'did you mean "shape"?'],
  [
    shape({
      fill: {
        type: "linear",
        angel: 3,
        stops: [
          { offset: 0, color: "#000" },
          { offset: 1, color: "#fff" },
        ],
      },
    }),
    'did you mean "angle"?',
  ],
  [shape({ keyframes: { opacty: [] } }), 'did you mean "opacity"?'],
  [
    group({ layers: [text({ enter: { type: "typewritter", duration: 1 } })] }),
    'scene.layers.0.layers.0.enter.type literal_error Layer "title": Input should be',
  ],
  [
    group({ layers: [text({ aling: "left" })] }),
    'Layer "title": There is no property "aling" here; did you mean "align"?',
  ],
  [
    group({ layers: [{ name: "music", type: "audio", source: "music:x" }] }),
    "scene.layers.0.layers.0.type literal_error",
  ],
  [
    text({ keyframes: { width: [{ time: 0, value: 1 }] } }),
    'scene.layers.0.keyframes.width extra_forbidden Layer "title": width cannot change over time: text is laid out once; scale changes its size over time',
  ],
  [group({ keyframes: { height: [{ time: 0, value: 1 }] } }), "a group stand in a box that stays"],
  [
    text({ keyframes: { fill: [{ time: 0, value: "#fff" }] } }),
    "A layer of type text has no fill that could change over time",
  ],
])("says what is wrong and what was probably meant (%#)", (layer, message) => {
  const faults = faultsOf(layer);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(message);
});

it("looks at the scene's own properties too", () => {
  expect(faultsOf(text({}), { duraton: 2 })).toEqual([
    'scene.duraton extra_forbidden There is no property "duraton" here; did you mean "duration"?',
  ]);
  expect(checkScene(null)).toMatchObject([{ loc: ["body", "scene"] }]);
});

it.each([
  [shape({ shape: "path" }), "layers.0.path"],
  [shape({ path: "M0 0" }), "layers.0.path"],
  [shape({ shape: "path", path: "M0 0 L" }), "layers.0.path"],
  [shape({ mask: { shape: "path" } }), "layers.0.mask.path"],
  [shape({ enter: { type: "typewriter", duration: 1 } }), "layers.0.enter.type"],
  [shape({ keyframes: { "stroke.width": [{ time: 0, value: 1 }] } }), "layers.0.keyframes.stroke.width"],
  [shape({ keyframes: { fill: [{ time: 0, value: "red" }] } }), "layers.0.keyframes.fill.0.value"],
  [shape({ enter: { type: "fade", duration: 1, easing: "cubic-bezier(2,0,0,1)" } }), "layers.0.enter.easing"],
  [group({ duration: 1, layers: [text({ time: 1 })] }), "layers.0.layers.0.time"],
  [group({ time: 1.5, layers: [text({ time: 0.5 })] }), "layers.0.layers.0.time"],
  [group({ layers: [text({}), text({})] }), "layers.0.layers.1.name"],
  [group({ layers: [text({ name: "all" })] }), "layers.0.layers.0.name"],
  [group({ layers: [text({ text: "{{nobody}}" })] }), "layers.0.layers.0.text"],
  [group({ layers: [] }), "layers.0.layers"],
])("finds what no single property shows (%#)", (layer, place) => {
  expect(faultsOf(layer).map((line) => line.split(" ")[0])).toEqual([`scene.${place}`]);
});

it("bounds depth and number of layers", () => {
  const nested = (depth: number): object =>
    depth === 0 ? text({}) : group({ name: `g${depth}`, layers: [nested(depth - 1)] });
  expect(faultsOf(nested(4))).toEqual([]);
  expect(faultsOf(nested(5))[0]).toContain("at most 4 deep");
  const many = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => shape({ name: `${prefix}${index}` }));
  expect(faultsOf(group({ layers: many(199, "a") }))).toEqual([]);
  expect(faultsOf(group({ layers: many(200, "a") }))[0]).toContain("it has 201");
});

it("looks for merge fields behind the layers too", () => {
  const [fault, ...others] = faultsOf(text({}), { background: "{{frist_name}}" });
  expect(others).toEqual([]);
  expect(fault).toContain("scene.background");
  expect(fault).toContain('did you mean "first_name"?');
});

it.each([
  [{ width: "50px" }, 'Size should be a number of pixels, or written as "50%" or "28vmin"'],
  [{ x: "50 %" }, 'Length should be a number of pixels, or written as "50%" or "28vmin"'],
  [{ name: "my layer" }, "Name should be a letter and up to 59 letters, digits, _ or - behind it"],
])("says how what is written otherwise should be written (%#)", (changes, words) => {
  const faults = faultsOf(text(changes));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(
    `string_pattern_mismatch Layer "${"name" in changes ? "my layer" : "title"}": `,
  );
  expect(faults[0]).toContain(words);
});

it("reports at most a hundred faults, and repeats no more of a name than fits a line", () => {
  const scene = { width: 320, height: 180, fps: 25, duration: 2, background: "#000", layers: [text({})] };
  const unknown = Object.fromEntries(Array.from({ length: 8_000 }, (_, index) => [`unknown${index}`, 1]));
  const faults = checkScene({ ...scene, layers: [text(unknown)] });
  expect(faults).toHaveLength(100);
  const [fault] = checkScene({ ...scene, [`x${"y".repeat(50_000)}`]: 1 });
  expect(fault?.msg).toContain(`"x${"y".repeat(59)}"`);
  expect(String(fault?.ctx?.property)).toHaveLength(60);
});

it("says how many layers there should be, and which merge fields there are", () => {
  const scene = {
    width: 320,
    height: 180,
    fps: 25,
    duration: 1,
    background: "#000000",
    layers: [] as object[],
  };
  expect(checkScene(scene)[0]?.msg).toBe("List should have at least 1 item after validation, not 0");
  const title = { name: "title", type: "text", x: 0, y: 0, width: 10, height: 10 };
  const messageOf = (text: string) => checkScene({ ...scene, layers: [{ ...title, text }] })[0]?.msg;
  expect(messageOf("{{vornam}}")).toMatch(
    /^Value error, Layer "title": Unknown merge field "vornam"; there is id, .*first_name/,
  );
  expect(messageOf("{{nix}}")).not.toContain("did you mean");
  expect(messageOf("{{frist_name}}")).toContain('did you mean "first_name"?');
});

it("gives each fault a code and its facts, among them the layer and what was probably meant", () => {
  const scene = { width: 320, height: 180, fps: 25, duration: 1, background: "#000", layers: [] as object[] };
  const check = (layer: object) => checkScene({ ...scene, layers: [layer] }, ["scene"]);
  expect(check(text({ colour: "#fff" }))).toEqual([
    {
      type: "extra_forbidden",
      loc: ["scene", "layers", 0, "colour"],
      msg: 'Layer "title": There is no property "colour" here; did you mean "color"?',
      ctx: { code: "scene_property_unknown", property: "colour", meant: "color", known: [], layer: "title" },
    },
  ]);
  expect(check(text({ time: 1 }))[0]?.ctx).toEqual({
    error: {},
    code: "scene_layer_after_end",
    layer: "title",
  });
  expect(check(text({ width: "50px" }))[0]).toMatchObject({
    type: "string_pattern_mismatch",
    ctx: { code: "scene_size_invalid", pattern: expect.stringContaining("vmin"), layer: "title" },
  });
  expect(check(text({ opacity: 2 }))[0]?.ctx).toEqual({ le: 1, layer: "title" });
  expect(check(shape({ shape: "elipse" }))[0]?.ctx).toMatchObject({
    code: "scene_value_unknown",
    meant: "ellipse",
  });
});
