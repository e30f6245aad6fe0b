"use client";

import { createContext, type ReactNode, use, useContext, useMemo } from "react";
import type { Language } from "#lib/contract/resources/language.ts";
import type { Area } from "./area.ts";
import type { MessageSources, Messages } from "./catalogue.ts";
import { type Formatter, formatterFor } from "./formatter.ts";
import { PART_OF_AREA } from "./generated/part-of-area.ts";
import { loadPart } from "./parts.ts";

interface LoadedMessages {
  language: Language;
  formatter: Formatter;
  /** Of the areas that every page may say; none in English, which comes with the components that say it. */
  sources: Partial<MessageSources>;
}

const MessagesContext = createContext<LoadedMessages>({
  language: "en",
  formatter: formatterFor("en-GB"),
  sources: {},
});

interface MessagesProviderProps {
  language: Language;
  /** BCP 47 tag of that language, whose numbers messages have. */
  locale: string;
  children: ReactNode;
}

/**
 * The messages of everything within, in `language`. Waits for those that have to be loaded: the server's page stays as it
 * is until then, and so does what a page shows while its language changes.
 */
export function MessagesProvider({ language, locale, children }: MessagesProviderProps) {
  const sources = language === "en" ? NONE : use(loadPart(language, "lists"));
  const formatter = formatterFor(locale);
  const loaded = useMemo(() => ({ language, formatter, sources }), [language, formatter, sources]);
  return <MessagesContext value={loaded}>{children}</MessagesContext>;
}

const NONE: Partial<MessageSources> = {};

/**
 * The messages of an area in the reader's language, the same object each time. A page loads the English ones of the areas
 * that it asks for, and waits for those of another language that not every page has.
 */
export function useMessages<Name extends keyof Messages>(area: Area<Name, Messages[Name]>): Messages[Name] {
  const { language, formatter, sources } = useContext(MessagesContext);
  if (language === "en") return area.english(formatter);
  const part = PART_OF_AREA[area.name];
  const source: MessageSources[Name] | undefined =
    part === undefined ? sources[area.name] : use(loadPart(language, part))[area.name];
  return (source ?? area.english)(formatter);
}

/** The reader's language, and what numbers and plural forms are written with. */
export const useMessagesLocale = (): Pick<LoadedMessages, "language" | "formatter"> =>
  useContext(MessagesContext);
