import type { Language } from "#lib/contract/language.ts";
import type { english } from "./english.ts";

/** Every word of the console in one language: all keys of the English ones, functions with the same arguments. */
export type Words = typeof english;

/** What the kit itself says. */
export type KitWords = Words["kit"];

const LOADED: { [Each in Language]?: Promise<Words> } = {};

/** All words in `language`, loaded once: for the server. A page asks for the areas that it says, see `useWords`. */
export function loadWords(language: Language): Promise<Words> {
  LOADED[language] ??= importWords(language);
  return LOADED[language];
}

async function importWords(language: Language): Promise<Words> {
  switch (language) {
    case "en":
      return (await import("./english.ts")).english;
    case "de":
      return (await import("./de.ts")).german;
  }
}
