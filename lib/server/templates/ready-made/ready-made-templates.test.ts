import { describe, expect, it } from "vitest";
import { modifiableLayers } from "#lib/contract/modification.ts";
import { sceneSchema } from "#lib/contract/scene.ts";
import { layerStateAt } from "#lib/render/motion.ts";
import { resolveScene } from "#lib/render/resolve.ts";
import { READY_MADE_TEMPLATES } from "./ready-made-templates.ts";

const inputs = { assets: new Map(), photo: null, today: "2026-11-20" };

describe.each(READY_MADE_TEMPLATES)("$name", ({ scene }) => {
  it("is a scene that offers its words and the portrait", () => {
    expect(sceneSchema.parse(scene)).toEqual(scene);
    expect(modifiableLayers(scene).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["photo", "title", "message"]),
    );
  });

  it.each([
    "Ada",
    "X",
    "Maximiliana-Alexandrina Wolfeschlegelsteinhausenbergerdorff",
    "عائشة",
    "さくら",
    "அருண்",
    "지훈",
    "👩🏽‍🚀 Zoë",
    "🎂".repeat(120),
  ])("has room for %s", async (first_name) => {
    const fields = { first_name, last_name: null, hire_date: "1999-01-01", position: "Engineer ".repeat(13) };
    expect((await resolveScene(scene, [], { ...inputs, fields })).warnings).toEqual([]);
  });

  it("has taken its leave when it ends", async () => {
    const fields = { first_name: "Ada", hire_date: "1999-01-01" };
    const { scene: resolved } = await resolveScene(scene, [], { ...inputs, fields });
    const last = (resolved.frames - 1) / resolved.fps;
    const left = resolved.layers.filter((layer) => layerStateAt(layer, last)?.opacity);
    expect(left.every(({ content }) => content.kind === "shape")).toBe(true);
  });
});
