import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";

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
    const file = name.replace(/\.tsx$/, "");
    pages.push([file.replace("(console)", "").replace(/\/page$/, "") || "/", file]);
  }
  return Object.fromEntries(pages.filter(([path]) => !WITHOUT_LISTS.includes(path)).sort());
}

/**
 * The languages with a script of their own, each with a text that only its script contains. English is part
 * of the components.
 */
export const LANGUAGE_SCRIPTS = { German: "Zum Inhalt springen" } as const;

export interface FirstLoad {
  page: string;
  /** kB of gzip over all scripts that the page loads before any interaction, in English. */
  kilobytes: number;
  /** The same including the script of a language. */
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
 * @param languages those with a script of their own, each with a text that it contains
 */
export async function measureFirstLoads(
  dist: string,
  pages: Readonly<Record<string, string>>,
  languages: Readonly<Record<string, string>> = {},
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
  const spoken = await Promise.all(
    Object.entries(languages).map(async ([language, said]) => ({
      language,
      bytes: await sizeOf(await scriptThatSays(dist, said)),
    })),
  );
  return Promise.all(
    Object.entries(pages).map(async ([page, path]) => {
      const files = new Set([...manifest.rootMainFiles, ...(await scriptsOf(dist, path))]);
      const bytes = (await Promise.all([...files].map(sizeOf))).reduce((sum, size) => sum + size, 0);
      const inLanguages = spoken.map((each) => ({
        language: each.language,
        kilobytes: (bytes + each.bytes) / 1000,
      }));
      const most = Math.max(bytes / 1000, ...inLanguages.map(({ kilobytes }) => kilobytes));
      return { page, kilobytes: bytes / 1000, inLanguages, isOver: most > FIRST_LOAD_LIMIT_KB };
    }),
  );
}

/**
 * @throws when not exactly one script contains this text, so that no language silently drops out of the
 *   measurement.
 */
async function scriptThatSays(dist: string, words: string): Promise<string> {
  const files: string[] = [];
  for await (const file of glob("static/**/*.js", { cwd: dist })) {
    if ((await readFile(join(dist, file), "utf8")).includes(words)) files.push(file);
  }
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
