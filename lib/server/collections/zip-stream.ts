import type { Readable } from "node:stream";
import yazl from "yazl";
import type { Storage } from "../storage/storage.ts";
import type { ArchiveContent, ArchiveEntry } from "./archive-content.ts";

/** Gives the file of an entry, once it is its turn. */
type Source = (entry: ArchiveEntry, give: (error: unknown, stream: Readable) => void) => void;

/**
 * A zip, made as it is read: only one file of it is open at a time, and none is ever in memory as a whole.
 * Destroyed with an error if a file cannot be read, or has another size than its entry.
 * @param files where its files are stored
 */
export function openZip(content: ArchiveContent, files: Pick<Storage, "read">): Readable {
  let file: Readable | undefined;
  const { output } = makeZip(content, ({ storageKey }, give) => {
    file = files.read(storageKey);
    // Without this listener an unreadable file would end the process, and the zip would wait for its bytes
    // forever.
    file.on("error", (error) => output.destroy(error));
    give(null, file);
  });
  // yazl does not close the file that it was reading when its output is destroyed.
  output.on("close", () => file?.destroy());
  return output;
}

/** Of a file's name in the directory at the zip's end, beside the name itself: its record and its time. */
const NAMED_BYTES = 46 + 9;
/** What a zip has in addition whose numbers of its directory need more than 32 bits, or of files more than 16. */
const LARGE_BYTES = 56 + 20;
const END_BYTES = 22;
const MOST_16 = 0xffff;
const MOST_32 = 0xffffffff;

/** Size of the zip in bytes. Opens no file. */
export function zipSize(content: ArchiveContent): number {
  const { size } = makeZip(content, () => undefined);
  const names = [...content.entries, ...content.tables];
  const directory = names.reduce((sum, { name }) => sum + NAMED_BYTES + Buffer.byteLength(name), 0);
  // yazl 3.3.1 reckons with a large zip from a directory of 64 kB on, and writes one from 4 GB on.
  const isMistaken =
    directory >= MOST_16 && names.length < MOST_16 && size - directory - LARGE_BYTES - END_BYTES < MOST_32;
  return isMistaken ? size - LARGE_BYTES : size;
}

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
