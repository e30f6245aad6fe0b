import { expect, test } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { ApiError } from "#lib/client/api/call.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { patchLayer, patchScene, removeLayer } from "./scene-edits.ts";
import { faultAt, faultsLeft, refusalOf, refusedFaults, sceneFaults } from "./scene-faults.ts";

const messages = await loadMessages("de");

const title = { name: "title", type: "text" as const, text: "Hi", x: 0, y: 0, width: 10, height: 10 };
const scene: Scene = {
  ...{ width: 1280, height: 720, fps: 25, duration: 5, background: "#000000" },
  layers: [{ name: "pair", type: "group", x: 0, y: 0, width: 10, height: 10, layers: [title] }],
};

test("a fault is known by its layer, also within a group, and by its property", () => {
  const broken = structuredClone(scene);
  const [group] = broken.layers;
  if (group?.type === "group") group.layers = [{ ...title, font: { weight: 350 as 300 } }];
  const faults = sceneFaults(broken, messages);
  expect(faults).toMatchObject([{ layer: "title", property: ["font", "weight"] }]);
  expect(faults[0]?.message).not.toMatch(/Layer "|Value error/);
  expect(faultAt(faults, "title", ["font"])).toBe(faults[0]?.message);
  expect(faultAt(faults, "title", ["color"])).toBeNull();
});

test("a scene without layers is a fault of the scene", () => {
  expect(sceneFaults({ ...scene, layers: [] }, messages)).toMatchObject([
    { layer: null, property: ["layers"] },
  ]);
});

test("what the API refuses stands at the same places", () => {
  const loc = ["body", "scene", "layers", 0, "layers", 0, "source"];
  const detail = [
    {
      ...{ loc, msg: "In whatever words", type: "value_error" },
      ctx: { error: {}, code: "scene_asset_unknown", asset_id: "0", layer: "title" },
    },
    {
      ...{ loc: ["body", "modifications"], msg: "In whatever words", type: "value_error" },
      ctx: { error: {}, code: "photo_missing", layer: "title" },
    },
    {
      ...{ loc: ["body", "scene"], msg: "In whatever words", type: "value_error" },
      ctx: { error: {}, code: "photo_missing", layer: "title" },
    },
    { loc: ["body"], msg: "In whatever words", type: "value_error", ctx: { code: "template_unknown" } },
  ];
  const refused = Object.assign(Object.create(ApiError.prototype), { detail }) as ApiError;
  expect(refusedFaults(scene, refused, messages)).toMatchObject([
    { layer: "title", property: ["source"], message: messages.errors.codes.scene_asset_unknown },
    { layer: "title", property: [], message: messages.videoReasons.reasons.photo_missing },
    { layer: "title", property: [], message: messages.videoReasons.reasons.photo_missing },
    { layer: null, property: [], message: messages.errors.codes.template_unknown },
  ]);
});

test("a refusal goes with the edit that may have mended it, before the server answers again", () => {
  const two: Scene = { ...scene, layers: [...scene.layers, { ...title, name: "other" }] };
  const fault = (at: readonly (string | number)[], layer?: string) => ({
    ...{ loc: ["body", "scene", ...at], msg: "In whatever words", type: "value_error" },
    ctx: { error: {}, code: "photo_missing", ...(layer && { layer }) },
  });
  const detail = [fault(["layers", 0, "layers", 0, "text"], "title"), fault([])];
  const refusal = refusalOf(two, Object.assign(Object.create(ApiError.prototype), { detail }), messages);
  const leftOf = (edited: Scene) => faultsLeft(refusal, edited).map(({ layer }) => layer);
  expect(leftOf(two)).toEqual(["title", null]);
  expect(leftOf(patchLayer(two, "other", { text: "Ho" }))).toEqual(["title"]);
  expect(leftOf(patchLayer(two, "title", { text: "Ho" }))).toEqual([]);
  expect(leftOf(removeLayer(two, "pair"))).toEqual([]);
  expect(leftOf(patchScene(two, { duration: 9 }))).toEqual([]);
});

test("what no edit can mend stays until the server answers", () => {
  const refusal = refusalOf(scene, new Error("No connection"), messages);
  expect(faultsLeft(refusal, patchLayer(scene, "title", { text: "Ho" }))).toHaveLength(1);
});
