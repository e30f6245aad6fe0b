import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { median } from "../median.ts";
import type { Answer, Contender } from "./contender.ts";
import type { BenchPlace } from "./place.ts";
import { type BenchScene, FPS } from "./scenes.ts";

const PROCESSES = 2;
const ROLES = ["encoder", "product"] as const;

/** Speed in frames a second of two processes together, and processor time of a frame in ms. */
type Speed = { fps: number; processor: number };

export type Ratio = Record<(typeof ROLES)[number], Speed> & {
  /** Speed of the product where the encoder's is 1: median of the rounds. */
  ratio: number;
  lowest: number;
  highest: number;
};

async function start(order: Contender): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "contender.ts"));
  child.send(order);
  await answer(child);
  return child;
}

async function answer(child: ChildProcess): Promise<Answer> {
  const ended = once(child, "exit").then(() => {
    throw new Error("A process of the benchmark ended by itself");
  });
  const [message] = await Promise.race([once(child, "message"), ended]);
  return message;
}

/** All processes render a video at once. */
async function race(children: readonly ChildProcess[], frames: number): Promise<Speed> {
  const began = performance.now();
  for (const child of children) child.send("go");
  const answers = await Promise.all(children.map(answer));
  const total = children.length * frames;
  const processor = answers.reduce((sum, one) => sum + one.processor, 0) / total;
  return { fps: (total * 1000) / (performance.now() - began), processor };
}

/**
 * The product's speed against the encoder's own, which gets the same frames from memory: two processes each, taking
 * turns, so that what else the machine does meets both.
 */
export async function measureRatio(scene: BenchScene, place: BenchPlace, rounds: number): Promise<Ratio> {
  const backdrops = join(place.folder, "backdrops");
  const orderOf = (role: Contender["role"], index: number): Contender => ({
    ...{ role, scene, backdrops, output: join(place.folder, `${role}-${index}.mp4`) },
    ...{ ffmpegPath: place.ffmpegPath, picture: place.picture },
  });
  const [encoders, products] = await Promise.all(
    ROLES.map((role) =>
      Promise.all(Array.from({ length: PROCESSES }, (_, index) => start(orderOf(role, index)))),
    ),
  );
  const teams = { encoder: encoders ?? [], product: products ?? [] };
  try {
    const speeds: Record<(typeof ROLES)[number], Speed[]> = { encoder: [], product: [] };
    // The first round warms caches and compilers and does not count.
    for (let round = 0; round <= rounds; round += 1)
      for (const role of round % 2 === 0 ? ROLES : ROLES.toReversed()) {
        const speed = await race(teams[role], scene.seconds * FPS);
        if (round > 0) speeds[role].push(speed);
      }
    return compare(speeds);
  } finally {
    for (const child of Object.values(teams).flat()) child.disconnect();
  }
}

function compare({ encoder, product }: Record<(typeof ROLES)[number], Speed[]>): Ratio {
  const ratios = product.map(({ fps }, round) => fps / (encoder[round]?.fps ?? Number.NaN));
  const middle = (speeds: Speed[]): Speed => ({
    fps: median(speeds.map(({ fps }) => fps)),
    processor: median(speeds.map(({ processor }) => processor)),
  });
  return {
    ...{ encoder: middle(encoder), product: middle(product) },
    ...{ ratio: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) },
  };
}
