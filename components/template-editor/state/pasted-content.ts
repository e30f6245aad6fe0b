/** Stands beside the words of copied layers in the clipboard, so that it is known what was copied last. */
export const LAYERS_TYPE = "application/x-rollcall-layers";

export type PastedContent =
  | { kind: "layers" }
  | { kind: "files"; files: readonly File[] }
  | { kind: "text"; text: string };

type Clipboard = Pick<DataTransfer, "types" | "getData"> & { files: ArrayLike<File> };

/**
 * What a clipboard has for the canvas; null if it has nothing. Office programs put a picture beside words that were copied:
 * there the words count. Of a copied file the name is there as well: there the file counts.
 */
export function pastedContent(clipboard: Clipboard): PastedContent | null {
  if (clipboard.types.includes(LAYERS_TYPE)) return { kind: "layers" };
  const files = Array.from(clipboard.files).filter(isMedia);
  const text = clipboard.getData("text/plain");
  const hasWords = text.trim() !== "";
  if (files.length > 0 && !(hasWords && clipboard.types.includes("text/html")))
    return { kind: "files", files };
  return hasWords ? { kind: "text", text } : null;
}

/** Whether a layer may show or play a file; what the server makes of it decides. */
export const isMedia = ({ type }: Pick<File, "type">): boolean => /^(image|video|audio)\//.test(type);

/**
 * Fills the clipboard from a command that is no key, as a key would. Browsers allow it while something is pressed, also
 * without https.
 */
export function copyByCommand(fill: (clipboard: DataTransfer) => void): void {
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.clipboardData !== null) fill(event.clipboardData);
  };
  document.addEventListener("copy", onCopy, true);
  document.execCommand("copy");
  document.removeEventListener("copy", onCopy, true);
}

/** Whether a command that is no key may ask what the clipboard has: browsers allow it with https alone. */
export const canReadClipboard = (): boolean => typeof navigator.clipboard?.read === "function";

/** What the clipboard has for the canvas, as far as a command that is no key learns it; null if it has nothing or is kept back. */
export async function readClipboard(): Promise<PastedContent | null> {
  try {
    const texts = new Map<string, string>();
    const files: File[] = [];
    for (const item of await navigator.clipboard.read())
      for (const type of item.types) {
        const blob = await item.getType(type);
        if (type.startsWith("text/")) texts.set(type, await blob.text());
        else files.push(new File([blob], `image.${type.replace(/^image\//, "")}`, { type }));
      }
    return pastedContent({ types: [...texts.keys()], getData: (type) => texts.get(type) ?? "", files });
  } catch {
    return null;
  }
}
