"use client";

import { Button } from "@mantine/core";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { MEMBERS } from "#components/i18n/generated/members.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { onDemand } from "#components/ui/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { useMembers } from "#lib/client/organization/members.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { InvitationsPanel } from "./invitations-panel.tsx";
import { useMemberColumns } from "./member-columns.tsx";
import styles from "./members-page.module.css";
import type { ResetPasswordProps } from "./reset-password-dialog.tsx";
import type { ResetTwoFactorProps } from "./reset-two-factor.tsx";
import { RolesGuide } from "./roles-guide.tsx";

// The form and its validation are loaded when needed, not with the list.
const InviteDialog = onDemand(() => import("./invite-dialog.tsx").then((part) => part.InviteDialog));

/** A constant, so that memoized values stay valid. */
const NOBODY: readonly string[] = [];

interface MembersPageProps {
  /** Ids of the members with two-factor sign-in; null if the user may not see them. */
  withTwoFactor: readonly string[] | null;
  resetTwoFactor: ResetTwoFactorProps["resetTwoFactor"];
  createResetLink: ResetPasswordProps["createResetLink"];
}

/** The members of the organization, and its invitations. */
export function MembersPage({ withTwoFactor, resetTwoFactor, createResetLink }: MembersPageProps) {
  const t = useMessages(MEMBERS);
  const members = useMembers();
  const columns = useMemberColumns(withTwoFactor ?? NOBODY, resetTwoFactor, createResetLink);
  const mayInvite = usePermission("admin");
  const [inviting, setInviting] = useState(false);
  const isAsked = useSearchParams().has("invite");
  const router = useRouter();
  useEffect(() => {
    if (!isAsked) return;
    setInviting(mayInvite);
    // Otherwise it would open once more with the next visit of this address.
    router.replace("/members");
  }, [isAsked, mayInvite, router]);
  return (
    <div className={styles.page}>
      <PageHeader
        title={t.title}
        subtitle={members.data === undefined ? " " : t.subtitle({ count: members.data.length })}
        actions={
          <>
            <RolesGuide />
            {mayInvite ? (
              <Button {...InviteDialog.warming} onClick={() => setInviting(true)}>
                {t.invite.open}
              </Button>
            ) : null}
          </>
        }
      />
      <DataTable
        label={t.label}
        rows={members.data}
        rowId={(member) => member.user_id}
        rowLabel={(member) => member.display_name}
        columns={columns}
        skeletonRows={3}
        empty={null}
        error={
          members.isError && members.data === undefined ? (
            <LoadError error={members.error} onRetry={() => members.refetch()} />
          ) : undefined
        }
      />
      {mayInvite ? (
        <>
          <InvitationsPanel />
          <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
        </>
      ) : null}
    </div>
  );
}
