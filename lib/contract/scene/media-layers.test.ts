import { expect, it } from "vitest";
import { toFaults } from "../faults.ts";
import { sceneSchema } from "./scene.ts";

const id = "asset:0193a7c2-0000-7000-8000-00000000000a";

function faultsOf(layers: object[]): string[] {
  const scene = { width: 320, height: 180, fps: 25, duration: 4, background: "#000", layers };
  const parsed = sceneSchema.safeParse(scene);
  return parsed.success
    ? []
    : toFaults(parsed.error, "body").map(
        ({ loc, msg }) => `${loc.slice(1).join(".")}: ${msg.replace("Value error, ", "")}`,
      );
}

it("takes sounds and videos, and says which music there is", () => {
  const box = { x: 0, y: 0, width: "100%", height: "100%" };
  const music = {
    name: "music",
    type: "audio",
    source: "music:warm",
    volume: 0.6,
    fade_in: 0.5,
    fade_out: 1.5,
  };
  expect(
    faultsOf([music, { name: "clip", type: "video", source: id, ...box, loop: true, muted: false }]),
  ).toEqual([]);
  expect(faultsOf([{ ...music, source: "music:jazz" }])).toEqual([
    expect.stringContaining(
      '"music:celebrate", "music:warm", "music:bright", "music:farewell", "music:ceremony"',
    ),
  ]);
  expect(faultsOf([{ ...music, volume: 3 }])).toHaveLength(1);
  expect(faultsOf([{ ...music, source: "https://example.com/a.mp3" }])).toHaveLength(1);
  expect(faultsOf([{ name: "clip", type: "video", source: "file:///etc/passwd", ...box }])).toHaveLength(1);
});

it("bounds how many play", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `a${index}`, type: "audio", source: "music:warm" }));
  expect(faultsOf(many(32))).toEqual([]);
  expect(faultsOf(many(33))).toEqual(["layers: A scene should have at most 32 audio layers; it has 33"]);
});
