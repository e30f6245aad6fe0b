import { expect, test } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { meantByKey, stillThere, toggled, withMore } from "./selection.ts";

const box = { x: 0, y: 0, width: 10, height: 10 };
const text = (name: string) => ({ name, type: "text" as const, text: name, ...box });
const scene: Scene = {
  ...{ width: 1280, height: 720, fps: 25, duration: 5, background: "#000000" },
  layers: [text("back"), { name: "pair", type: "group", ...box, layers: [text("left"), text("right")] }],
};

test("a layer comes to the others, and goes from them", () => {
  expect(toggled(scene, ["back"], "left")).toEqual(["back", "left"]);
  expect(toggled(scene, ["back", "left"], "back")).toEqual(["left"]);
});

test("a group and what is in it are never selected together: it would move twice", () => {
  expect(toggled(scene, ["back", "left", "right"], "pair")).toEqual(["back", "pair"]);
  expect(toggled(scene, ["pair"], "left")).toEqual(["left"]);
});

test("what a pull reaches comes to the others, a group in the place of what is in it", () => {
  expect(withMore(scene, ["back"], ["back", "pair"])).toEqual(["back", "pair"]);
  expect(withMore(scene, ["left", "back"], ["pair"])).toEqual(["back", "pair"]);
  const kept = ["left"];
  expect(withMore(scene, kept, [])).toBe(kept);
});

test("what is gone is selected no more", () => {
  const names = ["back", "left"];
  expect(stillThere(scene, names)).toBe(names);
  expect(stillThere(scene, [...names, "gone"])).toEqual(names);
});

test("a key is about what is selected, also while another layer has the focus", () => {
  expect(meantByKey(["left", "right"], "left")).toBe("left");
  expect(meantByKey(["left", "right"], "back")).toBe("right");
  expect(meantByKey([], "back")).toBe("back");
});
