"use client";

import { Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { useMenuButton } from "#components/ui/use-menu-button.ts";

const BulkMoreItems = onDemand(() => import("./bulk-more-items.tsx").then((part) => part.BulkMoreItems));

/** The actions for selected people that are used least: away from "Archive", what cannot be undone. */
export function BulkMoreMenu({ onErase }: { onErase: () => void }) {
  const t = useMessages(KIT);
  const { buttonProps, menuProps } = useMenuButton();
  return (
    <div>
      <Button
        {...buttonProps}
        {...BulkMoreItems.warming}
        variant="default"
        size="compact-md"
        aria-label={t.moreActions}
      >
        <IconDots size={18} stroke={1.6} aria-hidden />
      </Button>
      <BulkMoreItems {...menuProps} onErase={onErase} />
    </div>
  );
}
