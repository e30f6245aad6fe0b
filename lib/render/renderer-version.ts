import { createHash, type Hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { proveEncoder } from "./encode/encoder-proof.ts";
import { runFfmpeg } from "./encode/run-ffmpeg.ts";

const ROOT = join(import.meta.dirname, "../..");
/**
 * What decides how a scene looks, without tests and their references; the versions of fonts and of the drawing library
 * are in the package's own file.
 */
const SOURCES = ["lib/render", "lib/contract"];
const IDENTIFY_TIMEOUT_MS = 15_000;
const MOST_ANSWERED = 2 ** 20;

async function sourceHash(): Promise<string> {
  // Unicode's tables in Node decide where lines break and what capital letters look like.
  const { node, unicode, icu, cldr } = process.versions;
  const host = [process.platform, process.arch, node, unicode, icu, cldr];
  return hashSources(createHash("sha256").update(`${host.join(" ")}\n`));
}

/** Identifies this code and the versions of its libraries, the same on every host that has them. */
export const codeVersion = (): Promise<string> => hashSources(createHash("sha256"));

async function hashSources(hash: Hash): Promise<string> {
  const lists = SOURCES.map(async (folder) => {
    const names = await readdir(join(ROOT, folder), { recursive: true });
    return names
      .filter((name) => /^(?!reference\b).*(?<!\.test)\.ts$/.test(name))
      .map((name) => `${folder}/${name}`);
  });
  for (const name of [...(await Promise.all(lists)).flat().sort(), "package.json"])
    hash.update(`${name}\n`).update(await readFile(join(ROOT, name)));
  return hash.digest("hex");
}

/** Results by the encoder's path: what is found once holds for as long as the process does. A failure is not kept. */
class FoundOnce {
  readonly #known = new Map<string, Promise<string>>();
  readonly #find: (path: string) => Promise<string>;

  constructor(find: (path: string) => Promise<string>) {
    this.#find = find;
  }

  get(path: string): Promise<string> {
    const known = this.#known.get(path);
    if (known) return known;
    const found = this.#find(path);
    this.#known.set(path, found);
    found.catch(() => this.#known.delete(path));
    return found;
  }
}

const encoders = new FoundOnce(async (path) => {
  const limits = { timeoutMs: IDENTIFY_TIMEOUT_MS, mostOutput: MOST_ANSWERED };
  const answers = await Promise.all([runFfmpeg(path, ["-version"], limits), proveEncoder(path)]);
  return createHash("sha256").update(Buffer.concat(answers)).digest("hex");
});

const versions = new FoundOnce(async (path) =>
  (await Promise.all([sourceHash(), encoders.get(path)])).join(" "),
);

/**
 * The program's version, and the bytes that it makes of a grey frame: x264 writes its own version into them, which a
 * system's package can change behind the same ffmpeg. Found once for each encoder and process.
 */
export const encoderHash = (path: string): Promise<string> => encoders.get(path);

/**
 * Identifies everything except the scene that determines a segment's bytes: this code, its drawing libraries,
 * Node, and the encoder's build. Found once for each encoder and process.
 *
 * @throws Error when the sources cannot be read or the encoder does not answer.
 */
export const rendererVersion = (ffmpegPath: string): Promise<string> => versions.get(ffmpegPath);
