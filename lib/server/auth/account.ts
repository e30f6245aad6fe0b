import { UnavailableError } from "../errors.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { HashesBusyError } from "./hash-queue.ts";
import { hashPassword } from "./password-hash.ts";
import { type About, requireStrongPassword } from "./password-rule.ts";

/**
 * The data of a new account. The hash takes a fraction of a second, so it is made before a transaction is
 * opened.
 */
export type NewAccount = {
  name: string;
  email: string;
  passwordHash: string;
  /** Whether the user has proved that the address is theirs. */
  isEmailProved: boolean;
};

/**
 * The scrypt hash that sign-in compares with.
 * @throws {UnavailableError} while too many hashes are waiting
 */
export async function passwordHash(password: string): Promise<string> {
  try {
    return await hashPassword(password);
  } catch (error) {
    if (error instanceof HashesBusyError) throw new UnavailableError(5);
    throw error;
  }
}

/**
 * The hash of a password that a user chose.
 * @param about what the password must not contain, such as the user's name
 * @throws {ValidationError} at `body.password`, for one that is easy to guess
 */
export async function chosenPasswordHash(password: string, about: About): Promise<string> {
  await requireStrongPassword(password, about);
  return passwordHash(password);
}

/**
 * Inserts a user who signs in with e-mail address and password, in the authentication library's tables.
 * @returns the new user's id
 */
export async function insertAccount(tx: Prisma.TransactionClient, account: NewAccount): Promise<string> {
  const userId = newId();
  const { name, passwordHash: password, isEmailProved: emailVerified } = account;
  // Lower case, because the library looks addresses up in lower case.
  await tx.user.create({ data: { id: userId, name, email: account.email.toLowerCase(), emailVerified } });
  await tx.account.create({
    data: { id: newId(), userId, providerId: "credential", accountId: userId, password },
  });
  return userId;
}
