import type { Words } from "#components/words/catalogue.ts";
import { ApiError } from "#lib/client/call.ts";

type ProfileFaults = Words["profile"]["faults"];

interface PasswordChange {
  current_password: string;
  new_password: string;
  sign_out_others: boolean;
}

/** Changes the signed-in person's name. @throws {ApiError} */
export function rename(name: string, words: ProfileFaults): Promise<void> {
  return post("/api/auth/update-user", { name }, words);
}

/** Changes the signed-in person's password; the answer sets a new session cookie where all others end. @throws {ApiError} */
export function changePassword(change: PasswordChange, words: ProfileFaults): Promise<void> {
  const body = {
    currentPassword: change.current_password,
    newPassword: change.new_password,
    revokeOtherSessions: change.sign_out_others,
  };
  return post("/api/auth/change-password", body, words);
}

async function post(path: string, body: unknown, words: ProfileFaults): Promise<void> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0, words.unreachable, null);
  });
  if (!response.ok) throw await refusalOf(response, words);
}

/** The library's codes as faults of the form's fields, in words that say what to do. */
async function refusalOf(response: Response, words: ProfileFaults): Promise<ApiError> {
  const { status } = response;
  const answer = (await response.json().catch(() => null)) as { code?: string } | null;
  if (answer?.code === "INVALID_PASSWORD") {
    const loc = ["body", "current_password"];
    return new ApiError(422, [{ loc, msg: words.wrongPassword, type: "value_error" }], null);
  }
  if (status === 401) return new ApiError(status, words.signedOut, null);
  return new ApiError(status, status === 429 ? words.tooMany : words.failed, null);
}
