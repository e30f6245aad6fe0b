import { createHmac } from "node:crypto";
import type { Role } from "#lib/contract/resources/roles.ts";
import type { Actor } from "#lib/server/actor.ts";
import { insertAccount, passwordHash } from "#lib/server/auth/account.ts";
import { actorIn } from "#lib/server/auth/actor.ts";
import { auth } from "#lib/server/auth/auth.ts";
import { database } from "#lib/server/database.ts";
import { environment } from "#lib/server/environment.ts";
import type { MemberStatus } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";

/** The password of every account that these functions make. */
export const TEST_PASSWORD = "correct horse battery";

let hashOnce: Promise<string> | undefined;

/** An account without an organization. @returns the user's id */
export async function insertTestUser(email = `${newId()}@example.com`): Promise<string> {
  hashOnce ??= passwordHash(TEST_PASSWORD);
  const account = { name: "Test Person", email, passwordHash: await hashOnce, isEmailProved: true };
  return database().$transaction((tx) => insertAccount(tx, account));
}

export type TestMember = { userId: string; email: string };

/** A new person in an organization. */
export async function insertTestMember(
  orgId: string,
  role: Role,
  status: MemberStatus = "active",
): Promise<TestMember> {
  const email = `${role}.${newId()}@example.com`;
  const userId = await insertTestUser(email);
  await database().member.create({ data: { orgId, userId, role, status } });
  return { userId, email };
}

/** The context that a service receives when `userId` sends a request in `orgId`. */
export function memberActor(orgId: string, userId: string): Promise<Actor> {
  return actorIn(
    { credential: { type: "session", userId }, requestId: newId(), ipAddress: "127.0.0.1" },
    orgId,
  );
}

/**
 * The `Cookie` header of a signed-in user. With a password it signs in like a browser; without one it creates
 * the session directly, because verifying a password is slow.
 */
export async function signInForTest(email: string, password?: string): Promise<string> {
  if (password === undefined) return sessionCookie(email);
  const { url } = environment();
  const request = new Request(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ email, password }),
  });
  const response = await (await auth()).handler(request);
  if (!response.ok) throw new Error(`Sign-in was answered ${response.status}: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function sessionCookie(email: string): Promise<string> {
  const { id } = await database().user.findUniqueOrThrow({ where: { email }, select: { id: true } });
  const { authCookies, internalAdapter, secret } = await (await auth()).$context;
  const { token } = await internalAdapter.createSession(id);
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`;
}
