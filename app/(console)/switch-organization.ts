"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { ORGANIZATION_COOKIE } from "#lib/contract/resources/organization.ts";
import { pageCaller, pageUser } from "#lib/server/auth/page-actor.ts";
import { keptCookie } from "#lib/server/browser-cookies.ts";
import { listAll as listOrganizations } from "#lib/server/organizations/organization-service.ts";

/** Remembers which organization the console shows, if the signed-in person belongs to it, and leads to its start. */
export async function switchOrganization(orgId: string): Promise<void> {
  const caller = await pageCaller((await pageUser()).id);
  const belongs = (await listOrganizations(caller)).some(({ id }) => id === orgId);
  if (belongs) (await cookies()).set(...keptCookie(ORGANIZATION_COOKIE, orgId));
  redirect("/");
}
