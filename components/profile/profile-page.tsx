"use client";

import { PROFILE } from "#components/i18n/generated/profile.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ChangePassword } from "./change-password.tsx";
import { ChooseDigest, type ChooseDigestProps } from "./choose-digest.tsx";
import { ChooseLanguage, type ChooseLanguageProps } from "./choose-language.tsx";
import { EditName, type EditNameProps } from "./edit-name.tsx";
import styles from "./profile-page.module.css";
import { SessionList, type SessionListProps } from "./session-list.tsx";
import { TwoFactorPanel } from "./two-factor/two-factor-panel.tsx";

interface ProfilePageProps
  extends SessionListProps,
    ChooseLanguageProps,
    ChooseDigestProps,
    Pick<EditNameProps, "user" | "changeEmail"> {
  /** Number of backup codes left if two-factor sign-in is on; null if it is off. */
  backupCodesLeft: number | null;
}

/** The signed-in user's name, address, language, mails, password, second factor and sessions. */
export function ProfilePage(props: ProfilePageProps) {
  const { user, changeEmail, backupCodesLeft, sessions, endSessions, digest, chooseDigest, ...chosen } =
    props;
  const t = useMessages(PROFILE);
  return (
    <div className={styles.page}>
      <Crumbs items={[{ label: t.title }]} />
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <PageColumns side={<SessionList sessions={sessions} endSessions={endSessions} />}>
        <div className={styles.parts}>
          <EditName user={user} changeEmail={changeEmail} />
          <ChooseLanguage {...chosen} />
          <ChooseDigest digest={digest} chooseDigest={chooseDigest} />
          <ChangePassword email={user.email} />
          <TwoFactorPanel email={user.email} backupCodesLeft={backupCodesLeft} />
        </div>
      </PageColumns>
    </div>
  );
}
