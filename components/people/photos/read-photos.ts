import { PHOTO_SOURCE_BYTES } from "#lib/client/assets/downscale-image.ts";

export const IMAGE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/** Why a file cannot be used as a photo. */
export type PhotoFileFault = "tooLarge" | "wrongType" | "noPicture" | "damaged";

interface ReadOptions {
  /** Rejects for what is no whole picture. */
  decode?: (file: Blob) => Promise<void>;
  /** Called with the number read after each file. */
  onProgress?: (read: number) => void;
}

/** A decoded photo takes up to 200 MB of the browser's memory. */
const AT_ONCE = 4;

/**
 * Opens every file, because a name and a type say nothing about the content.
 * @returns the fault of each file, in their order; null for a photo
 */
export async function readPhotos(
  files: readonly File[],
  { decode = decodeInBrowser, onProgress }: ReadOptions = {},
): Promise<(PhotoFileFault | null)[]> {
  const faults: (PhotoFileFault | null)[] = files.map(() => null);
  const waiting = [...files.entries()];
  let read = 0;
  async function takeTurns(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, file] = next;
      faults[index] = await faultOf(file, decode);
      read += 1;
      onProgress?.(read);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return faults;
}

async function faultOf(file: File, decode: (file: Blob) => Promise<void>): Promise<PhotoFileFault | null> {
  if (!IMAGE_TYPES.includes(file.type)) return "wrongType";
  if (file.size > PHOTO_SOURCE_BYTES) return "tooLarge";
  try {
    if (!isPicture(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) return "noPicture";
    await decode(file);
    return null;
  } catch {
    return "damaged";
  }
}

/** Whether a file's first bytes are those of a format that the API takes; browsers decode more. */
function isPicture(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  return (
    text.startsWith("\xff\xd8\xff") || text.startsWith("\x89PNG\r\n\x1a\n") || /^RIFF[\s\S]{4}WEBP/.test(text)
  );
}

async function decodeInBrowser(file: Blob): Promise<void> {
  const picture = await createImageBitmap(file);
  picture.close();
}
