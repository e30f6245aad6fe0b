import { redirect } from "next/navigation";
import { pageMessages, titled } from "#app/page-messages.ts";
import { AccountCard } from "#components/account/account-frame.tsx";
import { SignOutButton } from "#components/account/action-button.tsx";
import { pageCaller, pageUser } from "#lib/server/auth/page-actor.ts";
import { listAll as listOrganizations } from "#lib/server/organizations/organization-service.ts";

export const generateMetadata = titled((t) => t.account.noOrganization.title);

export default async function NoOrganizationPage() {
  const { account } = await pageMessages();
  const t = account.noOrganization;
  const user = await pageUser();
  if ((await listOrganizations(await pageCaller(user.id))).length > 0) redirect("/");
  const note = (
    <>
      {account.signedInAs({ email: user.email })}
      <SignOutButton next="/sign-in" variant="default" />
    </>
  );
  return <AccountCard title={t.title} lead={t.lead} note={note} />;
}
