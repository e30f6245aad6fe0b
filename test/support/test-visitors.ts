import type { RefusalOf } from "#lib/contract/errors/error-codes.ts";
import { ROLES, type Role } from "#lib/contract/resources/roles.ts";
import { newApiKey, toStoredApiKey } from "#lib/server/auth/api-key.ts";
import { database } from "#lib/server/database.ts";
import { environment } from "#lib/server/environment.ts";
import { newId } from "#lib/server/ids.ts";
import { insertTestMember, insertTestUser, signInForTest } from "./test-members.ts";

/** A client that sends requests, with the headers that identify it. */
export type Visitor = { name: string; headers: Record<string, string>; email: string };

/** A client that is not known, and the code that it is refused with. */
export type Stranger = Visitor & { code: RefusalOf<401> };

/** Every kind of client that may send requests to an organization. */
export type Visitors = {
  /** Without credentials, or with invalid ones. */
  strangers: Stranger[];
  keys: Record<Role, Visitor>;
  sessions: Record<Role, Visitor>;
  /** A signed-in, suspended member of this organization only. */
  suspended: Visitor;
  /** A signed-in owner of the other organization. */
  outsider: Visitor;
  /** A key of the other organization, with the role owner. */
  outsiderKey: Visitor;
};

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

/** Far in the future, so that `last_used_at` is not updated: a refused request must not write. */
const USED_LATER = new Date("2200-01-01T00:00:00Z");

async function insertKey(orgId: string, role: Role, revokedAt: Date | null = null): Promise<string> {
  const key = newApiKey();
  const dates = { lastUsedAt: USED_LATER, revokedAt };
  const data = { id: newId(), orgId, name: role, role, ...dates, ...toStoredApiKey(key) };
  await database().apiKey.create({ data });
  return key;
}

/** Signs in and uses a browser's cookie. */
async function signedIn(name: string, email: string): Promise<Visitor> {
  const headers = { Cookie: await signInForTest(email), Origin: environment().url };
  return { name, headers, email };
}

/** API keys and signed-in users of each kind, for an organization and another one. */
export async function insertVisitors(orgId: string, otherOrgId: string): Promise<Visitors> {
  const keys: Partial<Record<Role, Visitor>> = {};
  const sessions: Partial<Record<Role, Visitor>> = {};
  for (const role of ROLES) {
    const headers = bearer(await insertKey(orgId, role));
    keys[role] = { name: `${role} key`, headers, email: "nobody@example.com" };
    sessions[role] = await signedIn(`${role} session`, (await insertTestMember(orgId, role)).email);
  }
  const suspended = await insertTestMember(orgId, "owner", "suspended");
  const outsider = await insertTestMember(otherOrgId, "owner");
  const outsiderKey = bearer(await insertKey(otherOrgId, "owner"));
  return {
    strangers: await insertStrangers(orgId, sessions.owner?.headers ?? {}),
    keys: keys as Record<Role, Visitor>,
    sessions: sessions as Record<Role, Visitor>,
    suspended: await signedIn("suspended member", suspended.email),
    outsider: await signedIn("other organization's owner", outsider.email),
    outsiderKey: { name: "other organization's key", headers: outsiderKey, email: "nobody@example.com" },
  };
}

async function insertStrangers(orgId: string, ownerHeaders: Record<string, string>): Promise<Stranger[]> {
  const revoked = bearer(await insertKey(orgId, "owner", new Date()));
  const endedEmail = `${newId()}@example.com`;
  const endedUser = await insertTestUser(endedEmail);
  const ended = await signedIn("ended session", endedEmail);
  await database().session.deleteMany({ where: { userId: endedUser } });
  const strangers: [name: string, code: RefusalOf<401>, headers: Record<string, string>][] = [
    ["no credentials", "not_authenticated", {}],
    ["malformed key", "authorization_malformed", bearer("not-a-key")],
    ["unknown key", "api_key_invalid", bearer(newApiKey())],
    ["other scheme", "authorization_malformed", { Authorization: "Basic b3duZXI6b3duZXI=" }],
    ["revoked key", "api_key_invalid", revoked],
    // If there is an `Authorization` header, only it counts.
    ["revoked key, and an owner's session", "api_key_invalid", { ...ownerHeaders, ...revoked }],
    ["forged session", "not_authenticated", { Cookie: "rollcall.session_token=forged.forged" }],
    ["ended session", "not_authenticated", ended.headers],
  ];
  return strangers.map(([name, code, headers]) => ({ name, code, headers, email: "nobody@example.com" }));
}
