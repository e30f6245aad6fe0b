import { ownFault } from "#components/form/faults.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { ApiError } from "#lib/client/api/call.ts";
import type { SecondFactorInput, SignInInput } from "#lib/contract/resources/account.ts";

/**
 * Signs in; the response sets the session cookie, or requires a code first.
 * @throws {Error} with a message that says what to do
 */
export async function signIn(
  input: SignInInput,
  t: Messages["account"],
): Promise<"signed in" | "code wanted"> {
  const response = await fetch("/api/auth/sign-in/email", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(faultOf(response.status, await codeOf(response), t));
  const answer = (await response.json()) as { twoFactorRedirect?: boolean };
  return answer.twoFactorRedirect === true ? "code wanted" : "signed in";
}

/**
 * The second step, with a code from the app or a backup code; the response sets the session cookie.
 * @throws {Error} with a message that says what to do
 */
export async function giveCode(
  kind: "totp" | "backup-code",
  { code, trust_device }: SecondFactorInput,
  t: Messages["account"],
): Promise<void> {
  const response = await fetch(`/api/auth/two-factor/verify-${kind}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code, trustDevice: trust_device }),
  });
  if (!response.ok) throw await codeRefusal(response, t);
}

async function codeRefusal(response: Response, t: Messages["account"]): Promise<Error> {
  const { status } = response;
  const code = await codeOf(response);
  const { code: faults } = t;
  const wrong = { INVALID_CODE: faults.wrong, INVALID_BACKUP_CODE: faults.wrongBackup };
  const msg = wrong[code as keyof typeof wrong];
  if (msg !== undefined) return new ApiError(422, { detail: [ownFault("code", msg)] }, null);
  const others = {
    INVALID_TWO_FACTOR_COOKIE: faults.expired,
    TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: faults.tooManyWrong,
    ACCOUNT_TEMPORARILY_LOCKED: faults.locked,
  };
  return new Error(others[code as keyof typeof others] ?? faultOf(status, code, t));
}

/** The error code of the authentication library. */
async function codeOf(response: Response): Promise<string | undefined> {
  const answer = (await response.json().catch(() => null)) as { code?: string } | null;
  return answer?.code;
}

function faultOf(status: number, code: string | undefined, t: Messages["account"]): string {
  if (code === "ACCOUNT_DISABLED") return t.faults.disabled;
  if (status === 401) return t.faults.wrongPassword;
  if (status === 429) return t.faults.tooMany;
  return status >= 500 ? t.faults.serverFailed : t.faults.notSignedIn;
}

/** @throws {Error} with a message that says what to do */
export async function signOut(t: Messages["account"]): Promise<void> {
  const response = await fetch("/api/auth/sign-out", { method: "POST" });
  if (!response.ok) throw new Error(t.faults.serverFailed);
}

/** A full page load, which discards everything loaded for the previous user or session. */
export function reloadAt(path: string): void {
  window.location.assign(path);
}
