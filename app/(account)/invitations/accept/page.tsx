import type { Metadata } from "next";
import { pageMessages } from "#app/page-messages.ts";
import { InvitationCard } from "#components/account/invitation-card.tsx";
import { findPageUser } from "#lib/server/auth/page-actor.ts";
import { findInvitationView } from "#lib/server/organizations/acceptance-service.ts";
import { joinAsUser, joinWithNewAccount } from "./join.ts";

type Search = { searchParams: Promise<{ token?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  const { account } = await pageMessages();
  return {
    title: account.invitation.title({ organization: account.product }),
    // The address of this page holds the invitation: no other site is to see it. Not "no-referrer", under which the
    // browser would hide the origin of sign-in's own request too.
    referrer: "same-origin",
  };
}

export default async function AcceptInvitationPage({ searchParams }: Search) {
  const { token } = await searchParams;
  const given = typeof token === "string" ? token : "";
  const [invitation, user] = await Promise.all([findInvitationView(given), findPageUser()]);
  return (
    <InvitationCard
      token={given}
      invitation={invitation}
      signedInAs={user?.email ?? null}
      joinAsUser={joinAsUser.bind(null, given)}
      joinWithNewAccount={joinWithNewAccount}
    />
  );
}
