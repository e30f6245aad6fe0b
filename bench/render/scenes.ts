import { createCanvas } from "@napi-rs/canvas";
import { type Scene, sceneSchema } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { resolveScene } from "#lib/render/resolve/resolve.ts";
import type { ResolvedScene } from "#lib/render/resolve/resolved-scene.ts";

/** Which of the scenes below, and how large. */
export type BenchScene = {
  kind: "still" | "motion";
  height: 720 | 1080 | 2160;
  seconds: number;
  /** Whom it greets. */
  name: string;
  /**
   * Seconds between which the greeting is to be seen, between an opening and a closing and with music. Default: almost
   * from the start almost to the end, without any of that.
   */
  personal?: { from: number; to: number };
};

/** Frames a second of every scene. */
export const FPS = 25;

const PICTURE = "11111111-1111-4111-8111-111111111111";

/** A birthday greeting that comes in by slides and fades, is read, and goes. */
function greeting({ seconds, personal = { from: 0.4, to: seconds - 0.6 } }: BenchScene): Layer[] {
  const length = personal.to - personal.from;
  // In a short video all comes sooner.
  const pace = Math.min(1, length / 4);
  const from = (after: number) => ({
    time: personal.from + after * pace,
    duration: length - after * pace,
  });
  return [
    {
      name: "photo",
      type: "image",
      source: "{{photo}}",
      fallback: "initials",
      ...{ x: "50%", y: "32%", width: "36vmin", height: "36vmin", anchor: "center", radius: "50%" },
      border: { width: 6, color: "#ffb224" },
      shadow: { color: "#00000099", blur: 30, y: 10 },
      ...from(0),
      enter: { type: "scale", duration: 0.6 },
      exit: { type: "fade", duration: 0.4 },
    },
    {
      name: "title",
      type: "text",
      text: "Happy birthday, {{first_name}}!",
      font: { family: "Inter", weight: 800, size: "auto", min: 24, max: 96 },
      ...{
        x: "50%",
        y: "66%",
        width: "84%",
        height: "16%",
        anchor: "center",
        align: "center",
        valign: "middle",
      },
      color: "#ffffff",
      shadow: { color: "#00000099", blur: 20, y: 4 },
      ...from(0.6),
      enter: { type: "slide", direction: "up", duration: 0.8 },
      exit: { type: "slide", direction: "up", duration: 0.4 },
    },
    {
      name: "rule",
      type: "shape",
      shape: "rectangle",
      ...{ x: "50%", y: "77%", width: "10%", height: 6, anchor: "center", radius: 3 },
      fill: "#ffb224",
      ...from(1),
      enter: { type: "fade", duration: 0.6 },
      exit: { type: "fade", duration: 0.4 },
    },
    {
      name: "message",
      type: "text",
      text: "All of us wish you a year full of bright moments.",
      font: { family: "Inter", weight: 500, size: "auto", min: 18, max: 44 },
      ...{
        x: "50%",
        y: "85%",
        width: "70%",
        height: "9%",
        anchor: "center",
        align: "center",
        valign: "middle",
      },
      color: "#f0d2a4",
      ...from(1.4),
      enter: { type: "slide", direction: "up", duration: 0.8 },
      exit: { type: "fade", duration: 0.4 },
    },
  ];
}

/** A line of text by itself that slides in and fades out, the same for everybody. */
function line(name: string, text: string, from: number, to: number): Layer {
  return {
    ...{ name, type: "text", text, time: from, duration: to - from, color: "#ffffff" },
    font: { family: "Inter", weight: 800, size: "auto", min: 24, max: 96 },
    ...{ x: "50%", y: "50%", width: "80%", height: "30%", anchor: "center" },
    ...{ align: "center", valign: "middle" },
    shadow: { color: "#00000099", blur: 20, y: 4 },
    enter: { type: "slide", direction: "up", duration: 0.8 },
    exit: { type: "fade", duration: 0.4 },
  };
}

