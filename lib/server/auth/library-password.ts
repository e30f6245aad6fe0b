import { APIError } from "better-auth/api";
import { database } from "../database.ts";
import { HashesBusyError } from "./hash-queue.ts";
import { hashPassword, isCurrentHash, isHashOf } from "./password-hash.ts";

/** The functions that the library hashes and compares passwords with. */
export const libraryPassword = {
  hash: (password: string) => orBusy(hashPassword(password)),
  verify: ({ hash, password }: { hash: string; password: string }) => orBusy(verify(hash, password)),
};

/**
 * A right password whose hash was made with former parameters is hashed again. A wrong one is hashed too, and
 * the result discarded, so that the response time does not reveal whether an account has an old hash.
 */
async function verify(hash: string, password: string): Promise<boolean> {
  const isRight = await isHashOf(hash, password);
  if (isCurrentHash(hash)) return isRight;
  const renewed = await hashPassword(password);
  // The hash is salted and so identifies one account, unless its password has changed meanwhile.
  if (isRight)
    await database().account.updateMany({ where: { password: hash }, data: { password: renewed } });
  return isRight;
}

async function orBusy<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof HashesBusyError)) throw error;
    const message = "Too many people sign in at this moment. Please try again in some seconds.";
    throw new APIError("SERVICE_UNAVAILABLE", { message, code: "BUSY" }, { "Retry-After": "5" });
  }
}
