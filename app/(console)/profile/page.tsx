import { headers } from "next/headers";
import { titled } from "#app/page-messages.ts";
import { ProfilePage } from "#components/profile/profile-page.tsx";
import { languageSchema } from "#lib/contract/resources/language.ts";
import { countBackupCodes } from "#lib/server/auth/backup-codes.ts";
import { listOwnSessions } from "#lib/server/auth/own-sessions.ts";
import { pageUser } from "#lib/server/auth/page-actor.ts";
import { findDigestChoice } from "#lib/server/auth/user-digest.ts";
import { changeEmail } from "./change-email.ts";
import { chooseDigest } from "./choose-digest.ts";
import { chooseLanguage } from "./choose-language.ts";
import { endSessions } from "./end-sessions.ts";

export const generateMetadata = titled((t) => t.profile.title);

export default async function Page() {
  const { id, name, email, language } = await pageUser("/profile");
  const sessions = await listOwnSessions(await headers());
  return (
    <ProfilePage
      user={{ name, email }}
      changeEmail={changeEmail}
      backupCodesLeft={await countBackupCodes(id)}
      language={languageSchema.safeParse(language).data ?? null}
      chooseLanguage={chooseLanguage}
      digest={await findDigestChoice(id)}
      chooseDigest={chooseDigest}
      sessions={sessions}
      endSessions={endSessions}
    />
  );
}
