import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { AccountCard } from "#components/account/account-frame.tsx";
import { accountWords } from "#components/account/account-words.ts";
import { returnPath } from "#components/account/return-path.ts";
import { SignInForm } from "#components/account/sign-in-form.tsx";
import { findPageUser } from "#lib/server/auth/page-actor.ts";
import { isSetUp } from "#lib/server/auth/setup-service.ts";

const words = accountWords.signInPage;

type Search = { searchParams: Promise<{ next?: string | string[] }> };

export const metadata: Metadata = { title: words.title };

export default async function SignInPage({ searchParams }: Search) {
  const next = returnPath((await searchParams).next);
  if ((await findPageUser()) !== null) redirect(next as Route);
  if (!(await isSetUp())) redirect("/setup");
  return (
    <AccountCard title={words.title} lead={words.lead}>
      <SignInForm next={next} />
    </AccountCard>
  );
}
