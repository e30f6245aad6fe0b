"use client";

import { IconSend } from "@tabler/icons-react";
import { LinkButton } from "#components/ui/links.tsx";
import type { MessageSource } from "#lib/client/messages/message-send.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";

/** Leads to the page where messages about videos are written; nothing for who may not send. */
export function SendButton({ source, label }: { source: MessageSource; label: string }) {
  if (!usePermission("editor")) return null;
  return (
    <LinkButton
      variant="default"
      leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
      href={source.of === "video" ? `/videos/${source.id}/send` : `/collections/${source.id}/send`}
    >
      {label}
    </LinkButton>
  );
}
