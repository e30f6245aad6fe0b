import { redirect } from "next/navigation";
import { pageWords, titled } from "#app/page-words.ts";
import { AccountCard } from "#components/account/account-frame.tsx";
import { SignOutButton } from "#components/account/action-button.tsx";
import { pageCaller, pageUser } from "#lib/server/auth/page-actor.ts";
import { listAll as listOrganizations } from "#lib/server/organizations/organization-service.ts";

export const generateMetadata = titled((words) => words.account.noOrganization.title);

export default async function NoOrganizationPage() {
  const { account } = await pageWords();
  const words = account.noOrganization;
  const user = await pageUser();
  if ((await listOrganizations(await pageCaller(user.id))).length > 0) redirect("/");
  const note = (
    <>
      {account.signedInAs(user.email)}
      <SignOutButton next="/sign-in" variant="default" />
    </>
  );
  return <AccountCard title={words.title} lead={words.lead} note={note} />;
}
