"use client";

import { useId, useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import type { Column } from "#components/data-table/table-columns.tsx";
import { LoadError } from "#components/shell/index.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { focusHeadingFromAfar } from "#components/ui/focus-heading.ts";
import { ExactTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import type { Words } from "#components/words/catalogue.ts";
import { MEMBERS } from "#components/words/en/members.ts";
import { ROLE_WORDS } from "#components/words/en/roles.ts";
import { useWords } from "#components/words/words.tsx";
import type { Invitation } from "#lib/client/invitations.ts";
import { useInvitations, useRevokeInvitation } from "#lib/client/invitations.ts";
import { useMay } from "#lib/client/organization-context.tsx";
import styles from "./members-page.module.css";
import { ResendInvitation } from "./resend-invitation.tsx";

/** Who was asked to join, and what came of it. */
export function InvitationsPanel() {
  const words = useWords(MEMBERS).invitations;
  const roles = useWords(ROLE_WORDS);
  const columns = useMemo(() => columnsOf(words, roles), [words, roles]);
  const invitations = useInvitations();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {words.title}
      </h2>
      <DataTable
        label={words.title}
        rows={invitations.data}
        rowId={(invitation) => invitation.id}
        rowLabel={(invitation) => invitation.email}
        columns={columns}
        skeletonRows={2}
        empty={<EmptyState>{words.empty}</EmptyState>}
        error={
          invitations.isError && invitations.data === undefined ? (
            <LoadError error={invitations.error} onRetry={() => invitations.refetch()} />
          ) : undefined
        }
      />
    </section>
  );
}

function columnsOf(words: Words["members"]["invitations"], roles: Words["roles"]): Column<Invitation>[] {
  return [
    { key: "email", title: words.columns.email, render: ({ email }) => email },
    {
      key: "role",
      title: words.columns.role,
      width: 160,
      render: ({ role }) => roles[role].name,
      selfEvident: true,
    },
    {
      key: "state",
      title: words.columns.state,
      width: 120,
      selfEvident: true,
      render: (invitation) => <State invitation={invitation} />,
    },
    {
      key: "until",
      title: words.columns.until,
      width: 140,
      hideBelow: 800,
      render: ({ expires_at }) => <ExactTime instant={expires_at} options={{ dateStyle: "medium" }} />,
    },
    {
      key: "actions",
      title: words.columns.actions,
      width: 190,
      align: "right",
      selfEvident: true,
      render: (invitation) =>
        invitation.accepted_at === null ? <InvitationActions invitation={invitation} /> : null,
    },
  ];
}

function State({ invitation }: { invitation: Invitation }) {
  const words = useWords(MEMBERS).invitations;
  if (invitation.accepted_at !== null) return <StatusBadge plain tone="success" label={words.accepted} />;
  const over = new Date(invitation.expires_at) <= new Date();
  return <StatusBadge plain tone="neutral" label={over ? words.expired : words.pending} />;
}

function InvitationActions({ invitation }: { invitation: Invitation }) {
  const mayOwn = useMay("owner");
  return (
    <span className={styles.actions}>
      {/* Whoever has an owner's link can become one. */}
      {invitation.role !== "owner" || mayOwn ? <ResendInvitation invitation={invitation} /> : null}
      <RevokeInvitation invitation={invitation} />
    </span>
  );
}

function RevokeInvitation({ invitation }: { invitation: Invitation }) {
  const words = useWords(MEMBERS).invitations;
  const revoke = useRevokeInvitation();
  return (
    <ConfirmButton
      variant="subtle"
      size="compact-sm"
      aria-label={words.revokeFor(invitation.email)}
      label={words.revoke}
      title={words.revokeQuestion(invitation.email)}
      confirmLabel={words.revoke}
      onConfirm={async () => {
        await revoke.mutateAsync(invitation.id);
        focusHeadingFromAfar();
      }}
    >
      {words.revokeText}
    </ConfirmButton>
  );
}
