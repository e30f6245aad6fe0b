import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LANGUAGES } from "#lib/contract/resources/language.ts";
import { englishSource, translatedSource } from "./messages/area-source.ts";
import { gatherAreas } from "./messages/elsewhere.ts";
import { indexSources } from "./messages/index-source.ts";
import { messageFaults } from "./messages/message-faults.ts";
import { type MessageTree, parseTree } from "./messages/message-tree.ts";
import { PART_OF_AREA } from "./messages/part-of-area.ts";

/**
 * `npm run messages`: compiles components/i18n/messages, a file of ICU MessageFormat for each area and language, into
 * components/i18n/generated, beside modules that name all areas of a language. `--check` only tells what is out of date.
 */
const folder = join(import.meta.dirname, "../components/i18n");
const isCheck = process.argv.includes("--check");

const faults: string[] = [];
const english = await readLanguage("en");
const sources = new Map<string, string>();
for (const language of LANGUAGES) {
  const files = language === "en" ? english : await readLanguage(language);
  for (const [file, tree] of english) {
    const own = files.get(file);
    if (own === undefined) faults.push(`messages/${language}/${file}.json is missing`);
    else
      faults.push(
        ...messageFaults(language, own, tree).map((fault) => `messages/${language}/${file}.json: ${fault}`),
      );
  }
  for (const file of files.keys()) if (!english.has(file)) faults.push(`messages/en/${file}.json is missing`);
  const { areas, faults: misplaced } = gatherAreas(files);
  faults.push(...misplaced.map((fault) => `messages/${language}/${fault}`));
  if (faults.length > 0) continue;
  for (const [file, tree] of areas) {
    const source = language === "en" ? englishSource(file, tree) : translatedSource(language, file, tree);
    sources.set(`${file}.${language}.ts`, source);
  }
  for (const [name, source] of indexSources(language, [...english.keys()])) sources.set(name, source);
}
for (const file of Object.keys(PART_OF_AREA)) {
  if (!english.has(file))
    faults.push(`scripts/messages/part-of-area.ts names ${file}, which has no file of messages`);
}
if (faults.length === 0) await write();
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

async function readLanguage(language: string): Promise<Map<string, MessageTree>> {
  const names = (await readdir(join(folder, "messages", language))).filter((name) => name.endsWith(".json"));
  const read = names.sort().map(async (name): Promise<[string, MessageTree]> => {
    const json = await readFile(join(folder, "messages", language, name), "utf8");
    return [name.replace(/\.json$/, ""), parseTree(json)];
  });
  return new Map(await Promise.all(read));
}

async function write(): Promise<void> {
  const generated = join(folder, "generated");
  const written = new Set(await readdir(generated));
  const stale: string[] = [];
  for (const [name, source] of sources) {
    const path = join(generated, name);
    if (written.delete(name) && (await readFile(path, "utf8")) === source) continue;
    stale.push(name);
    if (!isCheck) await writeFile(path, source);
  }
  for (const name of written) {
    stale.push(name);
    if (!isCheck) await rm(join(generated, name));
  }
  if (stale.length === 0) console.log(`The messages of ${english.size} areas are compiled.`);
  else if (!isCheck) console.log(`Compiled ${stale.join(", ")}.`);
  else faults.push(`components/i18n/generated/{${stale.join(",")}} are out of date: run "npm run messages"`);
}
