"use client";

import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import Link from "next/link";
import { useMemo, useState } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import type { Column } from "#components/data-table/table-columns.tsx";
import type { Messages } from "#components/i18n/catalogue.ts";
import { API_KEYS } from "#components/i18n/generated/api-keys.en.ts";
import { ROLE_NAMES } from "#components/i18n/generated/role-names.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { DocumentLink } from "#components/ui/links.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import type { ApiKey } from "#lib/client/organization/api-keys.ts";
import { useApiKeys } from "#lib/client/organization/api-keys.ts";
import styles from "./api-keys-page.module.css";
import { hasExpired, type KeyCommand } from "./key-commands.ts";
import { requestsOf } from "./key-requests.ts";

// Forms, their validation and the menu are loaded when needed, not with the list.
const CreateKeyDialog = onDemand(() =>
  import("./create-key-dialog.tsx").then((part) => part.CreateKeyDialog),
);
const KeyRowMenu = onDemand(() => import("./key-row-menu.tsx").then((part) => part.KeyRowMenu));
const KeyDialogs = onDemand(() => import("./key-dialogs.tsx").then((part) => part.KeyDialogs));

/** A key with what is done with it in a dialog. */
interface Asked {
  command: KeyCommand;
  apiKey: ApiKey;
}

/** The organization's API keys that were not revoked. */
export function ApiKeysPage() {
  const t = useMessages(API_KEYS);
  const roles = useMessages(ROLE_NAMES);
  const columns = useMemo(() => columnsOf(t, roles), [t, roles]);
  const keys = useApiKeys();
  const [creating, setCreating] = useState(false);
  // What was asked last stays while its dialog fades out.
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setAsking] = useState(false);
  const create = (
    <Button {...CreateKeyDialog.warming} onClick={() => setCreating(true)}>
      {t.create.open}
    </Button>
  );
  const subtitle = (
    <>
      {t.subtitle} <DocumentLink href="/docs">{t.reference}</DocumentLink>
    </>
  );
  const isEmpty = keys.data?.length === 0;
  const requests = (
    <Button component={Link} href="/api-keys/requests" variant="default">
      {t.requests}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={subtitle}
        hasPrimary={!isEmpty}
        actions={
          <>
            {requests}
            {isEmpty ? null : create}
          </>
        }
      />
      <DataTable
        label={t.label}
        rows={keys.data}
        rowId={(key) => key.id}
        rowLabel={({ name, replaced_by_id: successor }) => (successor === null ? name : `${name} (${t.old})`)}
        rowHref={requestsOf}
        rowMenu={(menu) => (
          <KeyRowMenu
            {...menu}
            onCommand={(command, apiKey) => {
              setAsked({ command, apiKey });
              setAsking(true);
            }}
          />
        )}
        columns={columns}
        skeletonRows={3}
        empty={
          <EmptyState icon={<IconKey size={22} stroke={1.6} />} action={create}>
            {t.empty}
          </EmptyState>
        }
        error={
          keys.isError && keys.data === undefined ? (
            <LoadError error={keys.error} onRetry={() => keys.refetch()} />
          ) : undefined
        }
      />
      <CreateKeyDialog opened={creating} onClose={() => setCreating(false)} />
      <KeyDialogs asked={asked} opened={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

function columnsOf(t: Messages["apiKeys"], roles: Messages["roleNames"]): Column<ApiKey>[] {
  return [
    { key: "name", title: t.columns.name, render: (key) => <KeyName apiKey={key} /> },
    {
      key: "key",
      title: t.columns.key,
      width: 170,
      selfEvident: true,
      render: ({ prefix }) => <code className={styles.prefix}>{prefix}…</code>,
    },
    {
      key: "role",
      title: t.columns.role,
      width: 110,
      render: ({ role }) => roles[role].name,
      selfEvident: true,
    },
    {
      key: "used",
      title: t.columns.used,
      width: 150,
      render: ({ last_used_at }) =>
        last_used_at === null ? (
          <span className={styles.never}>{t.never}</span>
        ) : (
          <RelativeTime instant={last_used_at} />
        ),
    },
    {
      key: "expires",
      title: t.columns.expires,
      width: 150,
      render: (key) => <Expiry apiKey={key} />,
    },
    {
      key: "created",
      title: t.columns.created,
      width: 150,
      hideBelow: 800,
      render: ({ created_at }) => <RelativeTime instant={created_at} />,
    },
  ];
}

/** When a key stops working, or that it has. */
function Expiry({ apiKey }: { apiKey: ApiKey }) {
  const t = useMessages(API_KEYS);
  if (apiKey.expires_at === null) return <span className={styles.never}>{t.never}</span>;
  if (hasExpired(apiKey)) return <StatusBadge tone="danger" label={t.expired} plain />;
  return <RelativeTime instant={apiKey.expires_at} />;
}

/** What a key is called, and whether another of the same name has taken over. */
function KeyName({ apiKey: { name, replaced_by_id: successor } }: { apiKey: ApiKey }) {
  const t = useMessages(API_KEYS);
  return (
    <span className={styles.name}>
      <span className="two-lines" dir="auto">
        {name}
      </span>
      {successor === null ? null : <span className={styles.old}>{t.old}</span>}
    </span>
  );
}
