import type { Language } from "#lib/contract/resources/language.ts";
import type { MessageSource } from "./area.ts";
import type { Messages } from "./catalogue.ts";
import { loadPart } from "./parts.ts";

/*
 * The messages of errors, in English too, come once a page may have to say one: no page needs them at first, and there
 * is one for every code.
 */

type ErrorSource = MessageSource<Messages["errors"]>;

const loaded = new Map<Language, ErrorSource>();
const listeners = new Set<() => void>();

/** Null until they are loaded. */
export const loadedErrors = (language: Language): ErrorSource | null => loaded.get(language) ?? null;

/** Loads them once. Never fails: what a lost connection kept back is asked for again with the next call. */
export async function loadErrors(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  const source = await importErrors(language).catch(() => null);
  if (source === null) return;
  loaded.set(language, source);
  for (const listener of listeners) listener();
}

async function importErrors(language: Language): Promise<ErrorSource | null> {
  if (language === "en") return (await import("./generated/errors.en.ts")).ERRORS.english;
  return (await loadPart(language, "further")).errors ?? null;
}

export function onErrorsLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
