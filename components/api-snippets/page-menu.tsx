"use client";

import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { useMenuButton } from "#components/ui/use-menu-button.ts";
import type { PageAction } from "./page-menu-items.tsx";
import type { ShownRequest } from "./requests-dialog.tsx";

const PageMenuItems = onDemand(() => import("./page-menu-items.tsx").then((part) => part.PageMenuItems));
const RequestsDialog = onDemand(() => import("./requests-dialog.tsx").then((part) => part.RequestsDialog));

interface PageMenuProps {
  /** The page's less frequent actions. */
  actions?: readonly PageAction[];
  /** The id of what the page shows, to be copied. */
  id?: string;
  /** The API requests for the page's content. */
  requests: readonly ShownRequest[];
}

/** The "…" menu of a page: its less frequent actions, then what only developers need. */
export function PageMenu({ actions = [], id, requests }: PageMenuProps) {
  const t = useMessages(KIT);
  const { buttonProps, menuProps } = useMenuButton();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon
        {...buttonProps}
        {...PageMenuItems.warming}
        variant="default"
        size={34}
        aria-label={t.moreActions}
      >
        <IconDots size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <PageMenuItems
        {...menuProps}
        actions={actions}
        id={menuProps.id}
        copied={id ?? null}
        onShowRequests={() => setOpened(true)}
        onNear={RequestsDialog.warm}
      />
      <RequestsDialog opened={opened} onClose={() => setOpened(false)} requests={requests} />
    </>
  );
}
