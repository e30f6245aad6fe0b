import { parseArgs } from "node:util";
import { BUILT_IN_TEMPLATES } from "#lib/server/templates/built-in/built-in-templates.ts";
import { median } from "../median.ts";
import type { BenchPlace } from "./place.ts";
import { type CandidateFigures, measureQuality } from "./quality.ts";
import { BASELINE, CANDIDATES, parseCandidate } from "./quality-candidates.ts";

const HEAD = [
  "x264",
  "ms of processor",
  "× as fast",
  "kB",
  "size",
  "SSIM",
  "of Y",
  "worst frame",
  "of Y",
  "personal kB",
  "SSIM",
];

function similar(value: number, base: number): string {
  const difference = value - base;
  return `${value.toFixed(4)} (${difference < 0 ? "−" : "+"}${Math.abs(difference).toFixed(4)})`;
}

function row(one: CandidateFigures, base: CandidateFigures): string {
  const { candidate, processor, faster, bytes, similarity: is } = one;
  const was = base.similarity;
  const cells = [
    ...[candidate, processor.toFixed(0), faster.toFixed(2), (bytes / 1000).toFixed(0)],
    (bytes / base.bytes).toFixed(2),
    ...[similar(is.mean, was.mean), similar(is.meanY, was.meanY)],
    ...[`${similar(is.worst, was.worst)} #${is.worstFrame}`, similar(is.worstY, was.worstY)],
    `${((one.personal?.bytes ?? 0) / 1000).toFixed(0)}`,
    similar(one.personal?.similarity.mean ?? 1, base.personal?.similarity.mean ?? 1),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** What holds for all designs: medians, and the worst of them in brackets. */
function summary(name: string, all: readonly CandidateFigures[][]): string {
  const pairs = all.flatMap(([base, ...others]) => {
    const one = [base, ...others].find((other) => other?.candidate === name);
    return base && one ? [{ one, base }] : [];
  });
  const of = (take: (pair: (typeof pairs)[number]) => number) => pairs.map(take);
  const [faster, size] = [of(({ one }) => one.faster), of(({ one, base }) => one.bytes / base.bytes)];
  const lost = of(({ one, base }) => base.similarity.mean - one.similarity.mean);
  const lostY = of(({ one, base }) => base.similarity.meanY - one.similarity.meanY);
  const cells = [
    ...[name, median(of(({ one }) => one.processor)).toFixed(0)],
    `${median(faster).toFixed(2)} (${Math.min(...faster).toFixed(2)} to ${Math.max(...faster).toFixed(2)})`,
    `${median(size).toFixed(2)} (${Math.max(...size).toFixed(2)})`,
    ...[lost, lostY].map((one) => `${median(one).toFixed(4)} (${Math.max(...one).toFixed(4)})`),
    Math.min(...of(({ one }) => one.similarity.worst)).toFixed(4),
    Math.min(...of(({ one }) => one.similarity.worstY)).toFixed(4),
  ];
  return `| ${cells.join(" | ")} |`;
}

function table(head: readonly string[]): void {
  console.log(`| ${head.join(" | ")} |`);
  console.log(`| ${head.map(() => "---").join(" | ")} |`);
}

/**
 * `npm run bench render -- quality [design…]`: x264's settings on the frames of the built-in designs, 16:9 with a photo.
 *
 * `--all`: all aspects. `--no-photo`. `--rounds N`: encodings of each, 3 unless given. `--keep FOLDER`: the encoded
 * and the lossless frames stay there. `--try NAME=PRESET,CRF[,PARAMETER=VALUE:…]`, more than once: these instead of
 * the candidates of the list.
 */
export async function reportQuality(args: string[], place: BenchPlace): Promise<void> {
  const { values, positionals } = parseArgs({
    ...{ args, allowPositionals: true, allowNegative: true },
    options: {
      all: { type: "boolean" },
      photo: { type: "boolean", default: true },
      rounds: { type: "string", default: "3" },
      keep: { type: "string" },
      try: { type: "string", multiple: true },
    },
  });
  const candidates = [BASELINE, ...(values.try?.map(parseCandidate) ?? CANDIDATES)];
  const templates = BUILT_IN_TEMPLATES.filter(
    ({ aspect, design }) =>
      (values.all || aspect === "16:9") && (positionals.length === 0 || positionals.includes(design)),
  );
  const all: CandidateFigures[][] = [];
  for (const { slug } of templates) {
    const order = { candidates, rounds: Number(values.rounds), kept: values.keep };
    const figures = await measureQuality(slug, values.photo ? place.picture : null, place, order);
    all.push(figures);
    const [base] = figures;
    console.log(`\n${slug}\n`);
    table(HEAD);
    if (base) for (const one of figures) console.log(row(one, base));
  }
  console.log(`\n${all.length} designs: medians (worst)\n`);
  table(["x264", "ms of processor", "× as fast", "size", "SSIM lost", "of Y", "worst frame", "of Y"]);
  for (const { name } of candidates) console.log(summary(name, all));
}
