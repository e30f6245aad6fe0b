"use client";

import { PageMenu } from "#components/api-snippets/index.ts";
import { AUDIT } from "#components/i18n/generated/audit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { listAuditEvents } from "#lib/client/generated/operations.ts";
import type { asQuery } from "./audit-filters.tsx";

/** The "…" menu of the audit log. @param query of what it shows */
export function AuditMenu({ query }: { query: ReturnType<typeof asQuery> }) {
  const t = useMessages(AUDIT);
  return (
    <PageMenu
      requests={[
        { title: t.request, snippets: (origin) => requestSnippets(listAuditEvents, { query }, origin) },
      ]}
    />
  );
}
