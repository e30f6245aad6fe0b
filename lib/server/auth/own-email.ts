import { isAPIError } from "better-auth/api";
import { faultOf } from "#lib/contract/faults.ts";
import type { EmailChange } from "#lib/contract/resources/account.ts";
import { database } from "../database.ts";
import { TooManyRequestsError, UnauthorizedError, UnavailableError, ValidationError } from "../errors.ts";
import { requestIdOf } from "../request-id.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { logRefusal } from "./access-log.ts";
import { recordAccountAudit, selfCaller } from "./account-audit.ts";
import { PLACE_RULE } from "./account-limit.ts";
import { auth } from "./auth.ts";
import { signedInUserId } from "./caller.ts";
import { withHashPlace } from "./hash-queue.ts";
import { forgetWaitingSignIns } from "./sign-in-state.ts";
import { orUnavailable } from "./unavailable-errors.ts";

/**
 * Changes the e-mail address that the signed-in user signs in with. It takes effect at once, and
 * the password confirms it: an installation need not have an SMTP server. Whoever reads the mail of the former address
 * can do nothing with a link that was mailed there.
 * @throws {UnauthorizedError | ValidationError | TooManyRequestsError | UnavailableError} ValidationError for
 *   a wrong password, and for an address of another account; UnavailableError while too many passwords are
 *   hashed
 */
export async function changeOwnEmail(headers: Headers, { email, password }: EmailChange): Promise<void> {
  const userId = await signedInUserId(headers);
  if (userId === null) throw new UnauthorizedError();
  await requirePassword(userId, headers, password);
  try {
    await database().$transaction(async (tx) => {
      // Lower case, because the library looks addresses up in lower case.
      await tx.user.update({
        where: { id: userId },
        data: { email: email.toLowerCase(), emailVerified: false },
      });
      await forgetWaitingSignIns(tx, userId);
      await recordAccountAudit(tx, {
        userId,
        action: "member.email_changed",
        by: selfCaller(userId, headers),
      });
    });
  } catch (error) {
    if (!isUniqueViolation(error, "email")) throw error;
    throw new ValidationError([faultOf(["body", "email"], "email_taken")]);
  }
}

/** Through the library, so that wrong passwords count as they do at sign-in. */
async function requirePassword(userId: string, headers: Headers, password: string): Promise<void> {
  try {
    const { api } = await auth();
    await orUnavailable(() => withHashPlace(() => api.verifyPassword({ headers, body: { password } })));
  } catch (error) {
    if (!isAPIError(error)) throw error;
    if (error.statusCode === 503) throw new UnavailableError(5);
    const isWrong = error.body?.code === "INVALID_PASSWORD";
    if (!isWrong && error.statusCode !== 429) throw error;
    const credential = { type: "session", userId } as const;
    logRefusal(new UnauthorizedError(), {
      operation: "changeOwnEmail",
      requestId: requestIdOf({ headers }),
      headers,
      credential,
    });
    if (error.statusCode === 429) throw new TooManyRequestsError(PLACE_RULE.firstWait);
    throw new ValidationError([faultOf(["body", "password"], "password_wrong")]);
  }
}
