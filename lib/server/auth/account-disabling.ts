import { clock } from "../clock.ts";
import { recordAccountAudit } from "./account-audit.ts";
import { withAccount } from "./account-recovery.ts";
import { forgetTrustedDevices, forgetWaitingSignIns } from "./sign-in-state.ts";

/** The number of working API keys that an account has made, per organization. */
export type RemainingKeys = { organization: string; keys: number }[];

/**
 * For administrators of the installation: signs an account out everywhere, ends its calendar feeds and blocks sign-in
 * until it is enabled again. API keys belong to organizations and keep working.
 * @returns the working keys that the account made, null if there is no such account
 */
export async function disableAccount(email: string): Promise<RemainingKeys | null> {
  let left: RemainingKeys = [];
  const isDone = await withAccount(email, async (tx, userId) => {
    // A concurrent sign-in either commits before this update, and its session is then deleted, or after it,
    // and is refused.
    await tx.user.update({ where: { id: userId }, data: { disabledAt: clock.now() } });
    await tx.session.deleteMany({ where: { userId } });
    await tx.calendarFeed.deleteMany({ where: { userId } });
    await forgetWaitingSignIns(tx, userId);
    await forgetTrustedDevices(tx, userId);
    await recordAccountAudit(tx, { userId, action: "member.account_disabled", by: null });
    const keys = await tx.apiKey.groupBy({
      by: ["orgId"],
      where: { createdById: userId, revokedAt: null },
      _count: true,
    });
    const orgs = await tx.organization.findMany({ where: { id: { in: keys.map(({ orgId }) => orgId) } } });
    const names = new Map(orgs.map(({ id, name }) => [id, name]));
    left = keys.map(({ orgId, _count }) => ({ organization: names.get(orgId) ?? orgId, keys: _count }));
  });
  return isDone ? left : null;
}

/** Lets an account sign in again. @returns whether there is such an account */
export function enableAccount(email: string): Promise<boolean> {
  return withAccount(email, async (tx, userId) => {
    await tx.user.update({ where: { id: userId }, data: { disabledAt: null } });
    await recordAccountAudit(tx, { userId, action: "member.account_enabled", by: null });
  });
}
