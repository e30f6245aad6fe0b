import { cookies, headers } from "next/headers";
import { cache } from "react";
import { LANGUAGE_COOKIE, type Language, languageSchema } from "#lib/contract/language.ts";
import { acceptedLanguage, localeFor } from "../accepted-language.ts";

/**
 * What the page that is rendered speaks: the language that was last chosen in this browser, else the first that the
 * browser asks for and the console has. `locale` is the BCP 47 tag that dates, numbers and sorting follow: the
 * browser's own variety of that language.
 */
export const pageLanguage = cache(async (): Promise<{ language: Language; locale: string }> => {
  const accepted = (await headers()).get("accept-language");
  const kept = languageSchema.safeParse((await cookies()).get(LANGUAGE_COOKIE)?.value);
  const language = kept.data ?? acceptedLanguage(accepted);
  return { language, locale: localeFor(language, accepted) };
});
