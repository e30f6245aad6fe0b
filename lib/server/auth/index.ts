/** The public interface of this domain for other domains and the worker. */

export { chosenPasswordHash, insertAccount, type NewAccount, passwordHash } from "./account.ts";
export { accountKey, forgetAccountAttempts } from "./account-attempts.ts";
export { recordAccountAudit, selfCaller } from "./account-audit.ts";
export { replacePassword } from "./account-recovery.ts";
export { actorIn } from "./actor.ts";
export { newApiKey, toStoredApiKey } from "./api-key.ts";
export { apiKeyCache } from "./api-key-cache.ts";
export { weaknessOf, weaknessText } from "./password-rule.ts";
export { newToken, secretHash } from "./secret-hash.ts";
export { type Counting, consumeAttempt } from "./sign-in-limit.ts";
export {
  clearTwoFactor,
  forgetTrustedDevices,
  forgetWaitingSignIns,
  resetLinkName,
} from "./sign-in-state.ts";
