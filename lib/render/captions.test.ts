import { expect, test } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { captionsOf } from "./captions.ts";
import { resolveScene } from "./resolve/resolve.ts";

const box = { x: 0, y: 0, width: "100%", height: "40%" };

async function captions(layers: object[], fields: Record<string, string> = {}) {
  const size = { width: 640, height: 360, fps: 25, duration: 4, background: "#000" };
  const { scene } = await resolveScene(sceneSchema.parse({ ...size, layers }), {
    fields,
    today: "2026-11-26",
    assets: new Map(),
    photo: null,
  });
  return captionsOf(scene);
}

const text = (name: string, words: string, more: object = {}) => ({
  ...box,
  name,
  type: "text",
  text: words,
  font: { size: 20 },
  wrap: "none",
  ...more,
});

test("the words of a video are cues in the order of time, those of the same time together", async () => {
  const layers = [
    text("later", "All the best", { time: 2.5 }),
    text("title", "Happy birthday,\n{{first_name}}!"),
    { ...box, name: "group", type: "group", layers: [text("inner", "From all of us", { time: 2.5 })] },
    text("ornament", "★ ★"),
    text("shadow", "Happy birthday,\n{{first_name}}!", { color: "#000" }),
    text("unseen", "Draft", { hidden: true }),
    text("transparent", "Draft", { opacity: 0 }),
  ];
  expect(await captions(layers, { first_name: "Zoë" })).toBe(`WEBVTT

00:00:00.000 --> 00:00:04.000
Happy birthday,
Zoë!

00:00:02.500 --> 00:00:04.000
All the best
From all of us
`);
});

test("what somebody is called ends no cue and begins none", async () => {
  const said = await captions([text("title", "{{first_name}}")], {
    first_name: "A\n\n00:00:01.000 --> 00:00:02.000\n<b>B</b> & C",
  });
  expect(said?.split("\n\n")).toHaveLength(2);
  expect(said).toContain("00:00:01.000 --&gt; 00:00:02.000\n&lt;b&gt;B&lt;/b&gt; &amp; C");
});

test("a video without words has none", async () => {
  expect(await captions([{ ...box, name: "dot", type: "shape", shape: "ellipse", fill: "#fff" }])).toBeNull();
});
