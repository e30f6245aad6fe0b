import { createCanvas } from "@napi-rs/canvas";
import { type Scene, sceneSchema } from "#lib/contract/scene/scene.ts";
import { resolveScene } from "#lib/render/resolve/resolve.ts";
import type { ResolvedScene } from "#lib/render/resolve/resolved-scene.ts";

/** `drift`: what lies behind moves all the time; `still`: it does not, and most frames are the same as the one before. */
export type Greeting = "still" | "drift";

/** Frames and seconds of a greeting, and its size; composition.html has the same. */
export const GREETING = { frames: 250, durationSeconds: 10, width: 1280, height: 720 };

const IN_THE_MIDDLE = { x: "50%", anchor: "center" } as const;
const FADE_OUT = { type: "fade", duration: 0.4 } as const;

/** A disc of the background, in its place or on its way from the one to the other. */
function disc(kind: Greeting, [from, to]: [number, number], rest: object) {
  const way = [
    { time: 0, value: from },
    { time: GREETING.durationSeconds, value: to, easing: "linear" },
  ];
  const moves = kind === "drift" ? { keyframes: { x: way } } : {};
  return { type: "shape", shape: "ellipse", x: from, anchor: "top-left", ...rest, ...moves };
}

/** The greeting as a template's scene, for a person with a photo. */
export function greetingScene(kind: Greeting): Scene {
  const from = (time: number) => ({ time, duration: 9.4 - time });
  const slide = { type: "slide", direction: "up", duration: 0.8 } as const;
  const text = { ...IN_THE_MIDDLE, align: "center", valign: "middle" } as const;
  return sceneSchema.parse({
    width: GREETING.width,
    height: GREETING.height,
    fps: GREETING.frames / GREETING.durationSeconds,
    duration: GREETING.durationSeconds,
    background: {
      type: "linear",
      angle: 160,
      stops: [
        { offset: 0, color: "#1b1f5e" },
        { offset: 0.55, color: "#6b2f8a" },
        { offset: 1, color: "#e0795f" },
      ],
    },
    layers: [
      disc(kind, [-140, 180], { name: "left", y: 280, width: 560, height: 560, fill: "#ffffff14" }),
      disc(kind, [880, 560], { name: "right", y: -160, width: 520, height: 520, fill: "#ffb22426" }),
      {
        ...{ name: "photo", type: "image", source: "{{photo}}", ...IN_THE_MIDDLE },
        ...{ y: 210, width: 260, height: 260, radius: "50%", border: { width: 6, color: "#ffb224" } },
        ...{ ...from(0.4), enter: { type: "scale", duration: 0.6 }, exit: FADE_OUT },
      },
      {
        ...{ name: "title", type: "text", text: "Happy birthday, {{first_name}}!", ...text },
        ...{ y: 455, width: 1080, height: 100, color: "#ffffff" },
        font: { family: "Inter", weight: 800, size: 64 },
        ...{ ...from(1), enter: slide, exit: { type: "slide", direction: "up", duration: 0.4 } },
      },
      {
        ...{ name: "rule", type: "shape", shape: "rectangle", ...IN_THE_MIDDLE },
        ...{ y: 525, width: 128, height: 6, radius: 3, fill: "#ffb224" },
        ...{ ...from(1.4), enter: { type: "fade", duration: 0.6 }, exit: FADE_OUT },
      },
      {
        ...{
          name: "message",
          type: "text",
          text: "All of us wish you a year full of bright moments.",
          ...text,
        },
        ...{ y: 590, width: 1000, height: 60, color: "#ffe9c9" },
        font: { family: "Inter", weight: 500, size: 32 },
        ...{ ...from(1.8), enter: slide, exit: FADE_OUT },
      },
    ],
  });
}

/** @param photo path of the picture in the ring */
export async function resolveGreeting(kind: Greeting, name: string, photo: string): Promise<ResolvedScene> {
  const inputs = {
    ...{ fields: { first_name: name }, photo: { path: photo } },
    ...{ assets: new Map(), today: "2026-11-20" },
  };
  return (await resolveScene(greetingScene(kind), inputs)).scene;
}

/** A portrait in a few shapes, drawn so that nobody's rights are in it; a JPEG. */
export async function drawPhoto(): Promise<Buffer> {
  const canvas = createCanvas(640, 640);
  const context = canvas.getContext("2d");
  const sky = context.createLinearGradient(0, 0, 0, 640);
  sky.addColorStop(0, "#8fb8de");
  sky.addColorStop(1, "#f3d9b1");
  context.fillStyle = sky;
  context.fillRect(0, 0, 640, 640);
  for (const [color, y, width, height] of [
    ["#5b3a29", 250, 150, 150],
    ["#e8b48c", 280, 120, 125],
    ["#2f5d62", 640, 250, 220],
  ] as const) {
    context.fillStyle = color;
    context.beginPath();
    context.ellipse(320, y, width, height, 0, 0, 2 * Math.PI);
    context.fill();
  }
  return canvas.encode("jpeg", 92);
}
