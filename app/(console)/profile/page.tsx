import { headers } from "next/headers";
import { titled } from "#app/page-words.ts";
import { ProfilePage } from "#components/profile/profile-page.tsx";
import { listOwnSessions } from "#lib/server/auth/own-sessions.ts";
import { pageUser } from "#lib/server/auth/page-actor.ts";
import { endSessions } from "./end-sessions.ts";

export const generateMetadata = titled((words) => words.profile.title);

export default async function Page() {
  const { name, email } = await pageUser("/profile");
  const sessions = await listOwnSessions(await headers());
  return <ProfilePage user={{ name, email }} sessions={sessions} endSessions={endSessions} />;
}
