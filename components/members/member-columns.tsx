"use client";

import { useMemo } from "react";
import type { Column } from "#components/data-table/table-columns.tsx";
import { MEMBERS } from "#components/i18n/generated/members.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import type { Member } from "#lib/client/organization/members.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import styles from "./members-page.module.css";
import { RemoveMember } from "./remove-member.tsx";
import { ResetPassword } from "./reset-password.tsx";
import type { ResetPasswordProps } from "./reset-password-dialog.tsx";
import { ResetTwoFactor, type ResetTwoFactorProps } from "./reset-two-factor.tsx";
import { canManageMember, RoleSelect } from "./role-select.tsx";
import { SuspendMember } from "./suspend-member.tsx";

/** The columns of the members' table; the available actions depend on the user's own role. */
export function useMemberColumns(
  withTwoFactor: readonly string[],
  resetTwoFactor: ResetTwoFactorProps["resetTwoFactor"],
  createResetLink: ResetPasswordProps["createResetLink"],
): Column<Member>[] {
  const t = useMessages(MEMBERS);
  const { role, userId } = useOrganization();
  return useMemo(
    () => [
      {
        key: "name",
        title: t.columns.name,
        render: (member) => (
          <Who
            member={member}
            isReader={member.user_id === userId}
            hasTwoFactor={withTwoFactor.includes(member.user_id)}
          />
        ),
      },
      {
        key: "role",
        title: t.columns.role,
        width: 160,
        selfEvident: true,
        render: (member) => <RoleSelect member={member} />,
      },
      {
        key: "status",
        title: t.columns.status,
        width: 120,
        selfEvident: true,
        render: ({ status }) => (
          <StatusBadge plain tone={status === "active" ? "success" : "neutral"} label={t.status[status]} />
        ),
      },
      {
        key: "since",
        title: t.columns.since,
        width: 140,
        hideBelow: 800,
        render: ({ created_at }) => <RelativeTime instant={created_at} />,
      },
      {
        key: "actions",
        title: t.columns.actions,
        width: 320,
        align: "right",
        selfEvident: true,
        render: (member) => (
          <span className={styles.actions}>
            {member.user_id !== userId && member.status === "active" && canManageMember(role, member.role) ? (
              <ResetPassword member={member} createResetLink={createResetLink} />
            ) : null}
            {member.user_id !== userId && role === "owner" && withTwoFactor.includes(member.user_id) ? (
              <ResetTwoFactor member={member} resetTwoFactor={resetTwoFactor} />
            ) : null}
            {member.user_id !== userId && canManageMember(role, member.role) ? (
              <SuspendMember member={member} />
            ) : null}
            {member.user_id === userId || canManageMember(role, member.role) ? (
              <RemoveMember member={member} />
            ) : null}
          </span>
        ),
      },
    ],
    [role, userId, t, withTwoFactor, resetTwoFactor, createResetLink],
  );
}

interface WhoProps {
  member: Member;
  isReader: boolean;
  hasTwoFactor: boolean;
}

function Who({ member, isReader, hasTwoFactor }: WhoProps) {
  const t = useMessages(MEMBERS);
  return (
    <span className={styles.who}>
      <Avatar name={member.display_name} />
      <span className={styles.words}>
        <span dir="auto">{member.display_name}</span>
        {isReader ? <span className={styles.you}>{t.you}</span> : null}
        <br />
        <span className={styles.email}>
          {member.email}
          {hasTwoFactor ? ` · ${t.twoFactor.marker}` : null}
        </span>
      </span>
    </span>
  );
}
