import type { Storage } from "../storage/storage.ts";
import type { ArchiveContent } from "./archive-content.ts";
import { openZip, zipSize } from "./zip-stream.ts";

/** Stores the zip of a content. It appears in one step, so that no reader sees a partial one. */
export function storeArchive(
  files: Storage,
  { content, zipKey }: { content: ArchiveContent; zipKey: string },
  signal: AbortSignal,
): Promise<void> {
  return files.writeStream(zipKey, openZip(content, files), { size: zipSize(content), signal });
}
