import type { Language } from "#lib/contract/resources/language.ts";
import { database } from "../database.ts";

/** The language in a user's profile as stored, null when none was chosen. */
export async function findUserLanguage(userId: string): Promise<string | null> {
  const user = await database().user.findUnique({ where: { id: userId }, select: { language: true } });
  return user?.language ?? null;
}

/** Sets the console's language for a user, on every device; null follows each browser. */
export async function setUserLanguage(userId: string, language: Language | null): Promise<void> {
  await database().user.update({ where: { id: userId }, data: { language } });
}
