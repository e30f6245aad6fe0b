import { pageWords, titled } from "#app/page-words.ts";
import { AccountCard } from "#components/account/account-frame.tsx";
import { LinkButton } from "#components/account/link-button.tsx";
import { SetupForm } from "#components/account/setup-form.tsx";
import { judgeSetupToken } from "#lib/server/auth/setup-service.ts";
import { setUp } from "./set-up.ts";

type Search = { searchParams: Promise<{ token?: string | string[] }> };

export const generateMetadata = titled((words) => words.account.setup.title);

export default async function SetupPage({ searchParams }: Search) {
  const { account } = await pageWords();
  const words = account.setup;
  const { token } = await searchParams;
  const given = typeof token === "string" ? token : "";
  const verdict = await judgeSetupToken(given);
  if (verdict === "used") {
    return (
      <AccountCard title={words.used.title} lead={words.used.lead}>
        <LinkButton href="/sign-in">{account.toSignIn}</LinkButton>
      </AccountCard>
    );
  }
  if (verdict === "wrong") {
    return <AccountCard title={words.wrong.title} lead={words.wrong.lead} note={words.wrong.hint} />;
  }
  return (
    <AccountCard title={words.title} lead={words.lead}>
      <SetupForm token={given} setUp={setUp} />
    </AccountCard>
  );
}
