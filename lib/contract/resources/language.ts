import { z } from "zod";

/** The languages of the console, by their BCP 47 tags. */
export const LANGUAGES = ["en", "de"] as const;

export type Language = (typeof LANGUAGES)[number];

export const languageSchema = z.enum(LANGUAGES);

/** Holds the language that was last used in this browser, for the pages before sign-in. */
export const LANGUAGE_COOKIE = "rollcall-language";
