import { expect, test } from "vitest";
import { checkScene } from "../scene/check-scene.ts";
import { checkModifications } from "../scene/modification.ts";
import type { Scene } from "../scene/scene.ts";
import { nearestName } from "./nearest-name.ts";

test.each([
  ["colr", "color"],
  ["clolor", "color"],
  ["Color", "color"],
  ["letter_spcaing", "letter_spacing"],
  ["hieght", "height"],
  ["opactiy", "opacity"],
  ["x_", "x"],
  ["xx", "x"],
  ["hix", null],
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

const TEXT = { type: "text", text: "x", x: 0, y: 0, width: 10, height: 10 } as const;
const BASE = { width: 320, height: 180, fps: 25, duration: 1, background: "#000000" };

/** Checks a body with 200 × `unknown` unknown names twice. Returns the processor time in milliseconds. */
function costOf(unknown: number): number {
  const propertiesOf = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`colr${index}`, 1]));
  const layers = Array.from({ length: 200 }, (_, index) => ({
    ...TEXT,
    ...propertiesOf(unknown),
    name: `text${index}`,
  }));
  const names = Array.from({ length: 200 }, (_, index) => "n".repeat(76) + index);
  const [first = ""] = names;
  const scene = { ...BASE, layers: names.map((name) => ({ ...TEXT, name })) } as Scene;

  // Processor time, because other work on the machine must not affect the result.
  const start = process.cpuUsage();
  // All of them are found, of which it reports a hundred.
  expect(checkScene({ ...BASE, layers }).length).toBe(100);
  const modification = { name: first, ...propertiesOf(200 * unknown) };
  expect(checkModifications(scene, [modification], []).length).toBe(200 * unknown);
  return process.cpuUsage(start).user / 1_000;
}

test("a body as large as one may be costs what its unknown names do, not their number squared", () => {
  // Warm-up: excludes the compiler's work.
  costOf(10);
  expect(costOf(200) / costOf(20)).toBeLessThan(30);
});

test("names a missing layer among two hundred long ones", () => {
  const names = Array.from({ length: 200 }, (_, index) => "n".repeat(76) + index);
  const scene = { ...BASE, layers: names.map((name) => ({ ...TEXT, name })) } as Scene;
  const modifications = Array.from({ length: 200 }, (_, index) => ({ name: `${"n".repeat(90)}${index}` }));
  expect(checkModifications(scene, modifications, []).length).toBe(200);
});
