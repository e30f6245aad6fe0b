"use client";

import { Crumbs } from "#components/ui/crumbs.tsx";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { useWords } from "#components/words/words.tsx";
import { ChangePassword } from "./change-password.tsx";
import { ChooseLanguage, type ChooseLanguageProps } from "./choose-language.tsx";
import { EditName, type ProfileUser } from "./edit-name.tsx";
import styles from "./profile-page.module.css";
import { SessionList, type SessionListProps } from "./session-list.tsx";

interface ProfilePageProps extends SessionListProps, ChooseLanguageProps {
  user: ProfileUser;
}

/** The signed-in person's own name, password and sessions. */
export function ProfilePage({ user, sessions, endSessions, ...chosen }: ProfilePageProps) {
  const words = useWords().profile;
  return (
    <div className={styles.page}>
      <Crumbs items={[{ label: words.title }]} />
      <PageHeader title={words.title} subtitle={words.subtitle} />
      <PageColumns side={<SessionList sessions={sessions} endSessions={endSessions} />}>
        <div className={styles.parts}>
          <EditName user={user} />
          <ChooseLanguage {...chosen} />
          <ChangePassword email={user.email} />
        </div>
      </PageColumns>
    </div>
  );
}
