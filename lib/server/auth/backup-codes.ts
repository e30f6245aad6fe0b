import { database } from "../database.ts";
import { auth } from "./auth.ts";
import { orUnavailable } from "./unavailable-errors.ts";

/** How many backup codes a user has left; null without two-factor sign-in. */
export async function countBackupCodes(userId: string): Promise<number | null> {
  const where = { id: userId, twoFactorEnabled: true };
  if ((await database().user.findFirst({ where, select: { id: true } })) === null) return null;
  const { api } = await auth();
  const { backupCodes } = await orUnavailable(() => api.viewBackupCodes({ body: { userId } }));
  return backupCodes.length;
}
