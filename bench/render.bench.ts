import { availableParallelism } from "node:os";
import { measureCollection, measureJoin } from "./render/collection.ts";
import { measureRatio } from "./render/limit.ts";
import { measureMemory } from "./render/memory.ts";
import { type BenchPlace, withPlace } from "./render/place.ts";
import type { BenchScene } from "./render/scenes.ts";

const ROUNDS = 7;
const MEMORY_VIDEOS = 500;
const COLLECTION_VIDEOS = 60;

type Case = { goal: string; measure: (place: BenchPlace) => Promise<string> };

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
  join: {
    goal: "≤ 20 ms",
    measure: async (place) =>
      `join a 12 s video of three segments | ${(await measureJoin(place, 20)).toFixed(1)} ms`,
  },
  memory: {
    goal: "≤ 300 MB, flat",
    measure: async (place) => {
      const { peak, early, late } = await measureMemory(place, MEMORY_VIDEOS);
      const [most, from, to] = [peak, early, late].map((bytes) => Math.round(bytes / 1e6));
      return `memory of a worker, ${MEMORY_VIDEOS} videos of 2 s at 1080p | ${most} MB at most; after a tenth ${from}, in the end ${to}`;
    },
  },
};

function limit(what: string, goal: string, scene: Pick<BenchScene, "kind" | "height">): Case {
  return {
    goal: `${goal} of the limit`,
    measure: async (place) => {
      const options = { ...scene, seconds: 10, name: "Maximiliane" };
      const { encoder, product, ratio, lowest, highest } = await measureRatio(options, place, ROUNDS);
      const range = `${lowest.toFixed(2)} to ${highest.toFixed(2)}`;
      const processor = (encoder.processor / product.processor).toFixed(2);
      const speeds = `${product.fps.toFixed(0)} of ${encoder.fps.toFixed(0)} frames/s`;
      return `${what} | ${ratio.toFixed(2)} (${range}): ${speeds}; by processor time ${processor}`;
    },
  };
}

function collection(what: string, kind: BenchScene["kind"]): Case {
  return {
    goal: "≥ 2.8 × faster",
    measure: async (place) => {
      const { shared, full, first } = await measureCollection(kind, place, COLLECTION_VIDEOS);
      const times = `${Math.round(shared)} ms against ${Math.round(full)}, the first ${Math.round(first)}`;
      return `a video of ${COLLECTION_VIDEOS}, a third of its 12 s personal, 720p, ${what} | ${(full / shared).toFixed(1)} × faster (${times})`;
    },
  };
}

/** `npm run bench render [case…]`: the renderer's figures, as rows for docs/performance.md. */
export async function run(args: string[]): Promise<void> {
  const unknown = args.filter((name) => !(name in CASES));
  if (unknown.length > 0) {
    console.error(`No case ${unknown.join(", ")}; there are: ${Object.keys(CASES).join(", ")}`);
    process.exitCode = 2;
    return;
  }
  console.log(`| case, ${availableParallelism()} cores | measured | goal |\n| --- | --- | --- |`);
  for (const name of args.length > 0 ? args : Object.keys(CASES)) {
    const found = CASES[name];
    if (found)
      await withPlace(async (place) => console.log(`| ${await found.measure(place)} | ${found.goal} |`));
  }
}
