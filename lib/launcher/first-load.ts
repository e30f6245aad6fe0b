import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { PART_OF_AREA, type Part } from "#components/i18n/generated/part-of-area.ts";

/** Limit of a list page's initial scripts, in kB (1,000 bytes) of gzip. */
export const FIRST_LOAD_LIMIT_KB = 250;

/** The areas of the console whose first page lists nothing. */
export const WITHOUT_LISTS = ["/profile", "/settings"];

/**
 * The pages with lists: of every area of the console the first page, by its path, with its file below app/.
 * @param app the folder of the pages' sources
 */
export async function listPages(app: string): Promise<Record<string, string>> {
  const pages: [path: string, file: string][] = [];
  for await (const name of glob("(console)/{,*/}page.tsx", { cwd: app })) {
    // What answers every address that is no page is none either.
    if (name.includes("[")) continue;
    const file = name.replace(/\.tsx$/, "");
    pages.push([file.replace("(console)", "").replace(/\/page$/, "") || "/", file]);
  }
  return Object.fromEntries(pages.filter(([path]) => !WITHOUT_LISTS.includes(path)).sort());
}

/** The texts by which the scripts of a language are found: of each part one that only its script contains. */
export type LanguageTexts = Readonly<Record<Part, string>>;

/** The languages with scripts of their own. English is part of the components. */
export const LANGUAGE_SCRIPTS: Readonly<Record<string, LanguageTexts>> = {
  German: {
    lists: "Zum Inhalt springen",
    administration: "Mitglied seit",
    celebrating: "In den letzten 7 Tagen verschickt",
    records: "hat eine Datei hochgeladen",
    sending: "E-Mails, die zu den Videos führen.",
    faults: "Ein Zeichen kann nicht dargestellt werden",
    reasons: "Der Film lässt sich nicht lesen. Bitte noch einmal hochladen.",
    further: "Gilt in allen Ihren Organisationen.",
  },
};

export interface FirstLoad {
  page: string;
  /** kB of gzip over all scripts that the page loads before any interaction, in English. */
  kilobytes: number;
  /** The same including the scripts of a language: of every page, and of each area whose English the page loads. */
  inLanguages: readonly { language: string; kilobytes: number }[];
  /** Whether it exceeds the limit, in English or another language. */
  isOver: boolean;
}

interface ClientManifest {
  entryJSFiles?: Record<string, string[]>;
}

/**
 * The size of each page's scripts: those of the framework and those of the page, its layouts and its error
 * pages, as Next.js includes them in the page, each file compressed separately, as it is sent. Scripts marked
 * `nomodule` are not counted: no supported browser loads them.
 * @param dist Next.js's output folder
 * @param languages those with scripts of their own
 */
export async function measureFirstLoads(
  dist: string,
  pages: Readonly<Record<string, string>>,
  languages: Readonly<Record<string, LanguageTexts>> = {},
): Promise<FirstLoad[]> {
  const manifest = JSON.parse(await readFile(join(dist, "build-manifest.json"), "utf8")) as {
    rootMainFiles: string[];
  };
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? readFile(join(dist, file)).then((bytes) => gzipSync(bytes).length);
    sizes.set(file, size);
    return size;
  };
  const weigh = async (files: ReadonlySet<string>) =>
    (await Promise.all([...files].map(sizeOf))).reduce((sum, size) => sum + size, 0) / 1000;
  const scripts = await readScripts(dist);
  const spoken = Object.entries(languages).map(([language, texts]) => ({
    language,
    fileOf: (part: Part) => scriptThatSays(scripts, texts[part]),
  }));
  for (const { fileOf } of spoken) for (const part of PARTS) fileOf(part);
  return Promise.all(
    Object.entries(pages).map(async ([page, path]) => {
      const files = new Set([...manifest.rootMainFiles, ...(await scriptsOf(dist, path))]);
      const kilobytes = await weigh(files);
      const parts = partsSaidIn([...files].map((file) => scripts.get(file) ?? ""));
      const inLanguages = await Promise.all(
        spoken.map(async ({ language, fileOf }) => ({
          language,
          kilobytes: await weigh(new Set([...files, ...parts.map(fileOf)])),
        })),
      );
      const most = Math.max(kilobytes, ...inLanguages.map((each) => each.kilobytes));
      return { page, kilobytes, inLanguages, isOver: most > FIRST_LOAD_LIMIT_KB };
    }),
  );
}

const PARTS: readonly Part[] = [...new Set<Part>(["lists", ...Object.values(PART_OF_AREA)])];

/** The parts of a language that these scripts say something of, by the English areas that they define. */
function partsSaidIn(sources: readonly string[]): Part[] {
  const said = Object.entries(PART_OF_AREA)
    .filter(([area]) => sources.some((source) => source.includes(`("${area}",`)))
    .map(([, part]) => part);
  return [...new Set<Part>(["lists", ...said])];
}

/** The scripts of the build with their sources. */
async function readScripts(dist: string): Promise<ReadonlyMap<string, string>> {
  const scripts = new Map<string, string>();
  for await (const file of glob("static/**/*.js", { cwd: dist })) {
    scripts.set(file, await readFile(join(dist, file), "utf8"));
  }
  return scripts;
}

/**
 * @throws when not exactly one script contains this text, so that no language silently drops out of the
 *   measurement.
 */
function scriptThatSays(scripts: ReadonlyMap<string, string>, words: string): string {
  const files = [...scripts].filter(([, source]) => source.includes(words)).map(([file]) => file);
  const [file] = files;
  if (file === undefined || files.length > 1)
    throw new Error(`${files.length} scripts of the build say "${words}", and it should be one.`);
  return file;
}

/**
 * @throws when the build has no such page, so that a moved page does not silently drop out of the
 *   measurement.
 */
async function scriptsOf(dist: string, path: string): Promise<string[]> {
  const source = await readFile(join(dist, "server/app", `${path}_client-reference-manifest.js`), "utf8");
  const context: { globalThis?: unknown; __RSC_MANIFEST?: Record<string, ClientManifest> } = {};
  context.globalThis = context;
  runInNewContext(source, context);
  const files = Object.values(context.__RSC_MANIFEST ?? {}).flatMap(({ entryJSFiles = {} }) =>
    Object.values(entryJSFiles).flat(),
  );
  if (files.length === 0) throw new Error(`The build says nothing of the scripts of ${path}.`);
  return files;
}

/** One line per page: its size, and whether it exceeds the limit. */
export function firstLoadTable(loads: readonly FirstLoad[]): string {
  const figure = (kilobytes: number) => `${kilobytes.toFixed(1).padStart(6)} kB`;
  const lines = loads.map(({ page, kilobytes, inLanguages, isOver }) => {
    const most = Math.max(kilobytes, ...inLanguages.map((each) => each.kilobytes));
    const over = isOver ? `  over by ${(most - FIRST_LOAD_LIMIT_KB).toFixed(1)}` : "";
    const others = inLanguages.map((each) => `  ${each.language} ${figure(each.kilobytes)}`).join("");
    return `${page.padEnd(12)} ${figure(kilobytes)}${others}${over}`;
  });
  return `First-load JavaScript, gzip (at most ${FIRST_LOAD_LIMIT_KB} kB)\n${lines.join("\n")}`;
}

/** The pages that exceed the limit and fail a build. */
export function pagesOverLimit(loads: readonly FirstLoad[]): string[] {
  return loads.filter(({ isOver }) => isOver).map(({ page }) => page);
}
