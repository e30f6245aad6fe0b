import { headers } from "next/headers";
import { ProfilePage } from "#components/profile/profile-page.tsx";
import { listOwnSessions } from "#lib/server/auth/own-sessions.ts";
import { pageUser } from "#lib/server/auth/page-actor.ts";
import { endSessions } from "./end-sessions.ts";

export const metadata = { title: "Your profile" };

export default async function Page() {
  const { name, email } = await pageUser("/profile");
  const sessions = await listOwnSessions(await headers());
  return <ProfilePage user={{ name, email }} sessions={sessions} endSessions={endSessions} />;
}
