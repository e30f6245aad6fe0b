"use client";

import { IconAlertTriangle, IconCopy, IconFilter } from "@tabler/icons-react";
import type { Route } from "next";
import { RowMenu } from "#components/data-table/row-menu.tsx";
import type { ShownRowMenu } from "#components/data-table/row-menu-place.ts";
import { API_REQUESTS } from "#components/i18n/generated/api-requests.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { copyWithNotice } from "#components/ui/copy-with-notice.ts";
import type { ApiRequest } from "#lib/client/organization/api-requests.ts";

interface ApiRequestMenuProps extends ShownRowMenu<ApiRequest> {
  onFilter: (filter: { api_key_id?: string; outcome?: "failed" }) => void;
}

/** What leads on from a request: to others like it, and to its line in the log. */
export function ApiRequestMenu({ row: request, onFilter, ...menu }: ApiRequestMenuProps) {
  const t = useMessages(API_REQUESTS);
  const { request_id: id, api_key_id: keyId, method, path } = request;
  const copy = () => copyWithNotice(id, { copied: t.idCopied, failed: t.idNotCopied({ id }) });
  return (
    <RowMenu
      {...menu}
      name={`${method} ${path}`}
      href={`/api-keys/requests/${request.id}` as Route}
      actions={[
        { key: "copy", label: t.copyId, icon: IconCopy, onClick: () => void copy() },
        { key: "key", label: t.onlyKey, icon: IconFilter, onClick: () => onFilter({ api_key_id: keyId }) },
        {
          ...{ key: "failed", label: t.onlyFailed, icon: IconAlertTriangle },
          onClick: () => onFilter({ outcome: "failed" }),
        },
      ]}
    />
  );
}
