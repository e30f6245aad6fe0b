import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";

/** The videos of a collection use the same few files repeatedly. */
const KEPT_HASHES = 500;

/** By path, size and time of the last change. */
const known = new Map<string, string>();

/** SHA-256 of a file's content, in hex; read again only when its size or time has changed. File system errors pass through. */
export async function contentHash(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  const key = `${size} ${mtimeMs} ${path}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  const digest = hash.digest("hex");
  const [oldest] = known.keys();
  if (known.size >= KEPT_HASHES && oldest !== undefined) known.delete(oldest);
  known.set(key, digest);
  return digest;
}
