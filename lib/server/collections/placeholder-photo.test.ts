import { expect, it } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { TINY_SCENE } from "#test/support/test-template.ts";
import { photoNeed, photoStandIn } from "./placeholder-photo.ts";

const ASSET = "asset:0199d3c5-b7c4-7a52-9e08-6f2d4b1a3c95";
const photo = (more: object) => ({
  ...{ name: "photo", type: "image", source: "{{photo}}", x: 0, y: 0, width: 40, height: 40, ...more },
});
const sceneOf = (...layers: object[]) => ({ ...TINY_SCENE, layers }) as Scene;

it.each([
  ["initials", [photo({ fallback: "initials" })]],
  ["nothing", [photo({ fallback: "hide" })]],
  ["picture", [photo({ fallback: ASSET })]],
  ["initials", [photo({ fallback: "hide" }), photo({ fallback: "initials" })]],
  ["initials", [{ name: "group", type: "group", layers: [photo({ fallback: "initials" })] }]],
  // That there is none is then a fault.
  [null, [photo({})]],
  [null, [photo({ fallback: "initials", hidden: true })]],
  [null, [{ name: "group", type: "group", hidden: true, layers: [photo({ fallback: "initials" })] }]],
  [null, [photo({ source: ASSET, fallback: "initials" })]],
  [null, [photo({ source: "{{custom_fields.logo}}", fallback: "initials" })]],
])("%s", (placeholder, layers) => expect(photoStandIn(sceneOf(...layers))).toBe(placeholder));

it("a scene that fails without a photo needs one, whatever it shows elsewhere", () => {
  expect(photoNeed(sceneOf(photo({}), photo({ fallback: "initials" })))).toBe("required");
  expect(photoNeed(sceneOf(photo({ fallback: "hide" })))).toBe("nothing");
  expect(photoNeed(sceneOf(photo({ hidden: true })))).toBeNull();
});
