import { randomBytes } from "node:crypto";
import { Webhook as Signer } from "standardwebhooks";
import { openText, sealText } from "../sealed-text.ts";

/** How long the previous secret is also used for signing after a rotation. */
export const OVERLAP_MS = 24 * 60 * 60 * 1000;

/** A new secret in the format of Standard Webhooks: 32 random bytes in Base64 after `whsec_`. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

const PURPOSE = "webhook signing secrets";

/** The secret is needed for signing, so it cannot be hashed like an API key. */
export const sealSecret = (secret: string, webhookId: string): Promise<string> =>
  sealText(secret, { purpose: PURPOSE, id: webhookId });

/** @throws when it was encrypted for another webhook or installation, or changed */
export const openSecret = (sealed: string, webhookId: string): Promise<string> =>
  openText(sealed, { purpose: PURPOSE, id: webhookId });

export type SealedSecrets = {
  id: string;
  secret: string;
  previousSecret: string | null;
  previousSecretExpiresAt: Date | null;
};

/**
 * The value of `webhook-signature`: a signature with the secret, and after a rotation one with the previous
 * secret as well.
 */
export async function signatures(
  webhook: SealedSecrets,
  message: { id: string; sentAt: Date; body: string },
): Promise<string> {
  const { previousSecret, previousSecretExpiresAt: end } = webhook;
  const sealed = [webhook.secret];
  if (previousSecret !== null && end !== null && end > message.sentAt) sealed.push(previousSecret);
  const secrets = await Promise.all(sealed.map((secret) => openSecret(secret, webhook.id)));
  return secrets.map((secret) => new Signer(secret).sign(message.id, message.sentAt, message.body)).join(" ");
}
