import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccountCard } from "#components/account/account-frame.tsx";
import { accountWords } from "#components/account/account-words.ts";
import { SignOutButton } from "#components/account/action-button.tsx";
import { NewOrganizationForm } from "#components/account/new-organization-form.tsx";
import { pageCaller, pageUser } from "#lib/server/auth/page-actor.ts";
import { listAll as listOrganizations } from "#lib/server/organizations/organization-service.ts";

const words = accountWords.noOrganization;

export const metadata: Metadata = { title: words.title };

export default async function NoOrganizationPage() {
  const user = await pageUser();
  if ((await listOrganizations(await pageCaller(user.id))).length > 0) redirect("/");
  const note = (
    <>
      {accountWords.signedInAs(user.email)}
      <SignOutButton next="/sign-in" variant="default" />
    </>
  );
  return (
    <AccountCard title={words.title} lead={words.lead} note={note}>
      <NewOrganizationForm />
    </AccountCard>
  );
}
