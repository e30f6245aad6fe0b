import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { I420Frame } from "#lib/render/encode/i420/i420-frame.ts";
import { runFfmpeg } from "#lib/render/encode/run-ffmpeg.ts";
import type { SceneInputs } from "#lib/render/resolve/resolve.ts";
import { CLIP, LANDSCAPE, PORTRAIT } from "./reference-scene.ts";

/** What reference scenes show: their inputs, as files in a folder of their own. */
export type Pictures = { inputs: SceneInputs; remove: () => Promise<void> };

const CLIP_SECONDS = 1.5;
const CLIP_FPS = 20;

/** Bands of colour that run from light to dark, with a grid and a ring, so that each cut and stretch shows. */
function landscape(): Canvas {
  const canvas = createCanvas(200, 120);
  const context = canvas.getContext("2d");
  for (const [index, color] of ["#e63946", "#f4a261", "#e9c46a", "#2a9d8f", "#457b9d"].entries()) {
    const gradient = context.createLinearGradient(0, 0, 0, 120);
    gradient.addColorStop(0, "#fff");
    gradient.addColorStop(0.4, color);
    gradient.addColorStop(1, "#101820");
    context.fillStyle = gradient;
    context.fillRect(index * 40, 0, 40, 120);
  }
  context.strokeStyle = "#ffffff60";
  for (let at = 10; at < 200; at += 20) line(context, at, 0, at, 120);
  for (let at = 10; at < 120; at += 20) line(context, 0, at, 200, at);
  ring(context, 100, 60, 40);
  return canvas;
}

/** A head, where portraits have it, and shoulders. */
function portrait(): Canvas {
  const canvas = createCanvas(120, 200);
  const context = canvas.getContext("2d");
  context.fillStyle = "#a8dadc";
  context.fillRect(0, 0, 120, 200);
  context.fillStyle = "#1d3557";
  ellipse(context, 60, 190, 55, 80);
  context.fillStyle = "#f1c9a5";
  ellipse(context, 60, 70, 28, 36);
  context.fillStyle = "#333";
  ellipse(context, 50, 64, 3, 4);
  ellipse(context, 70, 64, 3, 4);
  ellipse(context, 60, 86, 10, 3);
  context.strokeStyle = "#fff";
  for (let at = 20; at < 200; at += 20) line(context, 0, at, at % 100 === 0 ? 40 : 10, at);
  return canvas;
}

/** A frame of the clip: a dot that crosses a landscape, and a bar below that grows. */
function clipFrame(background: Canvas, progress: number): Canvas {
  const canvas = createCanvas(192, 108);
  const context = canvas.getContext("2d");
  context.drawImage(background, 0, 0, 192, 108);
  context.fillStyle = "#fff";
  ellipse(context, 20 + 152 * progress, 54 - 30 * Math.sin(Math.PI * progress), 14, 14);
  context.fillRect(0, 98, 192 * progress, 10);
  return canvas;
}

function line(context: SKRSContext2D, x: number, y: number, toX: number, toY: number): void {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(toX, toY);
  context.stroke();
}

function ring(context: SKRSContext2D, x: number, y: number, radius: number): void {
  context.lineWidth = 6;
  context.strokeStyle = "#fff";
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.stroke();
}

function ellipse(context: SKRSContext2D, x: number, y: number, radiusX: number, radiusY: number): void {
  context.beginPath();
  context.ellipse(x, y, radiusX, radiusY, 0, 0, Math.PI * 2);
  context.fill();
}

/** Not by the renderer's own encoder, whose settings may change what the references were drawn from. */
async function writeClip(path: string, background: Canvas, ffmpegPath: string): Promise<void> {
  const [width, height] = [192, 108];
  const pixels = new I420Frame(width, height);
  const frames = CLIP_SECONDS * CLIP_FPS;
  const feed = Array.from({ length: frames }, (_, frame) => {
    pixels.replace(clipFrame(background, frame / (frames - 1)).data());
    return Buffer.from(pixels.bytes);
  });
  const raw = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", `${width}x${height}`, "-r", String(CLIP_FPS)];
  const colors = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];
  const quality = ["-c:v", "libx264", "-profile:v", "high", "-preset", "veryfast", "-crf", "20"];
  const order = ["-color_range", "tv", "-threads", "1", "-g", String(CLIP_FPS * 2), "-y", path];
  const args = [...raw, "-i", "pipe:0", ...quality, ...colors, ...order];
  await runFfmpeg(ffmpegPath, args, { timeoutMs: 30_000, feed });
}

/** Draws the pictures and encodes the clip that reference scenes show, for a person called Ada Lovelace. */
export async function makePictures(ffmpegPath: string): Promise<Pictures> {
  const folder = await mkdtemp(join(tmpdir(), "rollcall-reference-"));
  const paths = {
    landscape: join(folder, "landscape.png"),
    portrait: join(folder, "portrait.png"),
    clip: join(folder, "clip.mp4"),
  };
  const background = landscape();
  await Promise.all([
    writeFile(paths.landscape, await background.encode("png")),
    writeFile(paths.portrait, await portrait().encode("png")),
    writeClip(paths.clip, background, ffmpegPath),
  ]);
  const idOf = (source: string) => source.slice("asset:".length);
  return {
    inputs: {
      fields: { first_name: "Ada", last_name: "Lovelace" },
      today: "2026-11-20",
      photo: { path: paths.portrait },
      assets: new Map([
        [idOf(LANDSCAPE), { path: paths.landscape, kind: "image" }],
        [idOf(PORTRAIT), { path: paths.portrait, kind: "image" }],
        [idOf(CLIP), { path: paths.clip, kind: "video" }],
      ]),
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
