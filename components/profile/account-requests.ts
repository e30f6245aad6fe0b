import { ownFault } from "#components/form/faults.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { ApiError } from "#lib/client/api/call.ts";

type ProfileFaults = Messages["profile"]["faults"];

interface PasswordChange {
  current_password: string;
  new_password: string;
  sign_out_others: boolean;
}

/** Changes the signed-in user's name. @throws {Error} with a message that says what to do */
export function rename(name: string, t: ProfileFaults): Promise<void> {
  return post("/api/auth/update-user", { name }, t);
}

/**
 * Changes the signed-in user's password; if all other sessions end, the response sets a new session cookie.
 * @throws {Error} with a message that says what to do
 */
export function changePassword(change: PasswordChange, t: ProfileFaults): Promise<void> {
  const body = {
    currentPassword: change.current_password,
    newPassword: change.new_password,
    revokeOtherSessions: change.sign_out_others,
  };
  return post("/api/auth/change-password", body, t);
}

/** The authenticator app's key, and the backup codes. Both are shown only once. */
export interface NewTwoFactor {
  totpURI: string;
  backupCodes: string[];
}

/**
 * Starts to turn on two-factor sign-in; nothing changes until a code is confirmed.
 * @throws {Error} with a message that says what to do
 */
export function beginTwoFactor(password: string, t: ProfileFaults): Promise<NewTwoFactor> {
  return post("/api/auth/two-factor/enable", { password }, t);
}

/**
 * Turns it on; the response sets a new session cookie. @throws {Error} with a message that says what to do
 */
export function confirmTwoFactor(code: string, t: ProfileFaults): Promise<void> {
  return post("/api/auth/two-factor/verify-totp", { code }, t);
}

/** The response sets a new session cookie. @throws {Error} with a message that says what to do */
export function turnOffTwoFactor(password: string, t: ProfileFaults): Promise<void> {
  return post("/api/auth/two-factor/disable", { password }, t);
}

/**
 * Creates new backup codes; the previous ones stop working. @throws {Error} with a message that says what to
 * do
 */
export async function replaceBackupCodes(password: string, t: ProfileFaults): Promise<string[]> {
  const path = "/api/auth/two-factor/generate-backup-codes";
  return (await post<{ backupCodes: string[] }>(path, { password }, t)).backupCodes;
}

async function post<Answer = void>(
  path: string,
  body: Record<string, unknown>,
  t: ProfileFaults,
): Promise<Answer> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error(t.unreachable);
  });
  if (!response.ok) throw await refusalOf(response, "password" in body ? "password" : "current_password", t);
  return (await response.json()) as Answer;
}

/** Converts the library's error codes to faults of the form's fields, with messages that say what to do. */
async function refusalOf(response: Response, passwordField: string, t: ProfileFaults): Promise<Error> {
  const { status } = response;
  const answer = (await response.json().catch(() => null)) as {
    code?: string;
    message?: string;
    weakness?: string;
  } | null;
  if (answer?.code === "WEAK_PASSWORD" && answer.message !== undefined)
    return faultAt("new_password", answer.message, answer.weakness);
  if (answer?.code === "INVALID_PASSWORD") return faultAt(passwordField, t.wrongPassword);
  if (answer?.code === "INVALID_CODE") return faultAt("code", t.wrongCode);
  if (answer?.code === "TOTP_ALREADY_ENABLED") return new Error(t.alreadyOn);
  if (status === 401) return new Error(t.signedOut);
  return new Error(status === 429 ? t.tooMany : t.failed);
}

/** @param code what `msg` is said by, where it came from the server */
function faultAt(field: string, msg: string, code?: string) {
  return new ApiError(422, { detail: [ownFault(field, msg, code)] }, null);
}
