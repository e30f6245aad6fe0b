import type { Language } from "#lib/contract/resources/language.ts";
import type { MessageSource } from "./area.ts";
import { formatterFor } from "./formatter.ts";
import type { english } from "./generated/en.ts";

/** Every message of the console in one language: those of the English areas, with the same named values. */
export type Messages = {
  [Name in keyof typeof english]: ReturnType<(typeof english)[Name]>;
};

/** The messages of all areas in one language, for any locale of it. */
export type MessageSources = { [Name in keyof Messages]: MessageSource<Messages[Name]> };

/** What the kit itself says. */
export type KitMessages = Messages["kit"];

/**
 * All messages in `language`, with the numbers of `locale`: for the server. A page asks for the areas that it says, see
 * `useMessages`.
 */
export async function loadMessages(language: Language, locale: string = language): Promise<Messages> {
  const formatter = formatterFor(locale);
  const sources = Object.entries(await loadSources(language));
  return Object.fromEntries(sources.map(([name, source]) => [name, source(formatter)])) as Messages;
}

async function loadSources(language: Language): Promise<MessageSources> {
  switch (language) {
    case "en":
      return (await import("./generated/en.ts")).english;
    case "de":
      return (await import("./generated/de.ts")).messages;
  }
}
