import { availableParallelism } from "node:os";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { StillFormat } from "#lib/render/draw/render-still.ts";
import { BUILT_IN_TEMPLATES } from "#lib/server/templates/built-in/built-in-templates.ts";
import { runInScenePool } from "#lib/server/templates/scene-pool.ts";
import { median } from "./median.ts";

const RUNS = 15;
const LIMIT_MS = 8_000;
const FORMATS: StillFormat[] = [
  { type: "png", width: 1280 },
  { type: "png", width: 640 },
  { type: "jpeg", width: 400 },
];
const FIELDS = {
  first_name: "Ada",
  last_name: "Lovelace",
  birth_date: "1990-12-10",
  hire_date: "2018-03-01",
  position: "Analyst",
  sector: "Research",
};

/**
 * How long a still takes once the process that draws has drawn one before: the way there and back, resolving the scene,
 * drawing and encoding, for each built-in template in its first shape, at the widths of the template's page, the preview and the contact sheet.
 */
export async function run(): Promise<void> {
  console.log(`| a still, ${availableParallelism()} cores, ms: median (95th percentile) | ${titles()} |`);
  console.log(`| --- |${" --- |".repeat(FORMATS.length)}`);
  const seen = new Set<string>();
  for (const { name, scene } of BUILT_IN_TEMPLATES) {
    if (seen.has(name)) continue;
    seen.add(name);
    const cells: string[] = [];
    for (const format of FORMATS) cells.push(await measure(scene, format));
    console.log(`| ${name}, ${scene.width} × ${scene.height} | ${cells.join(" | ")} |`);
  }
}

function titles(): string {
  return FORMATS.map(({ type, width }) => `${type.toUpperCase()}, ${width} px`).join(" | ");
}

async function measure(scene: Scene, format: StillFormat): Promise<string> {
  const times: number[] = [];
  for (let round = -2; round < RUNS; round += 1) {
    const began = performance.now();
    const inputs = { fields: FIELDS, photo: null, assets: new Map(), today: "2026-05-04" };
    const task = {
      kind: "still" as const,
      scene,
      modifications: [],
      inputs,
      time: null,
      format,
      ffmpegPath: null,
    };
    const { kind } = await runInScenePool("bench", task, { limitMs: LIMIT_MS });
    if (kind !== "drawn") throw new Error(`${scene.width} × ${scene.height} was ${kind}`);
    if (round >= 0) times.push(performance.now() - began);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const late = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
  return `${median(times).toFixed(0)} (${late.toFixed(0)})`;
}
