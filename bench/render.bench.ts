import { availableParallelism } from "node:os";
import { measureCollection, measureJoin } from "./render/collection.ts";
import { reportDesigns } from "./render/designs.ts";
import { measureRatio } from "./render/limit.ts";
import { measureMemory } from "./render/memory.ts";
import { type BenchPlace, withPlace } from "./render/place.ts";
import { reportQuality } from "./render/quality-report.ts";
import type { BenchScene } from "./render/scenes.ts";

/** How much is measured; a short run shows where the figures lie, and takes a quarter of the time. */
const WHOLE = { rounds: 7, collectionVideos: 60, joins: 20, memoryVideos: 500 };
const SHORT: typeof WHOLE = {
  ...WHOLE,
  rounds: 2,
  collectionVideos: 13,
  memoryVideos: 60,
};

type Row = { what: string; ours: string; limit: string; ratio: string; goal: string };
type Case = (place: BenchPlace, amount: typeof WHOLE) => Promise<Row>;

/** What can be asked for by name; without a name all are run. Each gives one row of docs/performance.md. */
const CASES: Record<string, Case> = {
  "limit-720": limit("720p, still background, fades and slides", "≥ 0.85", { kind: "still", height: 720 }),
  "limit-1080": limit("1080p, the same", "≥ 0.80", { kind: "still", height: 1080 }),
  "motion-720": limit("720p, full-frame motion, background frames kept", "≥ 0.75", {
    ...{ kind: "motion", height: 720 },
  }),
  "motion-1080": limit("1080p, the same", "≥ 0.75", { kind: "motion", height: 1080 }),
  "collection-still": collection("still background", "still"),
  "collection-motion": collection("full-frame motion", "motion"),
  join: async (place, { joins }) => ({
    ...{ what: "join a 12 s video of three segments", limit: "", ratio: "", goal: "≤ 20 ms" },
    ours: `${(await measureJoin(place, joins)).toFixed(1)} ms`,
  }),
  memory: async (place, { memoryVideos }) => {
    const { peak, early, late } = await measureMemory(place, memoryVideos);
    return {
      what: `memory of a worker's process, ${memoryVideos} videos of 2 s at 1080p, the encoder's own not counted`,
      ours: `${megabytes(peak)} at most; ${megabytes(early)} after a tenth, ${megabytes(late)} in the end`,
      ...{ limit: "", ratio: "", goal: "≤ 300 MB, flat" },
    };
  },
};

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

function limit(what: string, goal: string, scene: Pick<BenchScene, "kind" | "height">): Case {
  return async (place, { rounds }) => {
    const options = { ...scene, seconds: 10, name: "Maximiliane" };
    const { encoder, product, ratio, lowest, highest } = await measureRatio(options, place, rounds);
    const speed = (one: typeof product) =>
      `${one.fps.toFixed(0)} frames/s, ${one.processor.toFixed(2)} ms of processor a frame`;
    const processor = (encoder.processor / product.processor).toFixed(2);
    const range = `${lowest.toFixed(2)} to ${highest.toFixed(2)}`;
    const ratios = `${ratio.toFixed(2)} (${range}); by processor ${processor}`;
    return { what, ours: speed(product), limit: speed(encoder), ratio: ratios, goal };
  };
}

function collection(what: string, kind: BenchScene["kind"]): Case {
  return async (place, { collectionVideos }) => {
    const { shared, full, first } = await measureCollection(kind, place, collectionVideos);
    const effort = (one: typeof full) =>
      `${Math.round(one.time)} ms, ${Math.round(one.processor)} ms of processor`;
    const [faster, cheaper] = [full.time / shared.time, full.processor / shared.processor];
    return {
      what: `a video of ${collectionVideos}, a third of its 12 s personal, with sound, 720p, ${what}`,
      ours: `${effort(shared)}; the first ${Math.round(first.time)} ms`,
      limit: `its own full render: ${effort(full)}`,
      ratio: `${faster.toFixed(1)} × faster; by processor ${cheaper.toFixed(1)} ×`,
      goal: "≥ 2.8 × faster",
    };
  };
}

/**
 * `npm run bench render [-- --short]`: the shipped designs in all aspects, with a photo and without, and then all cases;
 * `npm run bench render [-- --short] case…`: the renderer's figures on scenes made for it, as rows for docs/performance.md;
 * `npm run bench render designs`: those of the shipped designs, see `reportDesigns`;
 * `npm run bench render quality`: what x264's settings cost and give on them, see `reportQuality`.
 */
export async function run(args: string[]): Promise<void> {
  if (args[0] === "designs") return withPlace((place) => reportDesigns(args.slice(1), place));
  if (args[0] === "quality") return withPlace((place) => reportQuality(args.slice(1), place));
  const isShort = args.includes("--short");
  const names = args.filter((name) => name !== "--short");
  const unknown = names.filter((name) => !(name in CASES));
  if (unknown.length > 0) {
    console.error(`No case ${unknown.join(", ")}; there are: ${Object.keys(CASES).join(", ")}`);
    process.exitCode = 2;
    return;
  }
  if (names.length === 0)
    for (const photo of [[], ["--no-photo"]])
      await withPlace((place) => reportDesigns([...photo, `--videos=${isShort ? 2 : 5}`], place));
  console.log(`| case, ${availableParallelism()} cores | ours | limit | ratio | goal |`);
  console.log("| --- | --- | --- | --- | --- |");
  for (const name of names.length > 0 ? names : Object.keys(CASES)) {
    const measure = CASES[name];
    if (!measure) continue;
    await withPlace(async (place) => {
      const row = await measure(place, isShort ? SHORT : WHOLE);
      console.log(`| ${[row.what, row.ours, row.limit, row.ratio, row.goal].join(" | ")} |`);
    });
  }
}