/** What comes before and after somebody's own part, as in most videos: an opening, a closing line, and music. */
function framing({ seconds, personal }: BenchScene): Layer[] {
  if (!personal) return [];
  return [
    line("opening", "Somebody has a birthday today", 0.3, personal.from - 0.2),
    line("closing", "With love from all of us", personal.to + 0.2, seconds - 0.3),
    { name: "music", type: "audio", source: "music:celebrate", volume: 0.6, fade_in: 0.5, fade_out: 1.5 },
  ];
}

/** The picture that fills the frame; it stands still, or is slowly zoomed into and across. */
function backdrop({ kind, seconds }: BenchScene): Layer {
  return {
    name: "backdrop",
    type: "image",
    source: `asset:${PICTURE}`,
    fit: "cover",
    ...{ x: "50%", y: "50%", width: "100%", height: "100%", anchor: "center" },
    ...(kind === "motion" && {
      keyframes: {
        scale: [
          { time: 0, value: 1.04 },
          { time: seconds, value: 1.22, easing: "linear" },
        ],
        x: [
          { time: 0, value: "49%" },
          { time: seconds, value: "51%", easing: "linear" },
        ],
      },
    }),
  };
}

export function benchScene(options: BenchScene): Scene {
  const { height, seconds } = options;
  return sceneSchema.parse({
    width: (height * 16) / 9,
    height,
    fps: FPS,
    duration: seconds,
    background: "#101014",
    layers: [backdrop(options), ...greeting(options), ...framing(options)],
  });
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function* random(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    yield ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
}

/** Something with a photograph's softness, edges and grain, drawn so that nobody's rights are in it. */
export async function drawPicture(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const numbers = random(20261120);
  const next = () => numbers.next().value;
  const sky = context.createLinearGradient(0, 0, 0, height);
  for (const [offset, color] of [
    [0, "#17324d"],
    [0.55, "#b0603c"],
    [1, "#20140f"],
  ] as const)
    sky.addColorStop(offset, color);
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  for (let index = 0; index < 260; index += 1) {
    const radius = (0.004 + next() ** 3 * 0.09) * width;
    const [x, y] = [next() * width, next() * height];
    context.globalAlpha = 0.12 + next() * 0.4;
    const light = context.createRadialGradient(x, y, radius * (index % 3 === 0 ? 0 : 0.85), x, y, radius);
    const color = `hsl(${Math.round(20 + next() * 40)} 80% ${Math.round(35 + next() * 40)}%`;
    light.addColorStop(0, `${color})`);
    light.addColorStop(1, `${color} / 0)`);
    context.fillStyle = light;
    context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }
  context.globalAlpha = 1;
  const pixels = context.getImageData(0, 0, width, height);
  for (let index = 0; index < pixels.data.length; index += 4) {
    const grain = (next() - 0.5) * 5;
    for (let channel = 0; channel < 3; channel += 1)
      pixels.data[index + channel] = (pixels.data[index + channel] ?? 0) + grain;
  }
  context.putImageData(pixels, 0, 0);
  return canvas.encode("jpeg", 92);
}

/** @param picture path of the picture in the background */
export async function resolveBenchScene(options: BenchScene, picture: string): Promise<ResolvedScene> {
  const inputs = {
    fields: { first_name: options.name },
    assets: new Map([[PICTURE, { path: picture }]]),
    photo: null,
    today: "2026-11-20",
  };
  return (await resolveScene(benchScene(options), inputs)).scene;
}

/** Measures of people's photos, as they come from telephones and cameras. */
const PHOTOS = [
  [1600, 1200],
  [1200, 1600],
  [2400, 1600],
  [900, 900],
] as const;

/** Pictures of the sizes that people's photos have. */
export function drawPhotos(): Promise<Buffer[]> {
  return Promise.all(PHOTOS.map(([width, height]) => drawPicture(width, height)));
}
