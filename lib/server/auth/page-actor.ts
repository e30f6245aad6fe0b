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

/** The signed-in person, or null. Looked up once for each page that is rendered. */
export const findPageUser = cache(async (): Promise<PageUser | null> => {
  const id = await signedInUserId(await headers());
  if (id === null) return null;
  const select = { id: true, name: true, email: true, defaultOrgId: true, language: true };
  return database().user.findUnique({ where: { id }, select });
});

/**
 * The signed-in person. Without one this leads to `/sign-in`, which comes back to `backTo` (a path of the console), or
 * on an empty installation to `/setup`.
 */
export async function pageUser(backTo = "/"): Promise<PageUser> {
  const user = await findPageUser();
  if (user !== null) return user;
  if ((await database().organization.findFirst({ select: { id: true } })) === null) redirect("/setup");
  redirect(backTo === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(backTo)}`);
}

/** A signed-in person as a caller, for server actions and pages, which have no `Request`. */
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
  // A choice that no longer works (removed from there, another person's browser) gives way to the default.
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
 * The signed-in person in the organization that the console shows: the one their cookie names while they may act in it,
 * else their default. Somebody who belongs nowhere is led to `/no-organization`; for the rest see `pageUser`.
 */
export async function pageActor(backTo = "/"): Promise<Actor> {
  const actor = await findActor((await pageUser(backTo)).id);
  return actor ?? redirect("/no-organization");
}
