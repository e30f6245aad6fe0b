import type { Language } from "#lib/contract/resources/language.ts";
import type { Actor } from "../actor.ts";
import { findMemberAddress } from "../mails/index.ts";
import { languageOf } from "./plan-messages.ts";

/** The language of whoever asks, for mails to somebody whose own is not known; English for an API key. */
export async function callersLanguage({ credential, db }: Actor): Promise<Language> {
  if (credential.type !== "session") return "en";
  const member = await findMemberAddress(db, { userId: credential.userId });
  return languageOf(member?.user.language ?? null) ?? "en";
}
