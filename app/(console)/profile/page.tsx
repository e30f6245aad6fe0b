import { headers } from "next/headers";
import { titled } from "#app/page-words.ts";
import { ProfilePage } from "#components/profile/profile-page.tsx";
import { languageSchema } from "#lib/contract/language.ts";
import { listOwnSessions } from "#lib/server/auth/own-sessions.ts";
import { pageUser } from "#lib/server/auth/page-actor.ts";
import { chooseLanguage } from "./choose-language.ts";
import { endSessions } from "./end-sessions.ts";

export const generateMetadata = titled((words) => words.profile.title);

export default async function Page() {
  const { name, email, language } = await pageUser("/profile");
  const sessions = await listOwnSessions(await headers());
  return (
    <ProfilePage
      user={{ name, email }}
      language={languageSchema.safeParse(language).data ?? null}
      chooseLanguage={chooseLanguage}
      sessions={sessions}
      endSessions={endSessions}
    />
  );
}
