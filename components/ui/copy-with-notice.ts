import { showNotice } from "./notices.ts";

interface Said {
  copied: string;
  /** Names what could not be copied, so that it can be copied by hand: without https there is no clipboard. */
  failed: string;
  /** How long it is said that it was copied, in milliseconds. */
  shownMs?: number;
}

/** Copies a text, and says whether that went well. */
export async function copyWithNotice(text: string, { copied, failed, shownMs = 4_000 }: Said): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showNotice({ message: copied, color: "green", autoClose: shownMs });
  } catch {
    showNotice({ message: failed, autoClose: false });
  }
}
