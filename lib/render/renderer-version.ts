import { createHash, type Hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runFfmpeg } from "./encode/run-ffmpeg.ts";

const ROOT = join(import.meta.dirname, "../..");
/**
 * What decides how a scene looks, without tests and their references; the versions of fonts and of the drawing library
 * are in the package's own file.
 */
const SOURCES = ["lib/render", "lib/contract"];
const IDENTIFY_TIMEOUT_MS = 15_000;
const MOST_ANSWERED = 2 ** 20;
const PROOF_SIZE = 32;

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

/**
 * The program's version, and the bytes that it makes of a grey frame: x264 writes its own version into them, which a
 * system's package can change behind the same ffmpeg.
 */
export async function encoderHash(path: string): Promise<string> {
  const raw = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", `${PROOF_SIZE}x${PROOF_SIZE}`, "-i", "pipe:0"];
  const proof = ["-v", "error", ...raw, "-c:v", "libx264", "-threads", "1", "-f", "h264", "pipe:1"];
  const limits = { timeoutMs: IDENTIFY_TIMEOUT_MS, mostOutput: MOST_ANSWERED };
  const answers = await Promise.all([
    runFfmpeg(path, ["-version"], limits),
    runFfmpeg(path, proof, { ...limits, feed: [Buffer.alloc((PROOF_SIZE * PROOF_SIZE * 3) / 2, 128)] }),
  ]);
  return createHash("sha256").update(Buffer.concat(answers)).digest("hex");
}

const versions = new Map<string, Promise<string>>();

/**
 * Identifies everything except the scene that determines a segment's bytes: this code, its drawing libraries,
 * Node, and the encoder's build. Computed once for each encoder and process.
 *
 * @throws Error when the sources cannot be read or the encoder does not answer.
 */
export function rendererVersion(ffmpegPath: string): Promise<string> {
  const known = versions.get(ffmpegPath);
  if (known) return known;
  const found = Promise.all([sourceHash(), encoderHash(ffmpegPath)]).then((parts) => parts.join(" "));
  versions.set(ffmpegPath, found);
  found.catch(() => versions.delete(ffmpegPath));
  return found;
}
