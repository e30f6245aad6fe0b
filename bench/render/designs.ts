import { parseArgs } from "node:util";
import { ASPECTS } from "#lib/server/templates/built-in/built-in-design.ts";
import { BUILT_IN_TEMPLATES } from "#lib/server/templates/built-in/built-in-templates.ts";
import { median } from "../median.ts";
import { askProcess, asWorker } from "./ask-process.ts";
import type { DesignAnswer, DesignOrder } from "./design-process.ts";
import type { BenchPlace } from "./place.ts";

type Aspect = (typeof ASPECTS)[number];
type Row = DesignAnswer & { slug: string };

const isAspect = (name: string): name is Aspect => ASPECTS.some((aspect) => aspect === name);

/**
 * `npm run bench render -- designs [aspect…] [--no-photo] [--videos=N]`: what a video of each shipped design costs, by processor
 * time and in the medians of N videos, 5 unless given; all aspects unless named.
 */
export async function reportDesigns(args: string[], place: BenchPlace): Promise<void> {
  const { values, positionals } = parseArgs({
    ...{ args, allowPositionals: true, allowNegative: true },
    options: {
      photo: { type: "boolean", default: true },
      videos: { type: "string", default: "5" },
    },
  });
  const unknown = positionals.filter((name) => !isAspect(name));
  if (unknown.length > 0) throw new Error(`No aspect ${unknown.join(", ")}; there are ${ASPECTS.join(", ")}`);
  const named = positionals.filter(isAspect);
  const options = { photo: values.photo ? place.picture : null, videos: Number(values.videos) };
  for (const aspect of named.length > 0 ? named : ASPECTS) await report(aspect, options, place);
}

async function report(
  aspect: Aspect,
  options: Pick<DesignOrder, "photo" | "videos">,
  { ffmpegPath, folder }: BenchPlace,
): Promise<void> {
  console.log(
    `\n| ${aspect}, ${options.photo === null ? "no photo" : "photo"} | ms a video | encoder alone | × | personal frames that differ | kB | ms of the first |`,
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  const rows: Row[] = [];
  // Each in a process of its own, one after the other.
  for (const { slug } of BUILT_IN_TEMPLATES.filter((template) => template.aspect === aspect)) {
    const order = { slug, ffmpegPath, folder, ...options };
    const answer = await askProcess<DesignOrder, DesignAnswer>("design-process.ts", order, asWorker());
    const row = { slug, ...answer };
    rows.push(row);
    console.log(`| ${slug} | ${figures(row)} |`);
  }
  const all = (of: (row: Row) => number) => median(rows.map(of));
  const ratio = all(({ product, encoder }) => product / encoder);
  console.log(
    `| **median** | **${ms(all(({ product }) => product))}** | ${ms(all(({ encoder }) => encoder))} | **${ratio.toFixed(2)}** | | | |`,
  );
}

function figures({ product, encoder, personal, unique, bytes, first }: Row): string {
  const counts = `${unique} of ${personal}`;
  return [ms(product), ms(encoder), (product / encoder).toFixed(2), counts, kilobytes(bytes), ms(first)].join(
    " | ",
  );
}

const ms = (value: number) => value.toFixed(0);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);
