import type { Route } from "next";
import { redirect } from "next/navigation";
import { pageMessages, titled } from "#app/page-messages.ts";
import { returnPath } from "#components/account/return-path.ts";
import { SignInCard } from "#components/account/sign-in-card.tsx";
import { findPageUser } from "#lib/server/auth/page-actor.ts";
import { isSetUp } from "#lib/server/setup/setup-service.ts";

type Search = { searchParams: Promise<{ next?: string | string[] }> };

export const generateMetadata = titled((t) => t.account.signInPage.title);

export default async function SignInPage({ searchParams }: Search) {
  const { account } = await pageMessages();
  const t = account.signInPage;
  const next = returnPath((await searchParams).next);
  if ((await findPageUser()) !== null) redirect(next as Route);
  if (!(await isSetUp())) redirect("/setup");
  return <SignInCard title={t.title} lead={t.lead} next={next} />;
}
