import { describe, expect, it } from "vitest";
import { isLong, planPieces, planSegments } from "./plan.ts";

const source = { description: "{}", files: {} };

function plan(seconds: number, layers: { start: number; end: number; isPersonal?: boolean }[], fps = 25) {
  const timeline = {
    common: source,
    backmost: [],
    layers: layers.map(({ start, end, isPersonal }) => ({ start, end, source: isPersonal ? null : source })),
  };
  return planSegments({ fps, frames: seconds * fps, timeline }).map(
    ({ from, to, isShared }) => `${isShared ? "shared" : "personal"} ${from}–${to}`,
  );
}

describe("planSegments", () => {
  it("shares what lies before and after the personal layers", () => {
    const layers = [
      { start: 0, end: 12 },
      { start: 4, end: 6.5, isPersonal: true },
      { start: 5, end: 8, isPersonal: true },
    ];
    expect(plan(12, layers)).toEqual(["shared 0–100", "personal 100–200", "shared 200–300"]);
  });

  it("leaves runs of less than a second to their neighbours", () => {
    const layers = [
      { start: 0.96, end: 3, isPersonal: true },
      { start: 3.5, end: 5, isPersonal: true },
    ];
    expect(plan(8, layers)).toEqual(["personal 0–125", "shared 125–200"]);
    expect(plan(8, [{ start: 1, end: 7.5, isPersonal: true }])).toEqual(["shared 0–25", "personal 25–200"]);
  });

  it("has one personal run when there is nothing worth sharing", () => {
    expect(plan(10, [{ start: 0.5, end: 99, isPersonal: true }])).toEqual(["personal 0–250"]);
  });

  it("shares everything when nobody is named, however short", () => {
    expect(plan(5, [{ start: 0, end: 5 }])).toEqual(["shared 0–125"]);
    expect(plan(0.5, [], 10)).toEqual(["shared 0–5"]);
  });

  it("cuts what is long, and leaves no short rest", () => {
    expect(plan(65, [{ start: 0, end: 4, isPersonal: true }])).toEqual([
      ...["personal 0–100", "shared 100–600", "shared 600–1100", "shared 1100–1625"],
    ]);
  });

  it("counts a frame as personal exactly while the layer is drawn", () => {
    const layers = [{ start: 2.01, end: 3.03, isPersonal: true }];
    expect(plan(6, layers)).toEqual(["shared 0–51", "personal 51–76", "shared 76–150"]);
  });
});

describe("planPieces", () => {
  const source = { description: "{}", files: {} };
  const long = (layers: { start: number; end: number; source: typeof source | null }[]) => ({
    ...{ width: 1000, height: 1000, fps: 10, frames: 600 },
    timeline: { common: source, backmost: [], layers },
  });
  const cut = (turnPixels: number, layers: Parameters<typeof long>[0]) =>
    planPieces(long(layers), turnPixels).map(
      ({ from, to, isShared }) => `${isShared ? "shared" : "personal"} ${from}–${to}`,
    );

  it("cuts what is shared and what is personal into turns of about equal length", () => {
    const layers = [{ start: 0, end: 25, source: null }];
    expect(cut(150_000_000, layers)).toEqual([
      ...["personal 0–125", "personal 125–250", "shared 250–350", "shared 350–450", "shared 450–600"],
    ]);
  });

  it("makes no piece shorter than a second", () => {
    expect(cut(1, [{ start: 0, end: 3, source: null }]).slice(0, 3)).toEqual([
      ...["personal 0–10", "personal 10–20", "personal 20–30"],
    ]);
  });

  it("takes for long what costs more than three turns", () => {
    expect(isLong(long([]), 200_000_000)).toBe(false);
    expect(isLong(long([]), 199_999_999)).toBe(true);
  });
});
