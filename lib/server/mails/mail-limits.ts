import { type Counting, consumeAttempt, secretHash } from "../auth/index.ts";
import { TooManyRequestsError } from "../errors.ts";

/** Mails by hand from an organization to one address: nobody is flooded, and no server takes us for one who floods. */
const ADDRESS_RULE = { window: 60 * 60, max: 5 };
/** Tests and repeated mails of an organization to all addresses together. First invitations have a limit of their own. */
const ORGANIZATION_RULE = { window: 60 * 60, max: 60 };

/**
 * Counts a mail that somebody has sent by hand to this address. Per organization, so that none can use up what another
 * may send, or learn of it.
 * @param tx does not count it if it is rolled back
 * @throws {TooManyRequestsError}
 */
export async function countMailTo(orgId: string, address: string, tx?: Counting): Promise<void> {
  // Hashed, so that the table of attempts contains no e-mail addresses.
  const key = `mail-address|${secretHash(`${orgId}|${address.toLowerCase()}`)}`;
  await count(key, ADDRESS_RULE, tx);
}

/** Counts a mail that is sent again, or a test. @throws {TooManyRequestsError} */
export async function countRepeatedMail(orgId: string, address: string): Promise<void> {
  await countMailTo(orgId, address);
  await count(`mail-organization|${orgId}`, ORGANIZATION_RULE);
}

async function count(key: string, rule: typeof ADDRESS_RULE, tx?: Counting): Promise<void> {
  const { allowed, retryAfter } = await consumeAttempt(key, rule, tx);
  if (!allowed) throw new TooManyRequestsError(retryAfter ?? rule.window);
}
