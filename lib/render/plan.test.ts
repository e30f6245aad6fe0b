import { describe, expect, it } from "vitest";
import { isLong, planSegments, planTurns } from "./plan.ts";

const source = { description: "{}", files: {} };

function plan(seconds: number, layers: { start: number; end: number; isPersonal?: boolean }[], fps = 25) {
  const timeline = {
    common: source,
    backmost: [],
    layers: layers.map(({ start, end, isPersonal }) => ({ start, end, source: isPersonal ? null : source })),
  };
  return planSegments({ width: 1280, height: 720, fps, frames: seconds * fps, timeline }).map(
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
    expect(plan(12, layers)).toEqual([
      ...["shared 0–100", "personal 100–150", "personal 150–200", "shared 200–300"],
    ]);
  });

  it("leaves runs of less than a second to their neighbours", () => {
    const layers = [
      { start: 0.96, end: 3, isPersonal: true },
      { start: 3.5, end: 5, isPersonal: true },
    ];
    expect(plan(8, layers)).toEqual([
      ...["personal 0–42", "personal 42–83", "personal 83–125", "shared 125–200"],
    ]);
    expect(plan(8, [{ start: 1, end: 7.5, isPersonal: true }])).toEqual([
      ...["shared 0–25", "personal 25–69", "personal 69–113", "personal 113–156", "personal 156–200"],
    ]);
  });

  it("has personal segments alone when there is nothing worth sharing", () => {
    expect(plan(4, [{ start: 0.5, end: 99, isPersonal: true }])).toEqual([
      "personal 0–50",
      "personal 50–100",
    ]);
  });

  it("shares everything when nobody is named, however short", () => {
    expect(plan(5, [{ start: 0, end: 5 }])).toEqual(["shared 0–125"]);
    expect(plan(0.5, [], 10)).toEqual(["shared 0–5"]);
  });

  it("cuts what is long, and leaves no short rest", () => {
    expect(plan(15.2, [{ start: 0, end: 2, isPersonal: true }])).toEqual([
      ...["personal 0–50", "shared 50–160", "shared 160–270", "shared 270–380"],
    ]);
  });

  it("cuts large frames sooner, but nothing below a second", () => {
    const timeline = { common: source, backmost: [], layers: [] };
    const lengths = (width: number, height: number) =>
      planSegments({ width, height, fps: 60, frames: 600, timeline }).map(({ from, to }) => to - from);
    expect(lengths(3840, 2160)).toEqual(Array.from({ length: 10 }, () => 60));
    expect(lengths(1280, 720)).toEqual([300, 300]);
  });

  it("counts a frame as personal exactly while the layer is drawn", () => {
    const layers = [{ start: 2.01, end: 3.03, isPersonal: true }];
    expect(plan(6, layers)).toEqual(["shared 0–51", "personal 51–76", "shared 76–150"]);
  });
});

describe("planTurns", () => {
  const source = { description: "{}", files: {} };
  const long = (layers: { start: number; end: number; source: typeof source | null }[]) => ({
    ...{ width: 1000, height: 1000, fps: 10, frames: 600 },
    timeline: { common: source, backmost: [], layers },
  });
  const cut = (turnPixels: number, layers: Parameters<typeof long>[0]) =>
    planTurns(long(layers), turnPixels).map((turn) =>
      turn.map(({ from, to, isShared }) => `${isShared ? "shared" : "personal"} ${from}–${to}`).join(", "),
    );

  it("has as many segments of one kind in a turn as fit into it", () => {
    const layers = [{ start: 0, end: 5, source: null }];
    expect(cut(110_000_000, layers).slice(0, 3)).toEqual([
      "personal 0–17, personal 17–33, personal 33–50",
      "shared 50–100, shared 100–150",
      "shared 150–200, shared 200–250",
    ]);
  });

  it("has at least one segment in a turn", () => {
    expect(cut(1, [{ start: 0, end: 4, source: null }]).slice(0, 2)).toEqual([
      ...["personal 0–20", "personal 20–40"],
    ]);
  });

  it("takes for long what costs more than three turns", () => {
    expect(isLong(long([]), 200_000_000)).toBe(false);
    expect(isLong(long([]), 199_999_999)).toBe(true);
  });
});
