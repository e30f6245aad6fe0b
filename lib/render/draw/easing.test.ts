import { expect, it } from "vitest";
import { EASINGS } from "#lib/contract/scene/scene-easing.ts";
import { toEase } from "./easing.ts";

const points = (easing: string) => [0.25, 0.5, 0.75].map((t) => Number(toEase(easing)(t).toFixed(3)));

it.each([...EASINGS, "cubic-bezier(0.3, -2, 0.1, 3)"])("%s goes from 0 to 1 without a jump", (easing) => {
  const ease = toEase(easing);
  const steps = Array.from({ length: 1001 }, (_, index) => ease(index / 1000));
  expect([ease(-1), steps[0], steps[1000], ease(2)]).toEqual([0, 0, 1, 1]);
  const leaps = steps.slice(1).map((value, index) => Math.abs(value - (steps[index] ?? 0)));
  expect(Math.max(...leaps)).toBeLessThan(0.03);
});

// The curves: by CSS Easing Functions; the others: by Penner's equations.
it.each([
  ["linear", [0.25, 0.5, 0.75]],
  ["ease", [0.409, 0.802, 0.96]],
  ["ease-in", [0.016, 0.125, 0.422]],
  ["ease-out", [0.578, 0.875, 0.984]],
  ["ease-in-out", [0.063, 0.5, 0.938]],
  ["expo-in", [0.006, 0.031, 0.177]],
  ["expo-out", [0.823, 0.969, 0.994]],
  ["expo-in-out", [0.016, 0.5, 0.984]],
  ["back-in", [-0.064, -0.088, 0.183]],
  ["back-out", [0.817, 1.088, 1.064]],
  ["back-in-out", [-0.044, 0.5, 1.044]],
  ["elastic-out", [0.912, 1.016, 1.006]],
  ["bounce-out", [0.473, 0.766, 0.973]],
  ["cubic-bezier(0.42, 0, 1, 1)", [0.093, 0.315, 0.622]],
  ["cubic-bezier(.2,0,0,1)", [0.607, 0.878, 0.975]],
])("%s", (easing, expected) => {
  expect(points(easing)).toEqual(expected);
});

it("lets a spring go too far once and settle", () => {
  const values = Array.from({ length: 101 }, (_, index) => toEase("spring")(index / 100));
  expect(Math.max(...values)).toBeCloseTo(1.16, 2);
  expect(values.slice(70).every((value) => Math.abs(value - 1) < 0.01)).toBe(true);
});
