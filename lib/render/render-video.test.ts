import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from "mediabunny";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { FramePainter } from "./draw/frame-painter.ts";
import { renderStill } from "./draw/render-still.ts";
import { measureVideo } from "./encode/check-video.ts";
import { findEncoder } from "./encode/find-encoder.ts";
import { decodeImage } from "./media/image.ts";
import { type RenderOptions, renderVideo } from "./render-video.ts";
import { resolveScene } from "./resolve/resolve.ts";
import type { ResolvedScene } from "./resolve/resolved-scene.ts";

let folder: string;
let ffmpegPath: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-render-"));
  ffmpegPath = (await findEncoder({})).path;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** @param turns degrees that the photo turns until the end */
async function resolved(first_name: string, duration = 1, turns = 0): Promise<ResolvedScene> {
  const scene = sceneSchema.parse({
    width: 320,
    height: 180,
    fps: 25,
    duration,
    background: {
      type: "linear",
      stops: [
        { offset: 0, color: "#402010" },
        { offset: 1, color: "#100804" },
      ],
    },
    layers: [
      {
        name: "photo",
        type: "image",
        source: "{{photo}}",
        fallback: "initials",
        x: "50%",
        y: "30%",
        width: 80,
        height: 80,
        anchor: "center",
        radius: "50%",
        border: { width: 3, color: "#ffb224" },
        enter: { type: "scale", duration: 0.4 },
        ...(turns > 0 && {
          keyframes: {
            rotation: [
              { time: 0, value: 0 },
              { time: duration, value: turns, easing: "linear" },
            ],
          },
        }),
      },
      {
        name: "title",
        type: "text",
        text: "Hello, {{first_name}}!",
        x: "50%",
        y: "75%",
        width: "90%",
        height: 60,
        anchor: "center",
        align: "center",
        valign: "middle",
        font: { weight: 800 },
        time: 0.2,
        enter: { type: "slide", direction: "up", duration: 0.3 },
        exit: { type: "fade", duration: 0.2 },
      },
    ],
  });
  const inputs = { fields: { first_name }, assets: new Map(), photo: null, today: "2026-11-20" };
  return (await resolveScene(scene, inputs)).scene;
}

async function render(name: string, scene: ResolvedScene, options: Partial<RenderOptions> = {}) {
  const output = { video: join(folder, `${name}.mp4`), thumbnail: join(folder, `${name}.jpg`) };
  return { output, result: await renderVideo(scene, output, { ffmpegPath, ...options }) };
}

