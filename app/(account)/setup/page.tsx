import { pageMessages, titled } from "#app/page-messages.ts";
import { AccountCard } from "#components/account/account-frame.tsx";
import { LinkButton } from "#components/account/link-button.tsx";
import { SetupForm } from "#components/account/setup-form.tsx";
import { checkSetupToken } from "#lib/server/setup/setup-service.ts";
import { setUp } from "./set-up.ts";

type Search = { searchParams: Promise<{ token?: string | string[] }> };

export const generateMetadata = titled((t) => t.account.setup.title);

export default async function SetupPage({ searchParams }: Search) {
  const { account } = await pageMessages();
  const t = account.setup;
  const { token } = await searchParams;
  const given = typeof token === "string" ? token : "";
  const verdict = await checkSetupToken(given);
  if (verdict === "used") {
    return (
      <AccountCard title={t.used.title} lead={t.used.lead}>
        <LinkButton href="/sign-in">{account.toSignIn}</LinkButton>
      </AccountCard>
    );
  }
  if (verdict === "wrong") {
    return <AccountCard title={t.wrong.title} lead={t.wrong.lead} note={t.wrong.hint} />;
  }
  return (
    <AccountCard title={t.title} lead={t.lead}>
      <SetupForm token={given} setUp={setUp} />
    </AccountCard>
  );
}
