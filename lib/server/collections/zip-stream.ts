import type { Readable } from "node:stream";
import yazl from "yazl";
import { storage } from "../storage/storage.ts";
import type { ArchiveContent, ArchiveEntry } from "./archive-content.ts";

/** Gives the file of an entry, once it is its turn. */
type Source = (entry: ArchiveEntry, give: (error: unknown, stream: Readable) => void) => void;

/**
 * A zip, made as it is read: only one file of it is open at a time, and none is ever in memory as a whole.
 * Destroyed with an error if a file cannot be read, or has another size than its entry.
 */
export function openZip(content: ArchiveContent): Readable {
  let file: Readable | undefined;
  const { output } = makeZip(content, ({ storageKey }, give) => {
    file = storage().read(storageKey);
    // Without this listener an unreadable file would end the process, and the zip would wait for its bytes
    // forever.
    file.on("error", (error) => output.destroy(error));
    give(null, file);
  });
  // yazl does not close the file that it was reading when its output is destroyed.
  output.on("close", () => file?.destroy());
  return output;
}

/** Size of the zip in bytes. Opens no file. */
export const zipSize = (content: ArchiveContent): number => makeZip(content, () => undefined).size;

/** Stored, not compressed: MP4s do not get smaller, and stored files are sent as fast as the disk reads. */
function makeZip({ entries, tables }: ArchiveContent, source: Source): { output: Readable; size: number } {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  // yazl emits its errors on itself, not on its output stream.
  zip.on("error", (error: Error) => output.destroy(error));
  for (const entry of entries) {
    const { name, size, modifiedAt } = entry;
    zip.addReadStreamLazy(name, { compress: false, size, mtime: modifiedAt }, (give) => source(entry, give));
  }
  for (const { name, text } of tables) zip.addBuffer(Buffer.from(text), name, { compress: false });
  let size = 0;
  const tellSize = (total: number) => {
    size = total;
  };
  // Called at once, because the size of every file is known. Its type does not know of the number.
  zip.end({ forceZip64Format: false, comment: "" }, tellSize as () => void);
  return { output, size };
}