describe("renderVideo", () => {
  it("writes an H.264 MP4 of the scene's size and length, and a thumbnail", async () => {
    const seen: number[] = [];
    const { output, result } = await render("ada", await resolved("Ada"), {
      onProgress: ({ frame }) => seen.push(frame),
    });
    expect(result).toEqual({ frames: 25, durationSeconds: 1, width: 320, height: 180, fps: 25 });
    // 11 frames in which it comes, one that rests, 6 in which it goes.
    expect(await measureVideo(output.video)).toEqual({
      ...{ codec: "avc", tracks: 1, pictures: 18, durationSeconds: 1, width: 320, height: 180 },
    });
    expect(seen.at(-1)).toBe(25);
    const bytes = await readFile(output.video);
    expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
    expect(bytes.indexOf("colr")).toBeGreaterThan(0);
    const thumbnail = await decodeImage(await readFile(output.thumbnail));
    expect([thumbnail.width, thumbnail.height]).toEqual([320, 180]);
  });

  it("gives the same bytes for the same input, and others for another name", async () => {
    const first = await render("one", await resolved("Grace"));
    const second = await render("two", await resolved("Grace"));
    const other = await render("three", await resolved("Alan"));
    const [a, b, c] = await Promise.all([first, second, other].map(({ output }) => readFile(output.video)));
    expect(b?.equals(a ?? Buffer.of())).toBe(true);
    expect(c?.equals(a ?? Buffer.of())).toBe(false);
  });

  it("can be begun to decode at least every five seconds, also where nothing moves", async () => {
    const { output } = await render("still", await resolved("Ada", 18));
    const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(output.video) });
    const track = await input.getPrimaryVideoTrack();
    const starts: number[] = [];
    if (track)
      for await (const { type, timestamp } of new EncodedPacketSink(track).packets())
        if (type === "key") starts.push(timestamp);
    input.dispose();
    const rests = starts.map((time, index) => (starts[index + 1] ?? 18) - time);
    expect(starts[0]).toBe(0);
    expect(Math.max(...rests)).toBeLessThanOrEqual(5);
  });

  it("leaves no process and no file when it is stopped", async () => {
    const controller = new AbortController();
    const long = await resolved("Ada", 600, 3600);
    const started = performance.now();
    const running = render("stopped", long, {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(running).rejects.toMatchObject({ code: "canceled" });
    expect(performance.now() - started).toBeLessThan(5000);
    expect((await readdir(folder)).filter((name) => name.startsWith("stopped"))).toEqual([]);
    expect(await commandsNaming(join(folder, "stopped"))).toEqual([]);
  });

  it("stops at what its size allows of processor time, and when it does not get on", async () => {
    const scene = await resolved("Ada", 600, 3600);
    const costly = render("costly", scene, {
      limits: { processorSeconds: 0, processorSecondsAMegapixel: 0 },
    });
    await expect(costly).rejects.toMatchObject({ code: "duration_exceeded" });
    const stalled = render("stalled", scene, { limits: { stallSeconds: -1 } });
    await expect(stalled).rejects.toMatchObject({ code: "duration_exceeded" });
    expect((await readdir(folder)).filter((name) => /^(costly|stalled)/.test(name))).toEqual([]);
  });

  it("says what the encoder said", async () => {
    const nowhere = { video: join(folder, "no", "folder.mp4"), thumbnail: join(folder, "no", "folder.jpg") };
    const failed = renderVideo(await resolved("Ada"), nowhere, { ffmpegPath });
    await expect(failed).rejects.toMatchObject({
      code: "encoder_failed",
      message: expect.stringContaining("No such file"),
    });
    const missing = render("none", await resolved("Ada"), { ffmpegPath: join(folder, "no-ffmpeg") });
    await expect(missing).rejects.toMatchObject({ code: "encoder_failed" });
  });
});

/** Command lines of running processes that name a path; Linux only, where /proc lists them. */
async function commandsNaming(path: string): Promise<string[]> {
  const processes = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    processes.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")),
  );
  return lines.filter((line) => line.includes(path));
}

describe("FramePainter", () => {
  it("draws the same whatever was drawn before, and skips frames that do not change", async () => {
    const scene = await resolved("Ada", 2);
    const running = new FramePainter(scene);
    const changed = Array.from({ length: scene.frames }, (_, frame) => running.paint(frame).length > 0);
    expect(changed.slice(14, 44)).toEqual(Array(30).fill(false));
    for (const frame of [3, 8, 20, 47]) {
      running.paint(frame);
      const fresh = new FramePainter(scene);
      fresh.paint(frame);
      expect(running.canvas.data().equals(fresh.canvas.data())).toBe(true);
    }
  });
});

it("renders stills at the width asked for", async () => {
  const scene = await resolved("Ada");
  const still = await decodeImage(await renderStill(scene, 99, { type: "png", width: 160 }));
  expect([still.width, still.height]).toEqual([160, 90]);
});

it("comes back from the encoder in the colours that went in", async () => {
  const scene: ResolvedScene = {
    ...(await resolved("Ada")),
    background: { type: "color", color: "#28c840" },
    layers: [],
  };
  const { output } = await render("green", scene);
  const thumbnail = await decodeImage(await readFile(output.thumbnail));
  const context = createCanvas(1, 1).getContext("2d");
  context.drawImage(thumbnail, 0, 0);
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
  expect([r, g, b].map((value, index) => Math.abs(value - ([40, 200, 64][index] ?? 0)) <= 3)).toEqual([
    true,
    true,
    true,
  ]);
});
