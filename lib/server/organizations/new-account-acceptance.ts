import type { NewAccountInput } from "#lib/contract/resources/account.ts";
import type { Caller } from "../actor.ts";
import { chosenPasswordHash, insertAccount } from "../auth/index.ts";
import { database } from "../database.ts";
import { ConflictError, NotFoundError } from "../errors.ts";
import { newId } from "../ids.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { findByToken, findInvitationView, useInvitation } from "./acceptance-service.ts";
import { findClaimable, releaseAddress } from "./address-proof.ts";

/**
 * Creates an account for the invited address and accepts the invitation with it, in one transaction. If the
 * organization vouches for its invitations, having the link proves the address: an account that has the
 * address without such a proof loses it.
 * @returns the address to sign in with
 * @throws {NotFoundError} for an unknown token
 * @throws {ConflictError} for one that is used or expired, and for an address that has an account
 * @throws {ValidationError} for a password that is easy to guess
 */
export async function acceptWithNewAccount(
  input: NewAccountInput,
  ipAddress: string | null,
): Promise<string> {
  const view = await findInvitationView(input.token);
  if (view === null) throw new NotFoundError();
  if (view.hasAccount && !view.isClaimable) throw new ConflictError("account_exists");
  const about = [input.name, view.email, view.organizationName];
  const hash = await chosenPasswordHash(input.password, about);
  try {
    return await database().$transaction(async (tx) => {
      const invitation = await findByToken(tx, input.token);
      const { email, org } = invitation;
      const holder = await findClaimable(tx, { email, ...org });
      if (holder !== null) await releaseAddress(tx, holder);
      const account = { name: input.name, email, passwordHash: hash, isEmailProved: org.vouches };
      const userId = await insertAccount(tx, account);
      const caller: Caller = { credential: { type: "session", userId }, requestId: newId(), ipAddress };
      await useInvitation(tx, caller, invitation, userId);
      return invitation.email;
    });
  } catch (error) {
    if (isUniqueViolation(error, "email")) throw new ConflictError("account_exists");
    throw error;
  }
}
