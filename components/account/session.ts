import type { Words } from "#components/words/catalogue.ts";
import { ApiError } from "#lib/client/call.ts";
import type { SignInInput } from "#lib/contract/account.ts";

/** What a server action of these pages answers: actions that throw would lose their words on the way. */
export type ActionAnswer =
  | { ok: true }
  | { ok: false; status: number; detail: ApiError["detail"]; requestId: string | null };

/** @throws {ApiError} for a refusal, in the shape that forms put to their fields */
export function requireOk(answer: ActionAnswer): void {
  if (!answer.ok) throw new ApiError(answer.status, answer.detail, answer.requestId);
}

/**
 * Signs in; the answer sets the session cookie.
 * @throws {ApiError} in words that say what to do
 */
export async function signIn(input: SignInInput, words: Words["account"]): Promise<void> {
  const response = await fetch("/api/auth/sign-in/email", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new ApiError(response.status, faultOf(response.status, words), null);
  const answer = (await response.json()) as { twoFactorRedirect?: boolean };
  if (answer.twoFactorRedirect === true) throw new ApiError(403, words.faults.secondFactor, null);
}

function faultOf(status: number, words: Words["account"]): string {
  if (status === 401) return words.faults.wrongPassword;
  if (status === 429) return words.faults.tooMany;
  return status >= 500 ? words.faults.serverFailed : words.faults.notSignedIn;
}

/** @throws {ApiError} */
export async function signOut(words: Words["account"]): Promise<void> {
  const response = await fetch("/api/auth/sign-out", { method: "POST" });
  if (!response.ok) throw new ApiError(response.status, words.faults.serverFailed, null);
}

/** A full load: what the page knew of whoever was here before, or of nobody, is gone. */
export function leaveFor(path: string): void {
  window.location.assign(path);
}
