import { forgetTrustedDevices, forgetWaitingSignIns, recordAccountAudit } from "../auth/index.ts";
import type { Prisma } from "../generated/prisma/client.ts";

// An invitation's link goes to whoever makes it, who says that it went to the invited address. Only of some organizations
// is that taken for a proof; see docs/decisions/0045-whose-invitations-prove-an-address.md.

const vouching = { vouches: true, status: "active" } as const;

/** Whether somebody owns an organization whose invitations prove addresses: one that they make does so too. */
export async function ownsVerifyingOrganization(
  tx: Prisma.TransactionClient,
  userId: string,
): Promise<boolean> {
  const owned = { userId, role: "owner", status: "active", org: vouching } as const;
  return (await tx.member.findFirst({ where: owned, select: { orgId: true } })) !== null;
}

type Holder = { id: string; email: string };

/**
 * The account that has `email` without proof and may lose it to whoever holds an organization's link for it. Never one
 * whose address was proved or that is disabled, and none that belongs to an organization that vouches: that is for its people to settle.
 * @param email in lower case
 */
export async function findClaimable(
  tx: Pick<Prisma.TransactionClient, "user">,
  { email, vouches }: { email: string; vouches: boolean },
): Promise<Holder | null> {
  if (!vouches) return null;
  return tx.user.findFirst({
    where: { email, emailVerified: false, disabledAt: null, members: { none: { org: { vouches: true } } } },
    select: { id: true, email: true },
  });
}

/**
 * Takes its address from an account that never proved it, and signs it out everywhere. It stays a member where it is one,
 * under an address that is nobody's (RFC 2606), for its organizations to keep or remove.
 * @returns whether it still had the address without proof
 */
export async function releaseAddress(tx: Prisma.TransactionClient, { id, email }: Holder): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id, email, emailVerified: false },
    data: { email: `${id}@unproved.invalid` },
  });
  if (count === 0) return false;
  await tx.session.deleteMany({ where: { userId: id } });
  await forgetWaitingSignIns(tx, id);
  await forgetTrustedDevices(tx, id);
  await recordAccountAudit(tx, { userId: id, action: "member.email_changed", by: null });
  return true;
}
