import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { createCanvas, ImageData } from "@napi-rs/canvas";
import { newId } from "#lib/server/ids.ts";
import { digestOf } from "./digest.ts";
import type { Client } from "./load.ts";

const PAUSE_MS = 300;
const SIDE = 64;

/** Uploads pictures of noise, no two of them alike, under names that no other has. */
export async function uploadPhotos({ write, isOver }: Client): Promise<void> {
  while (!isOver()) {
    const [name, bytes] = [`${newId()}.png`, picture()];
    const form = () => {
      const data = new FormData();
      data.set("file", new File([new Uint8Array(bytes)], name));
      return data;
    };
    await write("photo", "/v1/assets", { form });
    await wait(PAUSE_MS);
  }
}

function picture(): Buffer {
  const canvas = createCanvas(SIDE, SIDE);
  const pixels = new Uint8ClampedArray(randomBytes(SIDE * SIDE * 4));
  canvas.getContext("2d").putImageData(new ImageData(pixels, SIDE, SIDE), 0, 0);
  return canvas.toBuffer("image/png");
}

/** Writes to an address of its own about each finished video. */
export async function sendMessages({ write, isOver, finished }: Client): Promise<void> {
  const written = new Set<string>();
  for (; !isOver(); await wait(PAUSE_MS)) {
    const next = [...finished].find((id) => !written.has(id));
    if (next === undefined) continue;
    written.add(next);
    const body = {
      to: [`${newId()}@team.example`],
      subject: "A video",
      text: "There is something to watch.",
    };
    await write("message", `/v1/videos/${next}/messages`, { body });
  }
}

/** Fetches each finished video, and notes what its bytes were: they are to stay the same. */
export async function watchFiles({ caller, log, isOver, finished }: Client): Promise<void> {
  const seen = new Set<string>();
  for (; !isOver(); await wait(PAUSE_MS)) {
    const next = [...finished].find((id) => !seen.has(id));
    if (next === undefined) continue;
    const url = (await caller.ask("GET", `/v1/videos/${next}`))?.json.result_url;
    if (typeof url !== "string") continue;
    const file = await caller.ask("GET", url, { what: "GET /files" });
    if (file?.status !== 200) continue;
    seen.add(next);
    await log.add({ kind: "seen", id: next, key: null, body: { digest: digestOf(file.bytes) } });
  }
}
