import { randomBytes } from "node:crypto";
import { database } from "../database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { passwordHash } from "./account.ts";
import { forgetAccountAttempts } from "./account-attempts.ts";
import { recordAccountAudit } from "./account-audit.ts";
import { clearTwoFactor, forgetTrustedDevices, forgetWaitingSignIns } from "./sign-in-state.ts";

/**
 * For administrators of the installation: lets a user in who lost the phone or the password, and ends all
 * their sessions. Returns whether there is such an account.
 */
export async function recoverTwoFactor(email: string): Promise<boolean> {
  return withAccount(email, async (tx, userId) => {
    await clearTwoFactor(tx, userId);
    await recordAccountAudit(tx, { userId, action: "member.two_factor_reset", by: null });
  });
}

/** @returns the new password, null if there is no such account */
export async function recoverPassword(email: string): Promise<string | null> {
  const password = randomBytes(15).toString("base64url");
  const hash = await passwordHash(password);
  const isDone = await withAccount(email, async (tx, userId) => {
    await replacePassword(tx, userId, hash);
    await recordAccountAudit(tx, { userId, action: "member.password_reset", by: null });
  });
  return isDone ? password : null;
}

/** Sets another password, and ends everything that the old one let in: sessions, trusted browsers, links. */
export async function replacePassword(
  tx: Prisma.TransactionClient,
  userId: string,
  hash: string,
): Promise<void> {
  await tx.account.updateMany({ where: { userId, providerId: "credential" }, data: { password: hash } });
  await tx.session.deleteMany({ where: { userId } });
  await forgetWaitingSignIns(tx, userId);
  await forgetTrustedDevices(tx, userId);
}

/** Runs `change` on the account with this e-mail address. @returns whether there is one */
export async function withAccount(
  typed: string,
  change: (tx: Prisma.TransactionClient, userId: string) => Promise<void>,
): Promise<boolean> {
  const email = typed.trim().toLowerCase();
  const user = await database().user.findUnique({ where: { email }, select: { id: true } });
  if (user === null) return false;
  await database().$transaction((tx) => change(tx, user.id));
  await forgetAccountAttempts(email);
  return true;
}
