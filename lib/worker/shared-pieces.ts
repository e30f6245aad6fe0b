import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { PiecesElsewhere } from "#lib/render/worker.ts";
import { storage } from "#lib/server/storage/storage.ts";

/**
 * The pieces of a long video that are in the store, for the next turn on whichever host.
 * @param folder their key prefix
 */
export async function sharedPieces(folder: string): Promise<PiecesElsewhere> {
  const kept = new Set(await storage().list(folder));
  const keyOf = (name: string) => `${folder}/${name}`;
  return {
    has: (name) => kept.has(keyOf(name)),
    fetch: (name, path) => pipeline(storage().read(keyOf(name)), createWriteStream(path, { flags: "wx" })),
    keep: async (name, path) => {
      const { size } = await stat(path);
      await storage().writeStream(keyOf(name), createReadStream(path), { size });
      kept.add(keyOf(name));
    },
    remove: async () => {
      await storage().remove(folder);
      kept.clear();
    },
  };
}
