import { secretHash } from "./secret-hash.ts";
import { forgetAttempts } from "./sign-in-limit.ts";

/** Hashed, so that the table of attempts contains no e-mail addresses. */
export const accountKey = (email: string) => `account|${secretHash(email.trim().toLowerCase())}`;

/** Forgets all password attempts on an account. */
export async function forgetAccountAttempts(email: string): Promise<void> {
  await forgetAttempts({ startsWith: accountKey(email) });
}
