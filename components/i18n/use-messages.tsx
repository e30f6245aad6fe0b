"use client";

import { createContext, type ReactNode, use, useContext, useMemo } from "react";
import type { Language } from "#lib/contract/resources/language.ts";
import type { Area } from "./area.ts";
import type { Messages } from "./catalogue.ts";
import { loadPart } from "./parts.ts";

interface LoadedMessages {
  language: Exclude<Language, "en">;
  /** Of the areas that every page may say. */
  messages: Partial<Messages>;
}

/** Null in English, which comes with the components that say it. */
const MessagesContext = createContext<LoadedMessages | null>(null);

interface MessagesProviderProps {
  language: Language;
  children: ReactNode;
}

/**
 * The words of everything within, in `language`. Waits for those that have to be loaded: the server's page stays as it
 * is until then, and so does what a page shows while its language changes.
 */
export function MessagesProvider({ language, children }: MessagesProviderProps) {
  const messages = language === "en" ? null : use(loadPart(language, "lists"));
  const loaded = useMemo(
    () => (language === "en" || messages === null ? null : { language, messages }),
    [language, messages],
  );
  return <MessagesContext value={loaded}>{children}</MessagesContext>;
}

/**
 * The words of an area in the reader's language. A page loads the English ones of the areas that it asks for, and waits
 * for those of another language that lists do not have.
 */
export function useMessages<Name extends keyof Messages>(area: Area<Name, Messages[Name]>): Messages[Name] {
  const loaded = useContext(MessagesContext);
  if (loaded === null) return area.english;
  const messages: Messages[Name] | undefined = loaded.messages[area.name];
  return messages ?? (use(loadPart(loaded.language, "further"))[area.name] as Messages[Name]);
}
