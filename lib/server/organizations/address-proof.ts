import { forgetTrustedDevices, forgetWaitingSignIns, recordAccountAudit } from "../auth/index.ts";
import type { Prisma } from "../generated/prisma/client.ts";

// An invitation's link is shown to the member who creates it, who then sends it to the invited address. Only
// for some organizations this counts as proof; see docs/decisions/0045-whose-invitations-prove-an-address.md.

const vouching = { vouches: true, status: "active" } as const;

/**
 * Whether a user owns an organization whose invitations prove addresses: one that they create does so too.
 */
export async function ownsVerifyingOrganization(
  tx: Prisma.TransactionClient,
  userId: string,
): Promise<boolean> {
  const owned = { userId, role: "owner", status: "active", org: vouching } as const;
  return (await tx.member.findFirst({ where: owned, select: { orgId: true } })) !== null;
}

type Holder = { id: string; email: string };

/**
 * The account that has `email` without proof and may lose it to a user with an organization's link for it.
 * Never an account whose address was proved or that is disabled, nor a member of an organization that
 * vouches: that organization's members have to resolve it.
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
 * Takes the address from an account that never proved it, and ends its sessions. The account keeps its
 * memberships, under an address that cannot exist (RFC 2606), until its organizations remove it.
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
