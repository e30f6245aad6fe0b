import { newApiKey } from "#lib/server/auth/api-key.ts";

/** The key that a benchmark has its product begin with. */
export const API_KEY = newApiKey();

/** Asks a product that was started with `API_KEY`. @param body what is posted; without it, something is read */
export async function ask<Answer>(url: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    headers: { Authorization: `Bearer ${API_KEY}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
