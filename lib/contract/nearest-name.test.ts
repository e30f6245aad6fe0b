import { expect, test } from "vitest";
import { checkScene } from "./check-scene.ts";
import { checkModifications } from "./modification.ts";
import { nearestName } from "./nearest-name.ts";
import type { Scene } from "./scene.ts";

test.each([
  ["colr", "color"],
  ["clolor", "color"],
  ["Color", "color"],
  ["letter_spcaing", "letter_spacing"],
  ["hieght", "height"],
  ["opactiy", "opacity"],
  ["x_", "x"],
  ["zzzz", null],
  ["", null],
  ["x".repeat(200), null],
])("%s was probably meant as %s", (given, meant) => {
  expect(nearestName(given, ["x", "color", "height", "opacity", "letter_spacing"])).toBe(meant);
});

test("the nearest of several is named, the first of equals", () => {
  expect(nearestName("titel", ["tiles", "title", "table"])).toBe("title");
  expect(nearestName("ab", ["ac", "ad"])).toBe("ac");
});

/** As the server does with a body that is as large as one may be. */
test("a body full of unknown names is answered in a moment", () => {
  const text = { type: "text", text: "x", x: 0, y: 0, width: 10, height: 10 } as const;
  const base = { width: 320, height: 180, fps: 25, duration: 1, background: "#000000" };
  const unknown = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`colr${index}`, 1]));
  const layers = Array.from({ length: 200 }, (_, index) => ({ ...text, ...unknown, name: `text${index}` }));
  // Of the processor: other work on the machine makes a test wait, and no request costlier.
  const start = process.cpuUsage();
  expect(checkScene({ ...base, layers }).length).toBe(60_000);

  const names = Array.from({ length: 200 }, (_, index) => "n".repeat(76) + index);
  const scene = { ...base, layers: names.map((name) => ({ ...text, name })) } as Scene;
  const modifications = Array.from({ length: 200 }, (_, index) => ({ name: `${"n".repeat(90)}${index}` }));
  expect(checkModifications(scene, modifications, []).length).toBe(200);

  const properties = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`colr${index}`, 1]));
  const [first = ""] = names;
  expect(checkModifications(scene, [{ name: first, ...properties }], []).length).toBe(60_000);
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(6_000);
});
