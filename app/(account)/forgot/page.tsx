import { pageMessages, titled } from "#app/page-messages.ts";
import { AccountCard } from "#components/account/account-frame.tsx";
import { ForgotCard } from "#components/account/forgot-card.tsx";
import { ForgotNote } from "#components/account/forgot-note.tsx";
import { LinkButton } from "#components/account/link-button.tsx";
import { isMailSetUp } from "#lib/server/mails/queue-mail.ts";
import { requestReset } from "./request-reset.ts";

export const generateMetadata = titled((t) => t.account.forgot.title);

export default async function ForgotPage() {
  if (isMailSetUp()) return <ForgotCard request={requestReset} />;
  const { account } = await pageMessages();
  const t = account.forgot;
  return (
    <AccountCard title={t.title} lead={t.lead} note={<ForgotNote text={t.sole} command={t.command} />}>
      <LinkButton href="/sign-in">{account.toSignIn}</LinkButton>
    </AccountCard>
  );
}
