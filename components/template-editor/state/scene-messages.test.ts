import { expect, test } from "vitest";
import { faultText } from "#components/form/faults.ts";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { codeOfFault } from "#lib/contract/faults.ts";
import { checkScene } from "#lib/contract/scene/check-scene.ts";

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

const ENGLISH = /\b(the|this|that|of|with|is|are|should|not|least|most|only|there|layer|needs|lacks|mean)\b/i;

test("whatever may be wrong in a scene is said in German, by its code", () => {
  const told = BROKEN.map((each) => checkScene(each));
  expect(told.findIndex((faults) => faults.length === 0)).toBe(-1);
  const faults = told.flat();
  const unknown = faults.filter((fault) => !Object.hasOwn(german.errors.codes, codeOfFault(fault)));
  expect(unknown).toEqual([]);
  const messages = faults.map((fault) => faultText(fault, german));
  const english = messages.filter((message) => ENGLISH.test(message.replace(/\{\{.*?\}\}|„[^“]*“/g, "")));
  expect(english).toEqual([]);
});

test("a hint names what was meant or what there is", () => {
  const [unknown] = checkScene(scene([text({ colour: "#fff" })]));
  expect(unknown && faultText(unknown, german)).toBe(
    "„colour“ gibt es hier nicht. Gemeint ist vielleicht „color“.",
  );
  const [font] = checkScene(scene([text({ font: { family: "Zapfino" } })]));
  expect(font && faultText(font, german)).toContain("Es gibt Inter, ");
});
