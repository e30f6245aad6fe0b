import type { Metadata } from "next";
import { pageMessages } from "#app/page-messages.ts";
import { AccountCard } from "#components/account/account-frame.tsx";
import { LinkButton } from "#components/account/link-button.tsx";
import { ResetPasswordCard } from "#components/account/reset-password-card.tsx";
import { findResetView } from "#lib/server/organizations/password-reset-service.ts";
import { resetPassword } from "./reset-password.ts";

type Search = { searchParams: Promise<{ token?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  const { account } = await pageMessages();
  // The address of this page holds the link's secret: no other site is to see it.
  return { title: account.reset.title, referrer: "same-origin" };
}

export default async function ResetPasswordPage({ searchParams }: Search) {
  const { account } = await pageMessages();
  const { token } = await searchParams;
  const given = typeof token === "string" ? token : "";
  const view = await findResetView(given);
  if (view !== null) return <ResetPasswordCard token={given} email={view.email} reset={resetPassword} />;
  return (
    <AccountCard {...account.reset.unknown}>
      <LinkButton href="/sign-in">{account.toSignIn}</LinkButton>
    </AccountCard>
  );
}
