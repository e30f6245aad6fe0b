import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { ORGANIZATION_COOKIE } from "#lib/contract/resources/organization.ts";
import type { Actor, Caller } from "../actor.ts";
import { cookieName } from "../browser-cookies.ts";
import { clientAddress } from "../client-address.ts";
import { database } from "../database.ts";
import { NotFoundError } from "../errors.ts";
import { newId } from "../ids.ts";
import { actorIn } from "./actor.ts";
import { signedInUserId } from "./caller.ts";

export type PageUser = {
  id: string;
  name: string;
  email: string;
  defaultOrgId: string | null;
  language: string | null;
};

/** The signed-in user, or null. Looked up once for each rendered page. */
export const findPageUser = cache(async (): Promise<PageUser | null> => {
  const id = await signedInUserId(await headers());
  if (id === null) return null;
  const select = { id: true, name: true, email: true, defaultOrgId: true, language: true };
  return database().user.findUnique({ where: { id }, select });
});

/**
 * The signed-in user. Without one, redirects to `/sign-in`, which returns to `backTo` (a path of the
 * console), or on an empty installation to `/setup`.
 */
export async function pageUser(backTo = "/"): Promise<PageUser> {
  const user = await findPageUser();
  if (user !== null) return user;
  if ((await database().organization.findFirst({ select: { id: true } })) === null) redirect("/setup");
  redirect(backTo === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(backTo)}`);
}

/** A signed-in user as a caller, for server actions and pages, which have no `Request`. */
export async function pageCaller(userId: string): Promise<Caller> {
  return {
    credential: { type: "session", userId },
    requestId: newId(),
    ipAddress: clientAddress(await headers()),
  };
}

const findActor = cache(async (userId: string): Promise<Actor | null> => {
  const caller = await pageCaller(userId);
  const chosen = (await cookies()).get(cookieName(ORGANIZATION_COOKIE))?.value;
  // A choice that no longer works (membership removed, or another user's browser) falls back to the default.
  return (chosen && (await findActorIn(caller, chosen))) || findActorIn(caller, null);
});

async function findActorIn(caller: Caller, orgId: string | null): Promise<Actor | null> {
  try {
    return await actorIn(caller, orgId);
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

/**
 * The signed-in user in the organization that the console shows: the one in their cookie while they may act
 * in it, else their default. A user without an organization is redirected to `/no-organization`; for the rest
 * see `pageUser`.
 */
export async function pageActor(backTo = "/"): Promise<Actor> {
  const actor = await findActor((await pageUser(backTo)).id);
  return actor ?? redirect("/no-organization");
}
