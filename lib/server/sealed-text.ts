import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { installationSecret } from "./installation.ts";

/*
 * Secrets that are needed again are encrypted with AES-256-GCM under a key derived from the installation's
 * secret: a copy of their table alone does not show them. The row's id is authenticated with it, so that one
 * row's secret cannot be moved to another.
 */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a secret is for: each purpose has a key of its own. `id`: of its row. */
type Place = { purpose: string; id: string };

export async function sealText(text: string, { purpose, id }: Place): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", await sealingKey(purpose), iv).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @throws when it was encrypted for another row, purpose or installation, or changed */
export async function openText(sealed: string, { purpose, id }: Place): Promise<string> {
  const bytes = Buffer.from(sealed, "base64url");
  const [iv, rest] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)];
  const decipher = createDecipheriv("aes-256-gcm", await sealingKey(purpose), iv, {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(id))
    .setAuthTag(rest.subarray(0, TAG_BYTES));
  return decipher.update(rest.subarray(TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

async function sealingKey(purpose: string): Promise<Buffer> {
  const secret = await installationSecret();
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}
