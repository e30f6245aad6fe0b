"use server";

import { cookies } from "next/headers";
import { LANGUAGE_COOKIE, type Language, languageSchema } from "#lib/contract/resources/language.ts";
import { pageUser } from "#lib/server/auth/page-actor.ts";
import { setUserLanguage } from "#lib/server/auth/user-language.ts";
import { keptCookie } from "#lib/server/browser-cookies.ts";

/** Keeps the reader's language in their profile and in this browser; null goes by what each browser asks for. */
export async function chooseLanguage(chosen: Language | null): Promise<void> {
  // An action can be called with anything.
  const language = languageSchema.nullable().parse(chosen);
  await setUserLanguage((await pageUser("/profile")).id, language);
  (await cookies()).set(...keptCookie(LANGUAGE_COOKIE, language));
}
