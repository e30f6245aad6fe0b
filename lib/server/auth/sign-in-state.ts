import type { Prisma } from "../generated/prisma/client.ts";
import { cancelMailsAbout } from "../mail-cancellation.ts";

/* What is kept between the steps of signing in. Without the library of sign-in, which a worker never needs. */

/**
 * Ends the sign-ins that wait for a code, the link for a new password, and the mail that may still bring it: the
 * password or the address has changed, or nobody may sign in.
 */
export async function forgetWaitingSignIns(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.verification.deleteMany({ where: { value: userId, identifier: { startsWith: "2fa-" } } });
  const links = { value: { startsWith: `${userId} ` }, identifier: { startsWith: resetLinkName("") } };
  await tx.verification.deleteMany({ where: links });
  await cancelMailsAbout(tx, userId);
}

/** The identifier of a link for a new password, by the hash of its token. Its value is `<user's id> <maker's id>`. */
export const resetLinkName = (tokenHash: string) => `reset-link-${tokenHash}`;

/** Requires a code again in every browser. */
export async function forgetTrustedDevices(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.verification.deleteMany({ where: { value: userId, identifier: { startsWith: "trust-device-" } } });
}

/** Disables two-factor sign-in for a user who lost the phone, and ends all their sessions. */
export async function clearTwoFactor(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.twoFactor.deleteMany({ where: { userId } });
  await tx.user.update({ where: { id: userId }, data: { twoFactorEnabled: false } });
  await forgetTrustedDevices(tx, userId);
  await tx.session.deleteMany({ where: { userId } });
}
