import { expect, test } from "vitest";
import { faultText } from "#components/form/faults.ts";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { codeOfFault, type Fault } from "#lib/contract/faults.ts";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import { MUSIC_NAMES } from "#lib/contract/scene/music.ts";

const english = await loadMessages("en");
const german = await loadMessages("de");

const box = { x: 0, y: 0, width: 10, height: 10 };
const text = (changes: object) => ({ name: "title", type: "text", text: "Hi", ...box, ...changes });
const shape = (changes: object) => ({
  ...{ name: "dot", type: "shape", shape: "ellipse", fill: "#fff" },
  ...box,
  ...changes,
});
const group = (changes: object) => ({ name: "all", type: "group", ...box, layers: [text({})], ...changes });
const deep = (depth: number): object =>
  group({ name: `g${depth}`, layers: [depth === 0 ? text({}) : deep(depth - 1)] });
const many = (count: number, of: (changes: object) => object) =>
  Array.from({ length: count }, (_, index) => of({ name: `n${index}` }));

const scene = (layers: unknown, changes: object = {}) => ({
  ...{ width: 1280, height: 720, fps: 25, duration: 2, background: "#000" },
  layers,
  ...changes,
});

/** What somebody may get wrong in a scene: as a layer alone, or as a whole scene. */
const BROKEN: unknown[] = [
  ...[
    text({ colour: "#fff" }),
    text({ enter: { type: "fades", duration: 1 } }),
    text({ enter: { type: "wipe", duration: 1, direction: "lift" } }),
    text({ enter: { type: "fade", duration: 1, easing: "cubic-bezier(2,0,0,1)" } }),
    text({ keyframes: { width: [] } }),
    text({ keyframes: { fill: [] } }),
    text({ name: "my layer" }),
    text({ width: "50px" }),
    text({ x: "50 %" }),
    text({ x: null }),
    text({ time: 3 }),
    text({ time: -1 }),
    text({ color: "red" }),
    text({ opacity: 2 }),
    text({ font: { family: "Intr" } }),
    text({ font: { family: "" } }),
    text({ font: { weight: 350 } }),
    text({ font: "Inter" }),
    text({ text: "{{vornam}}" }),
    text({ text: "{{frist_name}}" }),
    text({ text: "{{first_name | uper}}" }),
    text({ text: '{{birth_date | date:"lang"}}' }),
    text({ text: '{{first_name | upper:"x"}}' }),
    text({ text: "{{first_name" }),
    text({ text: "{{photo}}" }),
    text({ text: 7 }),
    { name: "title", type: "text", ...box },
    shape({ type: "shap" }),
    shape({ shape: "elipse" }),
    shape({ type: "zzzz" }),
    shape({ hidden: "zzz" }),
    shape({ keyframes: { letter_spacing: [{ time: 0, value: 1 }] } }),
    shape({ shape: "line" }),
    shape({ shape: "path" }),
    shape({ path: "M0 0" }),
    shape({ mask: { shape: "path" } }),
    shape({ mask: { shape: "ellipse", path: "M0 0" } }),
    shape({ enter: { type: "typewriter", duration: 1 } }),
    shape({ keyframes: { "stroke.width": [{ time: 0, value: 1 }] } }),
    shape({ stroke: { color: "#fff", width: 1, dash: [0, 0] } }),
    ...["", "L0 0", "M0 0 L", "M0 0 L1", "M0 0 ?", "M0 1e99"].map((path) => shape({ shape: "path", path })),
    group({ duration: 1, layers: [text({ time: 1 })] }),
    group({ layers: [text({}), text({})] }),
    group({ layers: [] }),
    deep(5),
    { name: "face", type: "image", source: "me.png", ...box },
    { name: "face", type: "image", source: "{{photo}}", fallback: "nothing", ...box },
    { name: "film", type: "video", source: "me.mp4", ...box },
    { name: "tune", type: "audio", source: "music:x" },
  ].map((layer) => scene([layer])),
  scene([]),
  scene("none"),
  scene([text({})], { fps: 0 }),
  scene([text({})], { fps: 12.5 }),
  scene([text({})], { width: 101 }),
  scene([text({})], { duration: 0 }),
  scene([text({})], { duration: 1e6 }),
  scene([text({})], { thumbnail_time: 3 }),
  scene([text({})], { background: "{{frist_name}}" }),
  scene([text({})], { fonts: [{ family: "Inter", asset_id: "01890000-0000-7000-8000-000000000000" }] }),
  scene([text({})], { duraton: 5 }),
  scene(many(201, text)),
  scene([group({ layers: many(200, shape) })]),
  scene(many(9, (name) => ({ type: "video", source: "{{custom_fields.film}}", ...box, ...name }))),
  null,
];

const FAULTS = BROKEN.flatMap((each) => checkScene(each));

const ENGLISH =
  /\b(the|this|that|and|or|of|with|is|are|should|not|least|most|only|there|layer|needs|lacks|mean|text|group|audio)\b/i;

/** What is quoted from the scene or for it, which no language translates. */
const QUOTED = /\{\{.*?\}\}|„[^“]*“|“[^”]*”/g;

