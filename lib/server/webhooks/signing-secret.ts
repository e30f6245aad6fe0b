import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { Webhook as Signer } from "standardwebhooks";
import { installationSecret } from "../installation.ts";

/** How long the previous secret is also used for signing after a rotation. */
export const OVERLAP_MS = 24 * 60 * 60 * 1000;

/** A new secret in the format of Standard Webhooks: 32 random bytes in Base64 after `whsec_`. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/*
 * The secret is needed for signing, so it cannot be hashed like an API key. It is encrypted with AES-256-GCM
 * under a key derived from the installation's secret: a copy of the table alone is not enough to sign. The
 * webhook's id is authenticated with it, so that one row's secret cannot be moved to another.
 */
const IV_BYTES = 12;
const TAG_BYTES = 16;

export async function sealSecret(secret: string, webhookId: string): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", await sealingKey(), iv).setAAD(Buffer.from(webhookId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @throws when it was encrypted for another webhook or installation, or changed */
export async function openSecret(sealed: string, webhookId: string): Promise<string> {
  const bytes = Buffer.from(sealed, "base64url");
  const [iv, rest] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)];
  const decipher = createDecipheriv("aes-256-gcm", await sealingKey(), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(webhookId))
    .setAuthTag(rest.subarray(0, TAG_BYTES));
  return decipher.update(rest.subarray(TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

async function sealingKey(): Promise<Buffer> {
  const secret = await installationSecret();
  return Buffer.from(hkdfSync("sha256", secret, "", "webhook signing secrets", 32));
}

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
