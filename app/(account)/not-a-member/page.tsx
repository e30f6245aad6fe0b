import { pageMessages, titled } from "#app/page-messages.ts";
import { AccountCard } from "#components/account/account-frame.tsx";
import { SignOutButton } from "#components/account/action-button.tsx";
import { LinkButton } from "#components/account/link-button.tsx";
import { returnPath } from "#components/account/return-path.ts";
import { pageUser } from "#lib/server/auth/page-actor.ts";

type Search = { searchParams: Promise<{ next?: string | string[] }> };

export const generateMetadata = titled((t) => t.account.notAMember.title);

/** In place of a page of an organization to which the signed-in user does not belong; another account may. */
export default async function NotAMemberPage({ searchParams }: Search) {
  const { account } = await pageMessages();
  const t = account.notAMember;
  const next = returnPath((await searchParams).next);
  const { email } = await pageUser(next);
  const note = (
    <>
      {account.signedInAs({ email })}
      <SignOutButton next={next} variant="default" />
    </>
  );
  return (
    <AccountCard title={t.title} lead={t.lead} note={note}>
      <LinkButton href="/">{account.toConsole}</LinkButton>
    </AccountCard>
  );
}