test("whatever may be wrong in a scene is said in German, by its code", () => {
  expect(BROKEN.filter((each) => checkScene(each).length === 0)).toEqual([]);
  const unknown = FAULTS.filter((fault) => !Object.hasOwn(german.errors.codes, codeOfFault(fault)));
  expect(unknown).toEqual([]);
  const messages = FAULTS.map((fault) => faultText(fault, german));
  const mixed = messages.filter((message) =>
    ENGLISH.test(message.replace(QUOTED, "").replace(/\bText\b/g, "")),
  );
  expect(mixed).toEqual([]);
});

test("names of the format stand in quotation marks, in both languages", () => {
  const bare = FAULTS.flatMap((fault) =>
    [english, german].flatMap((language) => {
      const text = faultText(fault, language);
      const unquoted = ` ${text.replace(QUOTED, "")} `;
      return namesIn(fault)
        .filter((name) => unquoted.includes(` ${name} `))
        .map((name) => `${name}: ${text}`);
    }),
  );
  expect(bare).toEqual([]);
});

/** The names and values of the format that a fault tells, but for those in lists and types of layers, which are words in English. */
function namesIn({ ctx = {} }: Fault): string[] {
  const { property, field, filter, name, family, shape } = ctx;
  return [property, field, filter, name, family, shape].flatMap((each) =>
    typeof each === "string" && each !== "" ? [each] : [],
  );
}

test("a value out of a set is answered with the whole set, numbers too, and the one that was meant", () => {
  const said = (layer: object, language = english) => {
    const [fault] = checkScene(scene([layer]));
    return fault && faultText(fault, language);
  };
  const wipe = text({ enter: { type: "wipe", duration: 1, direction: "lift" } });
  expect(said(wipe)).toBe("Use “up”, “down”, “left” or “right”. Did you mean “left”?");
  expect(said(wipe, german)).toBe(
    "Möglich ist „up“, „down“, „left“ oder „right“. Gemeint ist vielleicht „left“.",
  );
  expect(said(text({ font: { weight: 350 } }))).toBe("Use 100, 200, 300, 400, 500, 600, 700, 800 or 900.");
  expect(said(shape({ type: "zzzz" }))).toBe("Use “shape”, “image”, “video”, “text”, “group” or “audio”.");
  for (const { ctx = {} } of FAULTS.filter((fault) => codeOfFault(fault) === "scene_value_unknown"))
    expect([ctx.values].flat().join(", ")).toBe(
      String(ctx.expected).replace(" or ", ", ").replaceAll("'", ""),
    );
  expect(FAULTS.map(codeOfFault)).not.toContain("literal_error");
});

test("a value of another type is answered with the type that is expected", () => {
  const said = (layer: object) =>
    [english, german].map((language) =>
      checkScene(scene([layer])).map((fault) => faultText(fault, language)),
    );
  expect(said(text({ text: 7 }))).toEqual([["Text is expected here."], ["Hier wird Text erwartet."]]);
  expect(said(text({ color: 5 }))).toEqual([["Text is expected here."], ["Hier wird Text erwartet."]]);
  expect(said(text({ font: "Inter" }))).toEqual([
    ["An object is expected here."],
    ["Hier wird ein Objekt erwartet."],
  ]);
  expect(said(text({ time: "now" }))).toEqual([["Enter a number."], ["Bitte eine Zahl eingeben."]]);
  expect(said(group({ layers: "none" }))).toEqual([
    ["A list is expected here."],
    ["Hier wird eine Liste erwartet."],
  ]);
});

test("a source is answered with how one is written", () => {
  const said = (layer: object, changes: object = {}) =>
    [english, german].map((language) =>
      checkScene(scene([layer], changes))
        .map((fault) => faultText(fault, language))
        .join(" "),
    );
  for (const message of said({ name: "tune", type: "audio", source: "me.mp3" })) {
    expect(message).toMatch(/[“„]asset:<id>[”“]/i);
    for (const name of MUSIC_NAMES) expect(message).toContain(`music:${name}`);
  }
  expect(said({ name: "tune", type: "audio", source: "music:celebrat" })[0]).toMatch(
    /Did you mean “music:celebrate”\?$/,
  );
  for (const message of said({ name: "face", type: "image", source: "me.png", ...box })) {
    expect(message).toMatch(/[“„]asset:<id>[”“]/i);
    expect(message).toContain("{{photo}}");
  }
  for (const message of said({ name: "film", type: "video", source: "me.mp4", ...box }))
    expect(message).toMatch(/[“„]asset:<id>[”“]/i);
});

test("an asset of another kind is answered with the kinds that fit", () => {
  const item = {
    ...{ loc: ["body"], msg: "", type: "value_error" },
    ctx: { code: "scene_asset_unsuitable", asset_id: "0", kind: "audio", accepted: ["image", "video"] },
  };
  expect(faultText(item, english)).toBe("This file is a sound. Choose a picture or a video.");
  expect(faultText(item, german)).toBe("Diese Datei ist ein Ton. Hier passt ein Bild oder ein Film.");
});

test("a hint names what was meant or what there is", () => {
  const [unknown] = checkScene(scene([text({ colour: "#fff" })]));
  expect(unknown && faultText(unknown, german)).toBe(
    "„colour“ gibt es hier nicht. Gemeint ist vielleicht „color“.",
  );
  const [font] = checkScene(scene([text({ font: { family: "Zapfino" } })]));
  expect(font && faultText(font, german)).toContain("Es gibt Inter, ");
  expect(font && faultText(font, german)).toMatch(/, [^,]+ und [^,]+\.$/);
});
