import { z } from "zod";
import type { OAuthClient } from "../mail-server.ts";

const TIMEOUT_MS = 15_000;
/** A token is renewed this long before it ends. */
const SPARE_MS = 60_000;

const tokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().default(300),
});

const kept = new Map<string, { token: string; until: number }>();

/**
 * A token for the SMTP server, by the client credentials grant; kept until shortly before it ends.
 * @param renew the server has refused the last one
 * @throws with the answer of the token's server, without any secret
 */
export async function accessToken(client: OAuthClient, renew: boolean): Promise<string> {
  const key = JSON.stringify(client);
  const known = kept.get(key);
  if (!renew && known !== undefined && known.until > Date.now()) return known.token;
  const { access_token: token, expires_in: seconds } = await requestToken(client);
  kept.set(key, { token, until: Date.now() + seconds * 1000 - SPARE_MS });
  return token;
}

async function requestToken({ clientId, clientSecret, tokenUrl, scope }: OAuthClient) {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
    ...(scope === null ? {} : { scope }),
  });
  const response = await fetch(tokenUrl, {
    method: "POST",
    body,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = (await response.text()).slice(0, 100_000);
  if (!response.ok) throw new Error(`No token: ${response.status} ${errorOf(text)}`);
  const parsed = tokenResponse.safeParse(jsonOf(text));
  if (!parsed.success) throw new Error("No token: the answer has no access_token");
  return parsed.data;
}

/** RFC 6749, 5.2. */
function errorOf(text: string): string {
  const told = z
    .object({ error: z.string(), error_description: z.string().optional() })
    .safeParse(jsonOf(text));
  return told.success ? [told.data.error, told.data.error_description].filter(Boolean).join(": ") : "";
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
