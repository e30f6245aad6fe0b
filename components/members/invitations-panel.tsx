"use client";

import { useId, useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import type { Column } from "#components/data-table/table-columns.tsx";
import type { Messages } from "#components/i18n/catalogue.ts";
import { MEMBERS } from "#components/i18n/generated/members.en.ts";
import { ROLE_NAMES } from "#components/i18n/generated/role-names.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { focusHeadingFromAfar } from "#components/ui/focus-heading.ts";
import { ExactTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import type { Invitation } from "#lib/client/organization/invitations.ts";
import { useInvitations, useRevokeInvitation } from "#lib/client/organization/invitations.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import styles from "./members-page.module.css";
import { ResendInvitation } from "./resend-invitation.tsx";

/** The organization's invitations and their status. */
export function InvitationsPanel() {
  const t = useMessages(MEMBERS).invitations;
  const roles = useMessages(ROLE_NAMES);
  const columns = useMemo(() => columnsOf(t, roles), [t, roles]);
  const invitations = useInvitations();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {t.title}
      </h2>
      <DataTable
        label={t.title}
        rows={invitations.data}
        rowId={(invitation) => invitation.id}
        rowLabel={(invitation) => invitation.email}
        columns={columns}
        skeletonRows={2}
        empty={<EmptyState>{t.empty}</EmptyState>}
        error={
          invitations.isError && invitations.data === undefined ? (
            <LoadError error={invitations.error} onRetry={() => invitations.refetch()} />
          ) : undefined
        }
      />
    </section>
  );
}

function columnsOf(
  t: Messages["members"]["invitations"],
  roles: Messages["roleNames"],
): Column<Invitation>[] {
  return [
    { key: "email", title: t.columns.email, render: ({ email }) => email },
    {
      key: "role",
      title: t.columns.role,
      width: 160,
      render: ({ role }) => roles[role].name,
      selfEvident: true,
    },
    {
      key: "state",
      title: t.columns.state,
      width: 120,
      selfEvident: true,
      render: (invitation) => <State invitation={invitation} />,
    },
    {
      key: "until",
      title: t.columns.until,
      width: 140,
      hideBelow: 800,
      render: ({ expires_at }) => <ExactTime instant={expires_at} options={{ dateStyle: "medium" }} />,
    },
    {
      key: "actions",
      title: t.columns.actions,
      width: 190,
      align: "right",
      selfEvident: true,
      render: (invitation) =>
        invitation.accepted_at === null ? <InvitationActions invitation={invitation} /> : null,
    },
  ];
}

function State({ invitation }: { invitation: Invitation }) {
  const t = useMessages(MEMBERS).invitations;
  if (invitation.accepted_at !== null) return <StatusBadge plain tone="success" label={t.accepted} />;
  const over = new Date(invitation.expires_at) <= new Date();
  return <StatusBadge plain tone="neutral" label={over ? t.expired : t.pending} />;
}

function InvitationActions({ invitation }: { invitation: Invitation }) {
  const mayOwn = usePermission("owner");
  return (
    <span className={styles.actions}>
      {/* An owner's invitation link makes whoever opens it an owner. */}
      {invitation.role !== "owner" || mayOwn ? <ResendInvitation invitation={invitation} /> : null}
      <RevokeInvitation invitation={invitation} />
    </span>
  );
}

function RevokeInvitation({ invitation }: { invitation: Invitation }) {
  const t = useMessages(MEMBERS).invitations;
  const revoke = useRevokeInvitation();
  return (
    <ConfirmButton
      variant="subtle"
      size="compact-sm"
      aria-label={t.revokeFor({ email: invitation.email })}
      label={t.revoke}
      title={t.revokeQuestion({ email: invitation.email })}
      confirmLabel={t.revoke}
      onConfirm={async () => {
        await revoke.mutateAsync(invitation.id);
        focusHeadingFromAfar();
      }}
    >
      {t.revokeText}
    </ConfirmButton>
  );
}
