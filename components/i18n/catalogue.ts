import type { Language } from "#lib/contract/resources/language.ts";
import type { english } from "./english.ts";

/** Every word of the console in one language: all keys of the English ones, functions with the same arguments. */
export type Messages = typeof english;

/** What the kit itself says. */
export type KitMessages = Messages["kit"];

const LOADED: { [Each in Language]?: Promise<Messages> } = {};

/** All words in `language`, loaded once: for the server. A page asks for the areas that it says, see `useMessages`. */
export function loadMessages(language: Language): Promise<Messages> {
  LOADED[language] ??= importMessages(language);
  return LOADED[language];
}

async function importMessages(language: Language): Promise<Messages> {
  switch (language) {
    case "en":
      return (await import("./english.ts")).english;
    case "de":
      return (await import("./de.ts")).german;
  }
}
