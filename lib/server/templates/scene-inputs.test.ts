import { expect, it } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { resolveScene } from "#lib/render/resolve/resolve.ts";
import { settleEnvironment } from "../environment.ts";
import { storage } from "../storage/storage.ts";
import { toSceneInputs } from "./scene-inputs.ts";

it("writes dates in the installation's language", async () => {
  settleEnvironment({ locale: "de" });
  const box = { x: 0, y: 0, width: 320, height: 180 };
  const scene = sceneSchema.parse({
    ...{ width: 320, height: 180, fps: 25, duration: 1, background: "#000" },
    layers: [{ name: "since", type: "text", text: "{{hire_date | date}}", ...box }],
  });
  const inputs = await toSceneInputs({ assets: new Map() }, null, "2026-11-20", storage().localFiles());
  const { scene: resolved } = await resolveScene(scene, {
    ...inputs,
    fields: { hire_date: "2016-03-01" },
  });
  const lines = resolved.layers.flatMap(({ content }) =>
    content.kind === "text" ? content.layout.lines : [],
  );
  expect(lines.map(({ text }) => text).join(" ")).toBe("1. März 2016");
});
