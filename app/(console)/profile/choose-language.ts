"use server";

import { cookies } from "next/headers";
import { LANGUAGE_COOKIE, type Language, languageSchema } from "#lib/contract/language.ts";
import { pageUser } from "#lib/server/auth/page-actor.ts";
import { languageCookieOptions, setUserLanguage } from "#lib/server/auth/user-language.ts";

/** Keeps the reader's language in their profile and in this browser; null goes by what each browser asks for. */
export async function chooseLanguage(chosen: Language | null): Promise<void> {
  // An action can be called with anything.
  const language = languageSchema.nullable().parse(chosen);
  await setUserLanguage((await pageUser("/profile")).id, language);
  const jar = await cookies();
  if (language === null) jar.delete(LANGUAGE_COOKIE);
  else jar.set(LANGUAGE_COOKIE, language, languageCookieOptions);
}
